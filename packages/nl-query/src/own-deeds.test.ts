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
      gates: (at) => ({
        _id: `g${at}`,
        label: `Gate ${at}`,
        state: pick(["mended", "closed", "open"], at),
        madeAt: day(at),
        closesOn: day(at * 3 + 20),
        closedAt: at % 3 === 1 ? day(at * 3 + 5) : null,
        mendedAt: at % 3 === 0 ? day(at * 3 + 9) : null,
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

describe("what was done last, where the deed is a state as well", () => {
  it.each([
    ["which two gates were mended last", 'db.gates.find({state:"mended"}).sort({mendedAt:-1}).limit(2)'],
    ["the 3 gates most recently mended", 'db.gates.find({state:"mended"}).sort({mendedAt:-1}).limit(3)'],
    ["which gate was closed most recently", 'db.gates.find({state:"closed"}).sort({closedAt:-1}).limit(1)'],
    ["the newest gates", "db.gates.find().sort({madeAt:-1})"],
  ])("goes by its date: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

describe("the date that is called after the documents", () => {
  it.each([
    ["region and posting date of all postings", "db.postings.find({},{region:1,postedAt:1,_id:0})"],
    ["postings with a posting date in 2025", "db.postings.find({postedAt:{$gte:ISODate("],
    ["average days between the posting date and the taking date of postings", "$postedAt"],
  ])("has their noun: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("the first ones among some", () => {
  it.each([
    [
      "Among the huts in Simplon, show the valley and the beds of the three with the most beds.",
      'db.huts.find({valley:"Simplon"},{valley:1,beds:1,_id:0}).sort({beds:-1}).limit(3)',
    ],
    [
      "Among the postings in the north, return the region and the posting date of the two that were posted earliest, earliest first.",
      'db.postings.find({region:"north"},{region:1,postedAt:1,_id:0}).sort({postedAt:1}).limit(2)',
    ],
  ])("are as many as the number says: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("what has been in a state the longest", () => {
  it.each([
    [
      "which gate has been closed the longest, and since when?",
      "{label:1,closedAt:1,_id:0}).sort({closedAt:1}).limit(1)",
    ],
    [
      "which three of the still closed gates have been closed the longest, and since when?",
      "{label:1,closedAt:1,_id:0}).sort({closedAt:1}).limit(3)",
    ],
    ["which gate has been closed for the longest time?", "sort({closedAt:1}).limit(1)"],
    ["the 2 gates that have been closed the shortest", "sort({closedAt:-1}).limit(2)"],
    ["the oldest closings", "sort({closedAt:1})"],
  ])("is in it since then: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("is no time that something took", () => {
    expect(ask("which closing took the longest?").query).not.toContain("sort({closedAt");
  });
});
