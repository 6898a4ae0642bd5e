import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  floods: (at) => ({
    name: `Flood ${at}`,
    river: pick(["Elbe", "Loire", "Tagus"], at),
    year: new Int32(1900 + at),
    fatalities: new Int32((at * 37) % 900),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("rivers", withIds(ROWS))));
const MOST = ".sort({fatalities:-1}).limit(1)";

describe("numbers of dead that documents keep", () => {
  it.each([
    "Which flood killed the most people?",
    "Which flood claimed the most lives?",
    "the deadliest flood",
  ])("rank them: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(MOST);
    expect(isSure).toBe(true);
  });

  it("are added up", () => {
    expect(ask("How many people died in total in floods of the river Elbe?")).toEqual({
      query:
        'db.floods.aggregate([{$match:{river:"Elbe"}},{$group:{_id:null,totalFatalities:{$sum:"$fatalities"}}}])',
      isSure: true,
    });
  });

  it("are compared", () => {
    expect(ask("floods that killed more than 300 people").query).toBe(
      "db.floods.find({fatalities:{$gt:300}})",
    );
  });

  it("mean nothing where no number of dead is kept", () => {
    const none: Rows = { floods: (at) => ({ name: `Flood ${at}`, year: new Int32(1900 + at) }) };
    const askNone = askerOf(createGenerator(snapshotOf("rivers", withIds(none))));
    expect(askNone("Which flood killed the most people?").isSure).toBe(false);
  });
});
