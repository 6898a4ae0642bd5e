import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askWeaving } from "./weaving.fixture.ts";

describe("documents that others are linked to", () => {
  it.each(["weavers with their patterns", "weavers and their patterns", "weavers with all their patterns"])(
    "are shown with each, and nobody is left out: %s",
    (question) => {
      const { query, isSure } = askWeaving(question);
      expect(query).toContain('as:"patterns"}},{$unset:"studies"}])');
      expect(query).not.toContain("$match");
      expect(isSure).toBe(true);
    },
  );

  it("make groups of one each for the best of them", () => {
    const { query } = askWeaving("newest weaver for each pattern studied");
    expect(query).toContain('{$unwind:"$studies"},{$sort:{joined_on:-1}},{$group:{_id:"$studies.pattern_id"');
  });
});

it("doubts that a single value is left out where another one is said", () => {
  const { query, isSure } = askWeaving("weavers from Lund but not from Malmo");
  expect(query).toContain('$ne:"Malmo"');
  expect(isSure).toBe(false);
});

describe("goods that are out of stock", () => {
  const shop = (names: readonly string[]): ReturnType<typeof askerOf> =>
    askerOf(
      createGenerator(
        snapshotOf(
          "shop",
          withIds({
            goods: (at) => ({
              label: `Good ${at}`,
              ...Object.fromEntries(names.map((name) => [name, new Int32((at * 7) % 40)])),
            }),
          }),
        ),
      ),
    );

  it("are those whose number is zero, whatever a unit costs", () => {
    const ask = shop(["unit_price", "stock"]);
    expect(ask("goods out of stock").query).toBe("db.goods.find({stock:0})");
    expect(ask("out of stock goods").query).toBe("db.goods.find({stock:0})");
  });

  it("are not known by their price", () => {
    expect(shop(["unit_price"])("goods out of stock").query).not.toContain("unit_price:0");
  });
});
