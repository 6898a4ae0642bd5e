import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "bulb_shop",
      withIds({
        customers: (at) => ({ name: `Customer ${at}`, town: `Town ${at % 4}`, newsletter: at % 3 === 0 }),
        orders: (at) => ({
          customerId: new Int32((at * 7) % 60),
          total: new Double(20.5 + ((at * 11) % 97)),
          delivery: Doc.of(
            Object.entries({ fee: new Double([0, 0, 4.5][at % 3] ?? 0), town: `Town ${at % 5}` }),
          ),
          placedAt: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
        }),
        workshops: (at) => ({ title: `Workshop ${at}`, price: new Int32([0, 15, 30][at % 3] ?? 0) }),
      }),
    ),
  ),
);

describe("customers and what they pay, in short", () => {
  it.each(["repeat customers", "returning customers", "list our repeat customers"])(
    "finds those who came back: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$match:{"orders.1":{$exists:true}}}');
      expect(isSure).toBe(true);
    },
  );

  it.each([
    ["newsletter subscribers", "db.customers.find({newsletter:true})"],
    ["how many newsletter subscribers", "db.customers.countDocuments({newsletter:true})"],
    ["subscribers", "db.customers.find({newsletter:true})"],
  ])("finds those with a flag: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "orders with free delivery",
    "orders where delivery is free",
    "free delivery orders",
    "orders with no delivery fee",
  ])("takes what is free to cost nothing: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.orders.find({"delivery.fee":0})', isSure: true });
  });

  it("finds documents that cost nothing", () => {
    expect(ask("free workshops")).toEqual({ query: "db.workshops.find({price:0})", isSure: true });
  });

  it("looks for no total of 0 where the lowest is higher", () => {
    expect(ask("orders with no total").query).toBe("db.orders.find({total:null})");
  });
});
