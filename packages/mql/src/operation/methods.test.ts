import { describe, expect, it } from "vitest";
import { operationEffect, parse } from "../index.ts";
import { COLLECTION_METHODS, READ_METHODS } from "./methods.table.ts";

/** Arguments for a smallest call of each method that takes any. */
const ARGUMENTS: Record<string, string> = {
  distinct: "'a'",
  insertOne: "{}",
  insertMany: "[{}]",
  insert: "{}",
  updateOne: "{}, { $set: { a: 1 } }",
  updateMany: "{}, { $set: { a: 1 } }",
  update: "{}, { $set: { a: 1 } }",
  replaceOne: "{}, {}",
  save: "{}",
  deleteOne: "{}",
  deleteMany: "{}",
  remove: "{}",
  findOneAndUpdate: "{}, { $set: { a: 1 } }",
  findOneAndReplace: "{}, {}",
  findOneAndDelete: "{}",
  findAndModify: "{ query: {}, remove: true }",
  bulkWrite: "[{ deleteOne: { filter: {} } }]",
  createIndex: "{ a: 1 }",
  createIndexes: "[{ a: 1 }]",
  ensureIndex: "{ a: 1 }",
  dropIndex: "'a_1'",
  renameCollection: "'b'",
};

describe("the table of collection methods", () => {
  it.each([...COLLECTION_METHODS.keys()])("classifies %s as its smallest call is classified", (method) => {
    const parsed = parse(`db.a.${method}(${ARGUMENTS[method] ?? ""})`);
    if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
    const [operation] = parsed.statements;
    if (!operation) throw new Error(`no statement for ${method}`);
    expect(operationEffect(operation) === "read").toBe(READ_METHODS.has(method));
  });
});
