import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "yards",
      withIds({
        cranes: (at) => ({
          name: `Crane ${at}`,
          checks: [0, 1, 2].slice(0, at % 4).map((nr) =>
            Doc.of([
              ["fault", `F${nr}`],
              ["cost", new Int32(20 + at * nr)],
            ] as const),
          ),
        }),
      }),
    ),
  ),
);
const OF_GROUPS =
  '[{$unwind:"$checks"},{$group:{_id:"$name",name:{$first:"$name"},totalCost:{$sum:"$checks.cost"}}}]';

describe("figures of each owner that holds something", () => {
  it.each([
    "total check cost for each crane that had checks",
    "total check cost per crane with checks",
    "total check cost of each crane that has any checks",
  ])("leave out who holds nothing: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.cranes.aggregate(${OF_GROUPS})`, isSure: true });
  });

  it.each(["total check cost per crane", "each crane with its total check cost"])(
    "are 0 for the others: %s",
    (question) => {
      expect(ask(question).query).not.toContain("$unwind");
    },
  );
});

const askPlays = askerOf(
  createGenerator(
    snapshotOf(
      "stage",
      withIds({
        plays: (at) => ({
          name: `Play ${at}`,
          troupe: Doc.of([
            ["troupe_name", `Troupe ${at % 9}`] as const,
            ["plays_count", new Int32(at % 7)] as const,
          ]),
          number_of_reviews: new Int32(at % 4),
          reviews: [0, 1, 2].slice(0, at % 4).map((nr) =>
            Doc.of([
              ["critic_name", `Critic ${(at + nr) % 20}`],
              ["stars", new Int32(1 + nr)],
            ] as const),
          ),
        }),
      }),
    ),
  ),
);

describe("numbers of what belongs to groups", () => {
  it.each([
    "troupes with more than 5 plays, name and count",
    "troupes with more than 5 plays, their names and how many",
    "troupes with more than 5 plays. Return the name and the count.",
  ])("are shown with their names: %s", (question) => {
    expect(askPlays(question).query).toBe(
      'db.plays.aggregate([{$group:{_id:"$troupe.troupe_name",count:{$sum:1}}},{$match:{count:{$gt:5}}}])',
    );
  });

  it.each(["critics with more than 2 reviews", "critics that wrote more than 2 reviews"])(
    "are not those of what holds them: %s",
    (question) => {
      expect(askPlays(question)).toEqual({
        query:
          'db.plays.aggregate([{$unwind:"$reviews"},{$group:{_id:"$reviews.critic_name",count:{$sum:1}}},{$match:{count:{$gt:2}}}])',
        isSure: true,
      });
    },
  );

  it("are those of what holds them where it is named", () => {
    expect(askPlays("plays with more than 2 reviews").isSure).toBe(true);
  });
});

const askSheets = askerOf(
  createGenerator(
    snapshotOf(
      "desk",
      withIds({
        sheets: (at) => ({
          pupil: `Pupil ${at}`,
          marks: [0, 1, 2]
            .slice(0, 1 + (at % 3))
            .map((nr) => Doc.of([["kind", `K${nr}`] as const, ["mark", new Int32(at + nr)] as const])),
        }),
      }),
    ),
  ),
);

it("averages how many elements there are, although each has a number of their name", () => {
  expect(askSheets("On average, how many marks does a sheet record contain?")).toEqual({
    query: 'db.sheets.aggregate([{$group:{_id:null,averageMarks:{$avg:{$size:{$ifNull:["$marks",[]]}}}}}])',
    isSure: true,
  });
  expect(askSheets("average mark of the sheets").query).toContain('{$avg:"$marks.mark"}');
});
