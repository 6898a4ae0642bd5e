import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2015 + (at % 9), at % 12, 1 + (at % 28)));
const CLUB: Record<string, (at: number) => Record<string, Value>> = {
  counties: (at) => ({ _id: `C${at}`, name: `County ${at}`, region: pick(["north", "south"], at) }),
  courses: (at) => ({
    _id: new Int32(at),
    town: `Town ${at % 13}`,
    county: `C${(at * 7) % 60}`,
    holes: new Int32(9 + (at % 3) * 9),
  }),
  golfers: (at) => ({ _id: new Int32(at), name: `Golfer ${at}`, points: new Int32((at * 7) % 50) }),
  dues: (at) => ({ _id: new Int32(at), startDate: day(at), dueDate: day(at + 3), fee: new Int32(at) }),
  guides: (at) => ({ _id: new Int32(at), title: `Guide ${at}`, publicationDate: day(at) }),
};
const ask = askerOf(createGenerator(snapshotOf("golf", CLUB)));

describe("rankings and groups said otherwise", () => {
  it.each([
    ["guides, newest to oldest publication", ".sort({publicationDate:-1})"],
    ["first three golfers by points", ".sort({points:-1}).limit(3)"],
    ["dues starting per year", '{$year:"$startDate"}'],
    [
      "which towns of courses occur in at least three different counties?",
      "{$match:{distinctCounty:{$gte:3}}}",
    ],
    [
      "which towns have more than 40 holes in total across all their courses?",
      '{$group:{_id:"$town",total:{$sum:"$holes"}}},{$match:{total:{$gt:40}}}',
    ],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("takes the headcount of counties for no number of counties", () => {
    expect(ask("headcount of the counties").query).not.toContain("countDocuments");
    expect(ask("headcount of the golfers").query).not.toContain("name:1");
  });
});
