import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const day = (at: number): DateTime => new DateTime(Date.parse("2011-01-01T00:00:00Z") + at * 17 * 86_400_000);
const GRAINS = ["oat", "rye", "barley", "spelt"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "granary",
      withIds({
        silos: (at) => ({ silo_no: new Int32(700 + at), owner: `Owner ${at % 9}` }),
        deliveries: (at) => ({
          silo_no: new Int32(700 + at),
          first_day: day(at),
          last_day: day(at + 30),
          deliveries: Array.from({ length: 1 + (at % 4) }, (_, step) =>
            of({
              date: day(at + step * 9),
              way: ["in", "sell", "buy"][(at + step) % 3] ?? "",
              grain: GRAINS[(at * 3 + step) % 4] ?? "",
              tons: new Double(2 + ((at * 7 + step) % 30)),
            }),
          ),
        }),
      }),
    ),
  ),
);

describe("values of elements that were something often", () => {
  const SOLD = '{$match:{"deliveries.way":"sell"}},{$group:{_id:"$deliveries.grain",count:{$sum:1}}}';

  it("are counted over all documents", () => {
    const { query, isSure } = ask("grains sold more than 5 times");
    expect(query).toContain(`{$unwind:"$deliveries"},${SOLD},{$match:{count:{$gt:5}}}`);
    expect(isSure).toBe(true);
  });

  it("are counted themselves", () => {
    expect(ask("how many grains were sold more than 5 times").query).toContain(
      `${SOLD},{$match:{count:{$gt:5}}},{$count:"count"}`,
    );
  });
});

describe("documents that hold others called like them", () => {
  it.each(["total tons of deliveries per year", "number of deliveries per year"])(
    "group these by their own date: %s",
    (question) => {
      expect(ask(question).query).toContain('{$year:"$deliveries.date"}');
    },
  );

  it("are no average that is sure", () => {
    const { query, isSure } = ask("average number of deliveries per silo");
    expect(isSure && query.includes('{$size:"$deliveries"}')).toBe(false);
  });
});
