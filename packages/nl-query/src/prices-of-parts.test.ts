import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Charters with a total of their own, a transfer that costs something too, and meals with prices. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "charters",
      withIds({
        charters: (at) => ({
          guest: `Guest ${at}`,
          bookedAt: new DateTime(Date.parse("2021-01-01T00:00:00Z") + at * 20 * 86_400_000),
          total: new Int32(300 + ((at * 37) % 900)),
          transfer: Doc.of([
            ["kind", ["taxi", "bus"][at % 2] ?? null],
            ["cost", new Int32(5 + ((at * 7) % 60))],
          ]),
          meals: [0, 1].map((n) =>
            Doc.of([
              ["dish", `Dish ${n}`],
              ["price", new Int32(8 + ((at * 3 + n) % 20))],
            ]),
          ),
        }),
        tents: (at) => ({
          label: `Tent ${at}`,
          pricing: Doc.of([["cost", new Int32(20 + ((at * 11) % 300))]]),
        }),
      }),
    ),
  ),
);

describe("what a part costs is no price of the whole", () => {
  it.each([
    ["most expensive charter", "db.charters.find().sort({total:-1}).limit(1)"],
    ["the cheapest charter", "db.charters.find().sort({total:1}).limit(1)"],
    ["top 3 priciest charters", "db.charters.find().sort({total:-1}).limit(3)"],
    ["charters that cost more than 500", "db.charters.find({total:{$gt:500}})"],
    ["charters which cost under 500", "db.charters.find({total:{$lt:500}})"],
    ["how many charters cost more than 500", "db.charters.countDocuments({total:{$gt:500}})"],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("the best of each year", () => {
    expect(ask("the most expensive charter per year").query).toContain("{$sort:{total:-1}}");
  });

  it.each([
    ["charters whose transfer costs more than 20", 'db.charters.find({"transfer.cost":{$gt:20}})'],
    ["charters with a transfer cost over 20", 'db.charters.find({"transfer.cost":{$gt:20}})'],
    ["the most expensive tent", 'db.tents.find().sort({"pricing.cost":-1}).limit(1)'],
    ["tents that cost more than 90", 'db.tents.find({"pricing.cost":{$gt:90}})'],
  ])("unless it is named, or holds the price: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("an average of what lines cost is no sure average of the whole", () => {
    expect(ask("average charter price").query).toContain('{$avg:"$total"}');
    expect(ask("average price of the charters").isSure).toBe(false);
    expect(ask("how much does a charter cost on average").isSure).toBe(false);
    expect(ask("average price of the meals").isSure).toBe(true);
  });
});
