import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "race_yard",
      withIds({
        karts: (at) => ({
          kartName: `Kart ${at}`,
          garage: ["Elm", "Oak", "Ash"][at % 3] ?? "",
          weight: new Int32(90 + at),
          crewSize: new Int32(1 + (at % 4)),
          cheers: new Int32((at * 7) % 50),
          engine: Doc.of([
            ["maker", ["Rota", "Volt"][at % 2] ?? ""],
            ["power", new Int32(5 + (at % 20))],
          ]),
        }),
      }),
    ),
  ),
);

describe("an order said again by its size", () => {
  it.each([
    ["top 3 karts by weight, biggest first", ".sort({weight:-1}).limit(3)"],
    ["karts by weight, largest first", ".sort({weight:-1})"],
    ["karts by weight, smallest first", ".sort({weight:1})"],
  ])("is that of the amount which is named: %s", (question, order) => {
    expect(ask(question)).toEqual({ query: `db.karts.find()${order}`, isSure: true });
  });
});

describe("columns in front of an order", () => {
  it.each([
    "top 3 karts by weight, name and weight, biggest first",
    "top 3 karts by weight, name, weight, highest first",
    "top 3 karts by weight: name and weight, biggest first",
  ])("are shown: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.karts.find({},{kartName:1,weight:1,_id:0}).sort({weight:-1}).limit(3)",
      isSure: true,
    });
  });

  it.each([
    "What are the five most cheered karts? Return the garage and cheers, sorted by cheers in descending order.",
    "Which are the five most cheered karts? Show garage and cheers, ordered by cheers in descending order.",
  ])("are shown in a sentence of their own: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.karts.find({},{garage:1,cheers:1,_id:0}).sort({cheers:-1}).limit(5)",
      isSure: true,
    });
  });

  it("are no values that a list has", () => {
    expect(ask("karts in Elm, Oak or Ash, heaviest first").query).toBe(
      'db.karts.find({garage:{$in:["Elm","Oak","Ash"]}}).sort({weight:-1})',
    );
  });
});

describe("objects that stand for their documents", () => {
  it.each([
    ["the three engines with the most power", 3],
    ["Which 4 engines have the highest power?", 4],
  ])("are as many as said: %s", (question, count) => {
    expect(ask(question).query).toContain(`.sort({"engine.power":-1}).limit(${count})`);
  });
});

describe("figures in few words", () => {
  const GROUPS = 'db.karts.aggregate([{$group:{_id:"$garage",';

  it.each(["weight per garage: sum and average", "weight by garage: total and average"])(
    "stand behind what they are of: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `${GROUPS}totalWeight:{$sum:"$weight"},averageWeight:{$avg:"$weight"}}}])`,
        isSure: true,
      });
    },
  );

  it.each(["summed weight per garage", "summed up weight by garage"])("are totals: %s", (question) => {
    expect(ask(question).query).toBe(`${GROUPS}totalWeight:{$sum:"$weight"}}}])`);
  });

  it("stand beside counts", () => {
    expect(ask("karts per garage and their summed weight").query).toBe(
      `${GROUPS}count:{$sum:1},totalWeight:{$sum:"$weight"}}}])`,
    );
  });

  it.each([
    ["count: garage Elm or weight under 100", '{$or:[{garage:"Elm"},{weight:{$lt:100}}]}'],
    ["count: weight over 100", "{weight:{$gt:100}}"],
    ["count: karts in Elm", '{garage:"Elm"}'],
  ])("count what follows: %s", (question, filter) => {
    expect(ask(question).query).toBe(`db.karts.countDocuments(${filter})`);
  });

  it("count groups", () => {
    expect(ask("count: karts per garage").query).toBe(`${GROUPS}count:{$sum:1}}}])`);
  });
});
