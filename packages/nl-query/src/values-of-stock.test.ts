import { Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "nursery",
      withIds({
        plants: (at) => ({
          name: `Plant ${at}`,
          bed: ["north", "south"][at % 2] ?? "",
          price: new Double(2.5 + ((at * 7) % 40)),
          quantity_in_stock: new Int32((at * 13) % 90),
        }),
      }),
    ),
  ),
);

describe("the value of a stock", () => {
  it.each(["plants whose stock value exceeds 1000", "highest stock value"])(
    "is not the number of pieces: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query.includes("$multiply") || !isSure).toBe(true);
    },
  );

  it("adds up pieces times price", () => {
    expect(ask("total value of the stock").query).toContain('{$multiply:["$quantity_in_stock","$price"]}');
  });

  it("leaves quantities alone", () => {
    const { query, isSure } = ask("plants with more than 20 in stock");
    expect(query).toBe("db.plants.find({quantity_in_stock:{$gt:20}})");
    expect(isSure).toBe(true);
  });
});
