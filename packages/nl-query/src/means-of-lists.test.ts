import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  museums: (at) => ({
    name: `Museum ${at}`,
    visitors: new Int32(1000 + at * 37),
    languages: ["Dutch", "French", "German"].slice(at % 4),
    exhibits: [0, 1, 2].slice(at % 4).map((n) => Doc.of([["label", `Exhibit ${at}-${n}`]])),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("museums", withIds(ROWS))));
const meanOf = (list: string, name: string): string =>
  `db.museums.aggregate([{$group:{_id:null,average${name}:{$avg:{$size:{$ifNull:["$${list}",[]]}}}}}])`;

describe("mean of lists", () => {
  it.each(["average exhibits per museum", "mean exhibits for each museum"])(
    "is that of their lengths: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: meanOf("exhibits", "Exhibits"), isSure: true });
    },
  );

  it("counts the values of a list", () => {
    expect(ask("avg languages per museum")).toEqual({
      query: meanOf("languages", "Languages"),
      isSure: true,
    });
  });

  it.each([
    "What is the average number of exhibits per museum? Museums without exhibits count as zero.",
    "mean exhibits per museum, no exhibits counted as 0",
    "average number of exhibits per museum, counting museums without exhibits as 0",
  ])("counts empty lists as zero: %s", (question) => {
    expect(ask(question)).toEqual({ query: meanOf("exhibits", "Exhibits"), isSure: true });
  });

  it("leaves numbers to be averaged", () => {
    expect(ask("average visitors per museum").query).toContain('{$avg:"$visitors"}');
  });
});
