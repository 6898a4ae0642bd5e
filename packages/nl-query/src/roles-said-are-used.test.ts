import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askWeaving } from "./weaving.fixture.ts";

const SIZE = 60;
/** Sales of a chain of shops: those who sell work in shops, which are in regions. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "shops",
      {
        region: (at) => ({ region_id: new Int32(at + 1), region_name: `Region ${at}` }),
        shop: (at) => ({
          shop_id: new Int32(at + 1),
          shop_name: `Shop ${at}`,
          region_id: new Int32(((at * 7) % SIZE) + 1),
        }),
        seller: (at) => ({
          seller_id: new Int32(at + 1),
          seller_name: `Seller ${at}`,
          shop_id: new Int32(((at * 11) % SIZE) + 1),
        }),
        sale: (at) => ({
          sale_id: new Int32(at + 1),
          seller_id: new Int32(((at * 13) % SIZE) + 1),
          quantity: new Int32((at * 7) % 9),
        }),
      },
      SIZE,
    ),
  ),
);

describe("roles that a question says", () => {
  it("are gone along", () => {
    const { query, isSure } = askWeaving("name of the president of each guild");
    expect(query).toContain('localField:"president_id"');
    expect(isSure).toBe(true);
  });
});

describe("documents with the very name that is said", () => {
  it.each(["number of sales per region", "number of sales in each region"])(
    "come before others that are nearer and called alike: %s",
    (question) => {
      expect(ask(question).query).toContain("db.sale.aggregate");
    },
  );

  it("leaves the others where these are named", () => {
    expect(ask("number of sellers per region").query).toContain("db.seller.aggregate");
  });
});

it("takes those who organized something for doers, and no order", () => {
  expect(askWeaving("patterns organized by guilds in Heather 4").query).not.toContain("$sort");
  expect(askWeaving("patterns organized by threads").query).toContain("sort({threads:1})");
});
