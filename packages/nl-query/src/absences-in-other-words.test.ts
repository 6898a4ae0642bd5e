import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  lodges: (at) => ({ name: `Lodge ${at}`, max_stays: at % 3 === 0 ? null : new Int32(at) }),
  guests: (at) => ({
    name: `Guest ${at}`,
    lodge_id: new Int32((at * 7) % 60),
    agency: at % 4 === 0 ? null : pick(["Alba", "Boreal"], at),
  }),
  crews: (at) => ({ crew_id: new Int32(at + 300), crewname: `Crew ${at}` }),
  duels: (at) => ({
    topic: pick(["rope", "oars"], at),
    winner_crew_id: at % 5 === 0 ? null : new Int32(300 + ((at * 7) % 60)),
    loser_crew_id: new Int32(300 + ((at * 11) % 60)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("lodges", withIds(ROWS))));

describe("what documents do not have", () => {
  it.each([
    ["how many guests are not represented by an agency?", "db.guests.countDocuments({agency:null})"],
    ["how many duels have no winner?", "db.duels.countDocuments({winner_crew_id:null})"],
    ["duels with a winner", "db.duels.find({winner_crew_id:{$ne:null}})"],
    ["lodges with no maximum number of stays", "db.lodges.find({max_stays:null})"],
  ])("is told by a verb, a role or a figure: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("is the only people who refer to them where nobody does what no name says", () => {
    const { query, isSure } = ask("names of the lodges that nobody complained about");
    expect(query).toContain('from:"guests"');
    expect(query).toContain("{$match:{guests:{$size:0}}}");
    expect(isSure).toBe(false);
  });

  it.each(["for which there are no fewer than 2 guests", "where there are no fewer than 2 guests"])(
    "is no lower bound: %s",
    (clause) => {
      const { query, isSure } = ask(`names of the lodges ${clause}`);
      expect(query).toContain('{$match:{"guests.1":{$exists:true}}}');
      expect(isSure).toBe(true);
    },
  );

  it("is no highest number", () => {
    expect(ask("which lodge has the maximum number of stays?").query).not.toContain("null");
  });
});

describe("what was never done", () => {
  const askPots = askerOf(
    createGenerator(
      snapshotOf(
        "potters",
        withIds({
          pots: (at) => ({ pot_id: new Int32(at + 500), pot_name: `Pot ${at}` }),
          stalls: (at) => ({ stall_id: new Int32(at + 900), stall_name: `Stall ${at}` }),
          sales: (at) => ({
            pot_id: new Int32(500 + ((at * 7) % 40)),
            stall_id: new Int32(900 + ((at * 11) % 50)),
          }),
        }),
      ),
    ),
  );
  const NONE = "{$match:{sales:{$size:0}}},";

  it.each([
    ["What are the names of the pots that were never sold?", `${NONE}{$project:{pot_name:1,_id:0}}`],
    ["names of pots that have never been sold", `${NONE}{$project:{pot_name:1,_id:0}}`],
    ["names of pots that have not been sold", `${NONE}{$project:{pot_name:1,_id:0}}`],
    ["names of the stalls that never sold anything", `${NONE}{$project:{stall_name:1,_id:0}}`],
  ])("is found by the noun of the deed: %s", (question, part) => {
    const { query, isSure } = askPots(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it.each(["names of the pots that were sold", "names of pots that have been sold"])(
    "is told from what was done: %s",
    (question) => {
      const { query, isSure } = askPots(question);
      expect(query).toContain('{$match:{"sales.0":{$exists:true}}},{$project:{pot_name:1,_id:0}}');
      expect(isSure).toBe(true);
    },
  );
});
