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
    "db.orders.find({ a: 'drop()' })",
    "db.orders.deleteOne({ a: 1 })",
    "db.orders.deleteMany(",
    "{ remove: 1 }",
    "",
  ])("%s is harmless", (text) => {
    expect(queryDanger(text, "orders")).toBeNull();
  });
});
