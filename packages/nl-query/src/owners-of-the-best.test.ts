import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "alp",
      withIds({
        farmers: (at) => ({
          name: `Farmer ${at}`,
          village: pick(["Aosta", "Isarco"], at),
          age: new Int32(20 + ((at * 7) % 60)),
        }),
        goats: (at) => ({
          tag: `G-${at}`,
          breed: pick(["saanen", "boer"], at),
          price: new Int32(100 + ((at * 17) % 800)),
          ...(at % 4 === 0 ? {} : { milk: new Int32(300 + ((at * 23) % 500)) }),
          farmerId: new Int32((at * 7) % 45),
        }),
      }),
    ),
  ),
);
const best = (order: string, shown: string): string =>
  'db.farmers.aggregate([{$lookup:{from:"goats",localField:"_id",foreignField:"farmerId",as:"goats"}},' +
  `{$match:{"goats.0":{$exists:true}}},{$sort:{${order}}},{$limit:1},{$project:{${shown},_id:0}}])`;

describe("what the owner of the best one is like", () => {
  it.each([
    ["What is the village of the farmer that has the goat with the highest price?", -1],
    ["Find the village of the farmer of the goat with the largest price.", -1],
    ["village of the farmer whose goat has the highest price", -1],
    ["village of the farmer of the most expensive goat", -1],
    ["What is the village of the farmer who owns the goat with the lowest price?", 1],
    ["the village of the farmer with the cheapest goat", 1],
  ])("is sure: %s", (question, direction) => {
    expect(ask(question)).toStrictEqual({
      query: best(`"goats.price":${direction}`, "village:1"),
      isSure: true,
    });
  });

  it("may be several columns", () => {
    expect(
      ask("Show the name and age of the farmer that has the goat with the largest price."),
    ).toStrictEqual({ query: best('"goats.price":-1', "name:1,age:1"), isSure: true });
  });

  it.each(["the most expensive boer goat", "the boer goat with the highest price"])(
    "is that of the best of those that are meant: %s",
    (goat) => {
      expect(ask(`village of the farmer with ${goat}`)).toStrictEqual({
        query: best('"goats.price":-1', "village:1").replace(
          'foreignField:"farmerId",',
          'foreignField:"farmerId",pipeline:[{$match:{breed:"boer"}}],',
        ),
        isSure: true,
      });
    },
  );

  it.each([
    // three goats may be those of one farmer
    "villages of the farmers of the 3 most expensive goats",
    // goats without the number come first
    "village of the farmer of the goat with the lowest milk",
  ])("is unsure where others may come first: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});

const askLists = askerOf(
  createGenerator(
    snapshotOf(
      "alp",
      withIds({
        farmers: (at) => ({
          name: `Farmer ${at}`,
          village: pick(["Aosta", "Isarco"], at),
          rent: new Int32(100 + ((at * 13) % 700)),
          goats: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of([
              ["breed", pick(["saanen", "boer"], at + n)],
              ["price", new Int32(100 + (((at * 3 + n) * 17) % 800))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("the owner that holds the best one", () => {
  it.each([
    ["village of the farmer with the most expensive goat", "", -1],
    ["village of the farmer with the most expensive boer goat", '{$match:{"goats.breed":"boer"}},', -1],
    ["village of the farmer with the cheapest goat", "", 1],
  ])("is found by what it holds, not by its own amount: %s", (question, stage, direction) => {
    expect(askLists(question)).toStrictEqual({
      query:
        `db.farmers.aggregate([{$unwind:"$goats"},${stage}{$sort:{"goats.price":${direction}}},{$limit:1},` +
        '{$project:{village:"$village",_id:0}}])',
      isSure: true,
    });
  });

  it.each(["farmer with the priciest goat", "farmer who owns the priciest goat"])(
    "is shown, and not what it holds: %s",
    (question) => {
      expect(askLists(question).query).toContain('{$project:{name:"$name",_id:0}}');
    },
  );
});
