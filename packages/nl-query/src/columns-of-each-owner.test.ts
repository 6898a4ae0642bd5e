import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Boats, and the funders that they refer to, who are called neither by a name nor by a title. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rescue",
      withIds({
        boats: (at) => ({
          name: `Boat ${at}`,
          length: new Int32(5 + (at % 9)),
          funder_id: new Int32(at % 23),
        }),
        funders: (at) => ({
          company: `Alder ${at}`,
          gift: new Int32(100 + ((at * 13) % 87)),
        }),
      }),
    ),
  ),
);

const LOOKUP =
  '{$lookup:{from:"funders",localField:"_id",foreignField:"_id",as:"funder"}},{$unwind:"$funder"}';
const of = (figure: string, name: string, column: string): string =>
  `db.boats.aggregate([{$group:{_id:"$funder_id",${figure}}},${LOOKUP},{$project:{_id:0,${column}:"$funder.${column}",${name}:1}}])`;

describe("a column of each owner beside a figure of what it owns", () => {
  it.each([
    "For each funder, list its company and how many boats it has",
    "for each funder, show the company and the boat count",
    "company and number of boats of each funder",
    "List the company and the number of boats for every funder.",
    "show the company of each funder and the number of boats",
  ])("is shown: %s", (question) => {
    expect(ask(question)).toEqual({ query: of("count:{$sum:1}", "count", "company"), isSure: true });
  });

  it("is any field that the owner alone has", () => {
    expect(ask("For each funder, list its gift and how many boats it has").query).toBe(
      of("count:{$sum:1}", "count", "gift"),
    );
    expect(ask("For each funder, list its company and the average length of its boats").query).toBe(
      of('averageLength:{$avg:"$length"}', "averageLength", "company"),
    );
  });

  it("is none where the figures are two of the owner's own", () => {
    expect(ask("average gift and number of funders for each company").query).not.toContain("boats");
  });
});
