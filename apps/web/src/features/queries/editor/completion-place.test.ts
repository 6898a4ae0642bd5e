import { describe, expect, it } from "vitest";
import { completionPlace } from "./completion-place.ts";

describe("completionPlace", () => {
  it.each([
    ["db.", { kind: "database" }],
    ["db.ord", { kind: "database" }],
    ["db.orders.", { kind: "collection-method", collection: "orders" }],
    ["db.orders\n  .fi", { kind: "collection-method", collection: "orders" }],
    ['db["a-b"].', { kind: "collection-method", collection: "a-b" }],
    ['db.getCollection("a b").fi', { kind: "collection-method", collection: "a b" }],
    ["db.orders.find({}).", { kind: "cursor-method", method: "find" }],
    ["db.orders\n  .find({ a: 1 })\n  .so", { kind: "cursor-method", method: "find" }],
    ["db.orders.aggregate([{ ", { kind: "stage" }],
    ["db.orders.aggregate([{ $match: { a: 1 } }, { $gr", { kind: "stage" }],
    [
      "db.orders.find({ ",
      { kind: "key", collection: "orders", method: "find", stage: null, isNested: false },
    ],
    [
      "db.orders.find({ a: 1, sta",
      { kind: "key", collection: "orders", method: "find", stage: null, isNested: false },
    ],
    [
      'db.orders.find({ "ship',
      { kind: "key", collection: "orders", method: "find", stage: null, isNested: false },
    ],
    [
      "db.orders.find({ total: { ",
      { kind: "key", collection: "orders", method: "find", stage: null, isNested: true },
    ],
    [
      "db.orders.find({ $or: [{ ",
      { kind: "key", collection: "orders", method: "find", stage: null, isNested: false },
    ],
    [
      "db.orders.aggregate([{ $group: { ",
      { kind: "key", collection: "orders", method: "aggregate", stage: "$group", isNested: false },
    ],
    ['db.orders.aggregate([{ $group: { _id: "$', { kind: "field-reference", collection: "orders" }],
    [
      'db.orders.aggregate([{ $project: { x: { $add: ["$a", "$',
      { kind: "field-reference", collection: "orders" },
    ],
    ["db.orders.find({ a: ", { kind: "none" }],
    ["", { kind: "none" }],
  ])("%s", (text, place) => {
    expect(completionPlace(text)).toEqual(place);
  });

  // Long enough that work which grows with the square of the length would not end within the limit of a test.
  it.each([
    ["open brackets", `db.a.find({${' "x": ['.repeat(300_000)}`],
    ["dollars", "$.".repeat(1_000_000)],
    ["empty lines", `db${"\n".repeat(1_000_000)}.`],
  ])("does not hang on many %s", (_, text) => {
    expect(completionPlace(text)).toEqual({ kind: "none" });
  });
});
