import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lifts",
      withIds({
        towers: (at) => ({ name: `Tower ${at}`, floors: new Int32(3 + (at % 20)) }),
        lifts: (at) => ({
          code: `L-${100 + at}`,
          tower_id: new Int32((at * 7) % 23),
          maker: ["Otys", "Kohn", "Schind"][at % 3] ?? "",
        }),
      }),
    ),
  ),
);

describe("what each has", () => {
  it.each([
    "for each tower, show its lifts",
    "For each tower, list all of its lifts.",
    "show the lifts of each tower",
    "list all lifts for each tower",
  ])("is listed: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.towers.aggregate([{$lookup:{from:"lifts",localField:"_id",foreignField:"tower_id",as:"lifts"}}])',
      isSure: true,
    });
  });

  it.each(["for each maker, show its lifts", "show the lifts of each maker"])(
    "is never surely counted: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it.each(["lifts for each maker", "for each maker, show the number of lifts"])(
    "is counted: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.lifts.aggregate([{$group:{_id:"$maker",count:{$sum:1}}}])',
        isSure: true,
      });
    },
  );
});

const askHolders = askerOf(
  createGenerator(
    snapshotOf(
      "clinic",
      withIds({
        horses: (at) => ({
          name: `Horse ${at}`,
          visits: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of([
              ["finding", ["cough", "colic", "lameness"][(at + n) % 3] ?? ""],
              ["cost", new Int32(50 + ((at * 7 + n * 5) % 90))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

it.each(["for each horse, show the findings", "findings of each horse"])(
  "is never surely that of all documents: %s",
  (question) => {
    const { query, isSure } = askHolders(question);
    expect(query.includes("distinct(") && isSure).toBe(false);
  },
);
