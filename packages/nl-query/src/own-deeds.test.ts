import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2024, 0, 3, at % 24) + at * 86_400_000);

/** Closings of roads and postings of wardens, which are recorded before they happen. */
const ask = askerOf(
  createGenerator(
    snapshotOf("alps", {
      huts: (at) => ({
        _id: `h${at}`,
        valley: pick(["Simplon", "Turtmann", "Loetschen"], at),
        beds: new Int32(10 + ((at * 7) % 40)),
        hasStove: at % 3 === 0,
      }),
      closings: (at) => ({
        _id: `c${at}`,
        reason: pick(["snow", "rockfall", "repair"], at),
        region: pick(["north", "south"], at),
        createdAt: day(at * 3),
        closedAt: day(at * 3 + 2),
        liftedAt: day(at * 3 + 9),
      }),
      postings: (at) => ({
        _id: `p${at}`,
        region: pick(["north", "south"], at),
        createdAt: day(at * 3),
        postedAt: day(at * 3 + 2),
        takenAt: at % 4 === 0 ? null : day(at * 3 + 9),
      }),
    }),
  ),
);

describe("the date of the deed that documents are called after", () => {
  it.each([
    ["newest closings", "db.closings.find().sort({closedAt:-1})"],
    ["the three closings that were closed earliest", "db.closings.find().sort({closedAt:1}).limit(3)"],
    ["newest created closings", "db.closings.find().sort({createdAt:-1})"],
  ])("comes before that of the record: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "average number of days to take a posting, per region",
    "how many days does it take on average to take a posting, by region?",
    "avg days from posted to taken, per region",
  ])("begins a stretch of time: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$subtract:["$takenAt","$postedAt"]}');
    expect(query).toContain('_id:"$region"');
    expect(isSure).toBe(true);
  });
});

describe("what happened to things that are named behind groups", () => {
  it("narrows them", () => {
    const { query, isSure } = ask("average beds per valley, huts with a stove");
    expect(query).toContain('_id:"$valley"');
    expect(isSure).toBe(true);
    expect(ask("number of postings per region, taken postings").query).toBe(
      'db.postings.aggregate([{$match:{takenAt:{$ne:null}}},{$group:{_id:"$region",count:{$sum:1}}}])',
    );
  });

  it("is a further group without them", () => {
    expect(ask("number of huts per valley, has stove").query).toContain("hasStove");
  });
});
