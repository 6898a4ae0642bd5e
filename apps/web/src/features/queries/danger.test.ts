import { describe, expect, it } from "vitest";
import { queryDanger } from "./danger.ts";

describe("queryDanger", () => {
  // covers: P2.33
  it.each([
    ["db.dropDatabase()", "high", "dropDatabase"],
    ["db.orders.drop()", "high", "drop"],
    ["db.orders.remove({})", "high", "remove"],
    ["db.orders.dropIndexes()", "medium", "dropIndexes"],
    ['db.orders.deleteMany({ status: "x" })', "medium", "deleteMany"],
    ["db.orders.updateMany({}, { $set: { a: 1 } })", "medium", "updateMany"],
    ["db.orders.find({}); db.orders.drop()", "high", "drop"],
  ])("%s", (text, level, operation) => {
    expect(queryDanger(text, null)).toMatchObject({ level, operation });
  });

  it.each([
    ["db.orders.drop()", "orders"],
    ["db.runCommand({ drop: 'orders' })", "orders"],
    ["db.runCommand({ delete: 'orders', deletes: [{ q: {}, limit: 0 }] })", "orders"],
    ["db.runCommand({ collMod: 'orders', validator: {} })", "orders"],
    ["db.orders.aggregate([{ $match: {} }, { $out: 'copy' }])", "copy"],
    ["db.orders.aggregate([{ $out: { db: 'shop', coll: 'copy' } }])", "copy"],
    ["db.dropDatabase()", null],
    ["db.runCommand({ dropDatabase: 1 })", null],
  ])("%s hits %j", (text, collection) => {
    expect(queryDanger(text, null)).toMatchObject({ collection });
  });

  it.each([
    "db.orders.find({ a: 'drop()' })",
    "db.orders.deleteOne({ a: 1 })",
    "db.orders.deleteMany(",
    "{ remove: 1 }",
    "",
  ])("%s is harmless", (text) => {
    expect(queryDanger(text, "orders")).toBeNull();
  });
});
