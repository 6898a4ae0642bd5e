import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  resins: (at) => ({
    resin_name: `Resin ${at}`,
    origin: pick(["Oman", "Yemen", "Somalia"], at),
    price_kg: new Int32(20 + ((at * 7) % 90)),
    top_velocity: new Int32(100 + ((at * 11) % 70)),
    harvests: [1, 2].map((part) =>
      Doc.of([
        ["plot_name", pick(["Ridge", "Creek", "Mesa", "Dune", "Fen"], at * part)],
        ["sacks", new Int32(at + part)],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("resins", withIds(ROWS))));

describe("words that the name of a field says itself", () => {
  it.each([
    ["Which resin is the cheapest per kilo? Return the name and origin.", "{price_kg:1}"],
    [
      "name of each resin whose maximum speed lies in the range from 110 to 150",
      "{top_velocity:{$gte:110,$lte:150}}",
    ],
  ])("are no figure and no group: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("stay a group where they name no unit of it", () => {
    const { query } = ask("average price per origin");
    expect(query).toContain('{$group:{_id:"$origin"');
  });
});

describe("how often values occur", () => {
  it("is told by records", () => {
    expect(ask("find the plot names that have more than 3 records").query).toContain(
      '{$group:{_id:"$harvests.plot_name",count:{$sum:1}}},{$match:{count:{$gt:3}}}',
    );
  });

  it("is asked for as what one can have at most", () => {
    const { query } = ask(
      "How many harvests can one resin have at most? Show the resin name and the number.",
    );
    expect(query).toContain("{$sort:{harvestsCount:-1}},{$limit:1}");
  });
});
