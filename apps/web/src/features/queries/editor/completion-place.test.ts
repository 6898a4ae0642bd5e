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
    ["db.orders.find({ ", { kind: "key", collection: "orders", method: "find", stage: null, isNested: false }],
    ["db.orders.find({ a: 1, sta", { kind: "key", collection: "orders", method: "find", stage: null, isNested: false }],
    ['db.orders.find({ "ship', { kind: "key", collection: "orders", method: "find", stage: null, isNested: false }],
    ["db.orders.find({ total: { ", { kind: "key", collection: "orders", method: "find", stage: null, isNested: true }],
    ["db.orders.find({ $or: [{ ", { kind: "key", collection: "orders", method: "find", stage: null, isNested: false }],
    ["db.orders.aggregate([{ $group: { ", { kind: "key", collection: "orders", method: "aggregate", stage: "$group", isNested: false }],
    ['db.orders.aggregate([{ $group: { _id: "$', { kind: "field-reference", collection: "orders" }],
    ['db.orders.aggregate([{ $project: { x: { $add: ["$a", "$', { kind: "field-reference", collection: "orders" }],
    ["db.orders.find({ a: ", { kind: "none" }],
    ["", { kind: "none" }],
  ])("%s", (text, place) => {
    expect(completionPlace(text)).toEqual(place);
  });

  it("does not hang on long or hostile text", () => {
    const started = performance.now();
    completionPlace(`db.a.find({${' "x": ['.repeat(20_000)}`);
    completionPlace("$.".repeat(40_000));
    completionPlace(`db${"\n".repeat(40_000)}.`);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
