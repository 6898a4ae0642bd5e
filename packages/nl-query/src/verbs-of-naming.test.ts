import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  carvings: (at) => ({
    _id: new Int32(at),
    title: `Carving ${at}`,
    carver: `Carver ${at}`,
    village: pick(["Brienz", "Oberammergau", "Ortisei"], at),
    wood: pick(["oak", "pine"], at + (at % 3)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("woodwork", ROWS)));
const BOTH = 'db.carvings.aggregate([{$group:{_id:"$village",first:';

describe("the verb name", () => {
  it("asks for the villages themselves, not for titles", () => {
    const { query, isSure } = ask("Name the villages of the oak carvings");
    expect(query).not.toContain("title");
    expect(query).toContain("village");
    expect(isSure).toBe(true);
  });

  it("asks for titles where documents follow", () => {
    expect(ask("Name the carvings from Brienz").query).toContain("{title:1,_id:0}");
  });
});

it.each([
  "Name the villages that have both oak and pine carvings",
  "villages where you find oak as well as pine carvings",
  "villages that are represented by at least one carving of oak and at least one carving of pine",
])("one of each is needed: %s", (question) => {
  expect(ask(question).query).toContain(BOTH);
});
