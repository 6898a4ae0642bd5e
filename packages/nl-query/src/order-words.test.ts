import { DateTime, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(2024, at % 24, 1 + (at % 28)));

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "pottery",
      withIds({
        orders: (at) => ({
          orderNumber: new Int32(7000 + at),
          memberId: new Int32(at % 20),
          total: new Double(20 + at),
          status: ["open", "sent"][at % 2] ?? "",
          createdAt: day(at),
        }),
        members: (at) => ({
          name: `Member ${at}`,
          email: `m${at}@kiln.example`,
          age: new Int32(20 + at),
          joinedAt: day(at + 5),
          loyal: at % 3 === 0,
        }),
      }),
    ),
  ),
);

const find = (projection: string): string => `db.orders.find({},{${projection},_id:0})`;

describe("the date as a column", () => {
  // covers: X.09n
  it.each([
    ["orders with date", find("createdAt:1")],
    ["show orders with date and total", find("createdAt:1,total:1")],
    ["orders with total and date", find("total:1,createdAt:1")],
    ["date and total of orders", find("total:1,createdAt:1")],
    ["orders with creation date and total", find("createdAt:1,total:1")],
    ["show order number, date and total", find("orderNumber:1,createdAt:1,total:1")],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each(["orders with date 2024-05-01", "orders with date in 2025", "orders by date"])(
    "is none where the date is compared or ordered by: %s",
    (question) => {
      expect(ask(question).query).not.toContain("_id:0");
    },
  );
});

describe("order as a verb", () => {
  // covers: X.09n
  it.each([
    ["order members by age", "db.members.find().sort({age:1})"],
    ["Order the members alphabetically", "db.members.find().sort({name:1})"],
    ["order all members by age descending", "db.members.find().sort({age:-1})"],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("stays the name of documents elsewhere", () => {
    expect(ask("order total by status").query).toContain("status");
    expect(ask("order status").query).toContain("db.orders");
  });
});

describe("the end of an order that is said of related documents", () => {
  // covers: X.09n
  it.each([
    "member email of the latest order",
    "email of the member who placed the latest order",
    "the member with the latest order",
  ])("%s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('$sort:{"orders.createdAt":-1}');
    expect(query).not.toContain("joinedAt");
  });

  it("is that of the documents themselves where they are named", () => {
    expect(ask("the newest member").query).toBe("db.members.find().sort({joinedAt:-1}).limit(1)");
  });
});

describe("what was spent", () => {
  // covers: X.09n
  it.each([
    ["members with total spending over 500", "members who spent more than 500"],
    ["members with a total spend of at least 500", "members who spent at least 500"],
    ["loyal members who spent more than 500", "members who are loyal and spent more than 500"],
  ])("%s", (question, plain) => {
    expect(ask(question).query).toBe(ask(plain).query);
    expect(ask(question).query).toContain("$sum");
  });
});
