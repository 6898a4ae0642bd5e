import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const hives = (at: number): Doc[] =>
  Array.from({ length: (at % 3) + 1 }, (_, one) =>
    Doc.of([
      ["hive_no", new Int32(at * 3 + one)],
      ["hv_nm", `Hive ${at}-${one}`],
      ["frames", new Int32(6 + ((at + one) % 7))],
    ]),
  );
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "honey",
      withIds({
        meadow: (at) => ({
          mdw_nm: `Meadow ${at}`,
          slope: ["flat", "steep"][at % 2] ?? "",
          hives: hives(at),
        }),
        keeper: (at) => ({ kpr_no: new Int32(at), keeper_name: `Keeper ${at}` }),
        swarm: (at) => ({ kpr_no: new Int32((at * 7) % 25), weight_g: new Int32(900 + at * 11) }),
      }),
    ),
  ),
);

describe("names of elements", () => {
  it.each([
    "Find the names of the hives with more than 9 frames.",
    "Identify by name the hives whose frames exceed 9.",
  ])("are their own, whatever the documents around are called: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('hv_nm:"$hives.hv_nm"');
    expect(isSure).toBe(true);
  });
});

const batches = (at: number): Doc[] =>
  Array.from({ length: (at % 3) + 1 }, (_, one) =>
    Doc.of([
      ["rug_batch_id", new Int32(at * 3 + one)],
      ["pattern_summary_name", `Pattern ${at}-${one}`],
      ["pattern_note", `Note ${at}-${one}`],
      [
        "weaver_bookings",
        Array.from({ length: (at + one) % 4 }, (__, place) =>
          Doc.of([["weaver_no", new Int32((at + one + place) % 20)]]),
        ),
      ],
    ]),
  );
const askMills = askerOf(
  createGenerator(
    snapshotOf("mills", {
      mills: (at) => ({
        mill_name: `Mill ${at}`,
        river: at % 2 === 0 ? "Aare" : "Reuss",
        rug_batches: batches(at),
      }),
      weavers: (at) => ({ weaver_no: new Int32(at), nickname: `Weaver ${at}` }),
    }),
  ),
);

describe("long names of elements", () => {
  it.each([
    "What is the name of the rug batch with the most weavers booked?",
    "What is the name of the batch with the largest number of booked weavers?",
    "What is the name and note of the batch with the most booked weavers?",
  ])("come before short ones of what holds them: %s", (question) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain('pattern_summary_name:"$rug_batches.pattern_summary_name"');
    expect(query).not.toContain("mill_name");
    expect(isSure).toBe(true);
  });

  it("give way where what holds them is named", () => {
    expect(askMills("What is the name of the mill with the most rug batches?").query).toContain(
      "{mill_name:1,_id:0}",
    );
  });
});

describe("names beside what groups are made by", () => {
  it.each([
    "What is the name of the keeper with the highest average weight of swarms?",
    "Show names of keepers and the number of swarms they have.",
  ])("are no better names of the key: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("$keeper.keeper_name");
    expect(isSure).toBe(true);
  });
});

const quarters = askerOf(
  createGenerator(
    snapshotOf("quarters", {
      quarters: (at) => ({
        quarter_no: new Int32(at),
        river: at % 2 === 0 ? "Aare" : "Reuss",
        choirs: batches(at).map((_, one) =>
          Doc.of([
            ["choir_no", new Int32(at * 3 + one)],
            ["stage_name", `Own stage ${at}-${one}`],
          ]),
        ),
        stages: [
          Doc.of([
            ["stage_no", new Int32(at)],
            ["stage_name", `Stage ${at}`],
          ]),
        ],
      }),
    }),
  ),
);

describe("columns that belong to elements", () => {
  it.each([
    "List all the stage names belonging to choirs.",
    "What stage names are associated with the choirs?",
    "Show all the stage names of the choirs.",
  ])("are their own before those of elements beside them: %s", (question) => {
    expect(quarters(question).query).toContain('{$project:{stage_name:"$choirs.stage_name",_id:0}}');
  });
});

const rowers = askerOf(
  createGenerator(
    snapshotOf("regatta", {
      rowers: (at) => ({
        rower_no: new Int32(at),
        first_name: `First ${at}`,
        last_name: `Last ${at}`,
        town: at % 2 === 0 ? "Kiel" : "Bern",
        boats: batches(at).map((_, one) =>
          Doc.of([
            ["boat_no", new Int32(at * 3 + one)],
            ["name", `Boat ${at}-${one}`],
          ]),
        ),
      }),
      slips: (at) => ({
        slip_code: `S${at}`,
        barges: batches(at).map((_, one) => Doc.of([["name", `Barge ${at}-${one}`]])),
      }),
    }),
  ),
);

describe("names of people who hold what has a name as well", () => {
  it.each([
    "name of the rower with the most boats",
    "names of rowers that have more than 2 boats",
    "What is the name of the rower with the largest number of boats, and how many boats do they have?",
  ])("are their own: %s", (question) => {
    const { query, isSure } = rowers(question);
    expect(query).toContain("first_name:1,last_name:1");
    expect(query).not.toContain("boats.name");
    expect(isSure).toBe(true);
  });

  it("are codes of what has no name", () => {
    expect(rowers("What is the name of the slip with the fewest barges?").query).toContain(
      "{slip_code:1,_id:0}",
    );
  });

  it("stand beside those of what they hold", () => {
    expect(rowers("What are the names of the rowers and the names of their boats?").query).toContain(
      'first_name:"$first_name",last_name:"$last_name",name:"$boats.name"',
    );
  });
});
