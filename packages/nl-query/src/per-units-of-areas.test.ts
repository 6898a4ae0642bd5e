import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "orchards",
      withIds({
        meadows: (at) => ({
          name: `Meadow ${at}`,
          area_ha: new Int32(2 + ((at * 7) % 30)),
          rent: new Int32(100 + ((at * 13) % 90)),
        }),
        seeds: (at) => ({ kind: `Seed ${at}`, price_kg: new Int32(3 + ((at * 5) % 40)) }),
      }),
    ),
  ),
);

describe("a unit behind per", () => {
  it("is said by a price that is one of it", () => {
    expect(ask("the cheapest seed per kg")).toEqual({
      query: "db.seeds.find().sort({price_kg:1}).limit(1)",
      isSure: true,
    });
  });

  it("is not said by an area that is kept in it", () => {
    expect(ask("rent and area per hectare for each meadow").query).toBe(
      "There is no field or value about “per hectare” in meadows.",
    );
  });
});
