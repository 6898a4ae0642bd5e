import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Guides, tours that each have a guide and a driver among them, and gear whose state may be "new". */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tours",
      withIds({
        guides: (at) => ({ fullName: `Guide ${at}` }),
        tours: (at) => ({
          title: `Tour ${at}`,
          status: ["on_hold", "planned", "over"][at % 3] ?? null,
          guideId: new Int32((at * 7) % 40),
          driverId: new Int32((at * 11) % 40),
          startedAt: new DateTime(Date.parse("2025-01-01T00:00:00Z") + at * 86_400_000),
          tents: [0, 1].slice(0, at % 3).map((n) =>
            Doc.of([
              ["state", ["new", "worn", "torn"][(at + n) % 3] ?? null],
              ["beds", new Int32(2 + n)],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("the most of those that something is said of", () => {
  it.each([
    "Which guide has the most tours that are on hold?",
    "the guide with the most tours that are on hold",
  ])("counts only them: %s", (question) => {
    expect(ask(question).query).toContain('pipeline:[{$match:{status:"on_hold"}}],as:"tours"}}');
  });
});

describe("new in front of what may be stored as new", () => {
  it.each([
    [
      "how many new tents are there",
      'db.tours.aggregate([{$unwind:"$tents"},{$match:{"tents.state":"new"}},{$count:"count"}])',
    ],
    ["titles of tours with a new tent", 'db.tours.find({"tents.state":"new"},{title:1,_id:0})'],
    ["new tours", "db.tours.find()"],
  ])("is a value: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
