import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SHEDS = ["North", "South", "Quay"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "chandlery",
      withIds({
        reels: (at) => ({
          name: `Reel ${at}`,
          fiber: ["hemp", "nylon"][at % 2] ?? "",
          price: new Int32(20 + ((at * 7) % 50)),
          cost: new Int32(5 + ((at * 3) % 20)),
          stock: SHEDS.slice(0, 1 + (at % 3)).map((shed, place) =>
            Doc.of(Object.entries({ shed, qty: new Int32((at * 5 + place) % 40), row: new Int32(place) })),
          ),
        }),
        helpers: (at) => ({ name: `Helper ${at}`, paid_on: `2026-0${1 + (at % 9)}-11`, days: new Int32(at) }),
      }),
    ),
  ),
);
const PER_SHED = '{$unwind:"$stock"},{$group:{_id:"$stock.shed"';

describe("how much there is of a stock that is a list", () => {
  it.each(["total stock per shed", "stock per shed", "stock by shed"])("is added up: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.reels.aggregate([${PER_SHED},totalQty:{$sum:"$stock.qty"}}}])`,
      isSure: true,
    });
  });

  it("ranks the values of its elements", () => {
    expect(ask("which shed has the most stock?").query).toContain(
      `${PER_SHED},totalQty:{$sum:"$stock.qty"}}},{$sort:{totalQty:-1}},{$limit:1}`,
    );
  });

  it("ranks what holds it by all of it", () => {
    expect(ask("which reel has the most stock?").query).toContain('{$sum:"$stock.qty"}');
  });

  it.each(["how much stock is in North?", "how much stock do we have in North", "total stock in North"])(
    "is that of one place: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query:
          'db.reels.aggregate([{$unwind:"$stock"},{$match:{"stock.shed":"North"}},{$group:{_id:null,totalQty:{$sum:"$stock.qty"}}}])',
        isSure: true,
      });
    },
  );
});

it("doubts a share that is compared as an amount", () => {
  expect(ask("reels with a margin over 12%").isSure).toBe(false);
  expect(ask("reels with a margin over 12").query).toContain('{$gt:[{$subtract:["$price","$cost"]},12]}');
});

it("doubts all where an attribute only resembles a name", () => {
  expect(ask("how many paying helpers do we have?").isSure).toBe(false);
  expect(ask("how many helpers do we have?").isSure).toBe(true);
});
