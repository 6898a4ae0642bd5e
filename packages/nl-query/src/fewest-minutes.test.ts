import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askSpices } from "./single-collections.fixture.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regatta",
      withIds({
        sculls: (at) => ({
          title: `Scull ${at}`,
          club: ["Ulm", "Trier", "Jena"][at % 3] ?? "",
          finish_minutes: at % 9 === 0 ? null : new Int32(20 + ((at * 7) % 50)),
          laps: [1, 2].map((n) =>
            Doc.of([
              ["minutes", new Int32(5 + ((at + n) % 9))],
              ["pulse", new Int32(100 + ((at * 7 + n) % 60))],
            ]),
          ),
        }),
      }),
    ),
  ),
);
const FASTEST = "db.sculls.find({finish_minutes:{$ne:null}}).sort({finish_minutes:1}).limit(1)";

describe("times in minutes", () => {
  it.each([
    "fastest scull",
    "Which scull is the fastest?",
    "the scull with the best finish time",
    "scull with the shortest finish time",
  ])("are the fewest of the fastest and of the best: %s", (question) => {
    expect(ask(question)).toEqual({ query: FASTEST, isSure: true });
  });

  it.each(["slowest scull", "the scull with the worst finish time"])(
    "are the most of the slowest: %s",
    (question) => {
      expect(ask(question).query).toBe("db.sculls.find().sort({finish_minutes:-1}).limit(1)");
    },
  );

  it.each([
    ["Rank the sculls from fastest to slowest.", "db.sculls.find().sort({finish_minutes:1})"],
    ["sculls that finished in under half an hour", "db.sculls.find({finish_minutes:{$lt:30}})"],
    ["sculls that took longer than 40 minutes", "db.sculls.find({finish_minutes:{$gt:40}})"],
  ])("are those of the documents before those of their parts: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("orders by two ends", () => {
  it.each([
    "rank the spices from cheapest to most expensive",
    "order spices from cheapest to dearest",
    "spices, cheapest first",
  ])("understand the verb in front: %s", (question) => {
    expect(askSpices(question)).toEqual({ query: "db.spices.find().sort({pricePerKg:1})", isSure: true });
  });

  it.each(["sort the spices from largest to smallest", "spices from fastest to slowest"])(
    "are no order by names where nothing has such ends: %s",
    (question) => {
      expect(askSpices(question).isSure).toBe(false);
    },
  );
});
