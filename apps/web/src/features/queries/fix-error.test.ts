import { expect, it } from "vitest";
import { fixQuery } from "./fix-error.ts";

// covers: LM.19
it.each([
  ["db.orders.fnd({})", "db.orders.find({})"],
  ["db.orders.find({ total: { $gte2: 5 } })", "db.orders.find({ total: { $gte: 5 } })"],
  ['db.orders.find({ status: "paid" }', 'db.orders.find({ status: "paid" })'],
  ["db.orders.agregate([{ $macth: {} }])", "db.orders.aggregate([{ $match: {} }])"],
])("mends %s", (text, fixed) => expect(fixQuery(text, null)).toBe(fixed));

it("offers nothing for a query without a mistake, or one that nothing is suggested for", () => {
  expect(fixQuery("db.orders.find({})", null)).toBeNull();
  expect(fixQuery("show me the orders", null)).toBeNull();
  expect(fixQuery('db.orders.find({ status: "paid', null)).toBeNull();
});
