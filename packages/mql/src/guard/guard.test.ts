import { describe, expect, it } from "vitest";
import {
  danger,
  guard,
  locate,
  operationEffect,
  parse,
  type Operation,
  toCommand,
  affectedBy,
} from "../index.ts";

function first(text: string): Operation {
  const result = parse(text, { collection: "c" });
  if (!result.ok)
    throw new Error(
      result.errors.map(({ message, line, column }) => `${message} @${line}:${column}`).join("; "),
    );
  const [operation] = result.statements;
  if (!operation) throw new Error("no statement");
  return operation;
}

const READS = [
  "db.a.find({ x: 1 }).sort({ x: 1 })",
  "db.a.findOne()",
  "db.a.aggregate([{ $match: {} }])",
  "db.a.countDocuments()",
  "db.a.estimatedDocumentCount()",
  "db.a.find().count()",
  "db.a.distinct('x')",
  "db.a.getIndexes()",
  "db.a.stats()",
  "db.a.find().explain()",
  "db.getCollectionNames()",
  "db.stats()",
  "db.runCommand({ ping: 1 })",
  "db.runCommand({ find: 'a' })",
  "db.runCommand({ explain: { find: 'a' } })",
  "show collections",
  "use shop",
  "db.a.find({ a: { $out: 1 } })",
];

const WRITES: [text: string, action: string, effect: string][] = [
  ["db.a.insertOne({})", "insert", "write"],
  ["db.a.insertMany([{}])", "insert", "write"],
  ["db.a.save({})", "insert", "write"],
  ["db.a.updateOne({}, { $set: { a: 1 } })", "update", "write"],
  ["db.a.replaceOne({}, {})", "update", "write"],
  ["db.a.deleteOne({})", "delete", "write"],
  ["db.a.remove({})", "delete", "write"],
  ["db.a.findOneAndUpdate({}, { $set: { a: 1 } })", "update", "write"],
  ["db.a.findOneAndDelete({})", "delete", "write"],
  ["db.a.bulkWrite([{ deleteOne: { filter: {} } }])", "delete", "write"],
  ["db.a.aggregate([{ $out: 'b' }])", "insert", "write"],
  ["db.a.aggregate([{ $merge: 'b' }])", "insert", "write"],
  ["db.a.explain().aggregate([{ $out: 'b' }])", "insert", "write"],
  ["db.a.createIndex({ a: 1 })", "create", "structure"],
  ["db.a.dropIndex('a_1')", "drop", "structure"],
  ["db.a.drop()", "drop", "structure"],
  ["db.a.renameCollection('b')", "rename", "structure"],
  ["db.createCollection('b')", "create", "structure"],
  ["db.dropDatabase()", "drop", "structure"],
  ["db.runCommand({ insert: 'a', documents: [{}] })", "insert", "write"],
  ["db.runCommand({ aggregate: 'a', pipeline: [{ $out: 'b' }], cursor: {} })", "insert", "write"],
  ["db.runCommand({ collMod: 'a' })", "update", "structure"],
  ["db.runCommand({ dropDatabase: 1 })", "drop", "structure"],
];

const OPTIONS = { readOnly: false, databaseName: "shop" };

describe("guard", () => {
  it.each(READS)("lets a read-only connection run %s", (text) => {
    expect(guard(first(text), { ...OPTIONS, readOnly: true })).toEqual({ allowed: true });
    expect(operationEffect(first(text))).toBe("read");
  });

  it.each(WRITES)("keeps %s from a read-only connection", (text, action, effect) => {
    expect(guard(first(text), { ...OPTIONS, readOnly: true })).toMatchObject({
      allowed: false,
      reason: "read_only",
      action,
    });
    expect(guard(first(text), OPTIONS)).toEqual({ allowed: true });
    if (!text.includes("explain")) expect(operationEffect(first(text))).toBe(effect);
  });

  it.each([
    "db.a.explain().deleteMany({})",
    "db.runCommand({ explain: { delete: 'a', deletes: [{ q: {}, limit: 0 }] } })",
  ])("refuses the explained write %s on a read-only connection", (text) => {
    expect(guard(first(text), { ...OPTIONS, readOnly: true })).toMatchObject({
      reason: "read_only",
      action: "delete",
      message: expect.stringMatching(/^delete/),
    });
  });

  it.each([
    ["db.a.find({ $where: 'this.a > 1' })", "$where"],
    ["db.a.find({ $or: [{ a: 1 }, { $where: 'true' }] })", "$where"],
    ["db.a.find({ $expr: { $function: { body: 'f', args: [], lang: 'js' } } })", "$function"],
    ["db.a.aggregate([{ $group: { _id: 1, x: { $accumulator: { init: 'f' } } } }])", "$accumulator"],
    ["db.a.aggregate([{ $facet: { f: [{ $match: { $where: 'true' } }] } }])", "$where"],
    [
      "db.a.aggregate([{ $lookup: { from: 'b', pipeline: [{ $match: { $where: '1' } }], as: 'c' } }])",
      "$where",
    ],
    ["db.a.updateOne({ $where: '1' }, { $set: { a: 1 } })", "$where"],
    ["db.a.updateOne({}, [{ $set: { a: { $function: {} } } }])", "$function"],
    ["db.a.deleteMany({ $where: '1' })", "$where"],
    ["db.a.bulkWrite([{ deleteOne: { filter: { $where: '1' } } }])", "$where"],
    ["db.a.find().min({ $where: 1 })", "$where"],
    ["db.runCommand({ find: 'a', filter: { $where: '1' } })", "$where"],
    ["db.createView('v', 'a', [{ $match: { $where: '1' } }])", "$where"],
    ["db.a.explain().find({ $where: '1' })", "$where"],
  ])("refuses code in %s", (text, operator) => {
    const operation = first(text);
    const verdict = guard(operation, OPTIONS);
    expect(verdict).toMatchObject({ allowed: false, reason: "server_code" });
    const place = !verdict.allowed && locate(operation, verdict.path);
    expect(place && text.slice(place.start, place.end)).toBe(operator);
  });

  it.each([
    ["use other", "other_database"],
    ["db.a.aggregate([{ $out: { db: 'other', coll: 'b' } }])", "other_database"],
    ["db.a.aggregate([{ $merge: { into: { db: 'other', coll: 'b' } } }])", "other_database"],
    ["db.a.aggregate([{ $lookup: { from: { db: 'other', coll: 'b' }, as: 'c' } }])", "other_database"],
    ["db.runCommand({ find: 'a', $db: 'other' })", "other_database"],
    ["db.system.users.find()", "system_collection"],
    ["db.getCollection('system.js').insertOne({})", "system_collection"],
    ["db.system.views.deleteMany({})", "system_collection"],
    ["db.a.aggregate([{ $lookup: { from: 'system.users', as: 'c' } }])", "system_collection"],
    ["db.a.aggregate([{ $unionWith: 'system.users' }])", "system_collection"],
    [
      "db.a.aggregate([{ $facet: { f: [{ $lookup: { from: 'system.users', as: 'c' } }] } }])",
      "system_collection",
    ],
    ["db.a.aggregate([{ $out: 'system.js' }])", "system_collection"],
    ["db.createView('v', 'system.users', [])", "system_collection"],
    ["db.a.renameCollection('system.js')", "system_collection"],
    ["db.runCommand({ find: 'system.users' })", "system_collection"],
    ["db.runCommand({ explain: { find: 'system.users' } })", "system_collection"],
    ["db.a.aggregate([{ $currentOp: {} }])", "server_stage"],
    ["db.aggregate([{ $listLocalSessions: {} }])", "server_stage"],
  ])("refuses %s: %s", (text, reason) => {
    expect(guard(first(text), OPTIONS)).toMatchObject({ allowed: false, reason });
  });

  it.each([
    ["use other", 'This connection is limited to the database "shop". Connect separately to use "other".'],
    [
      "db.a.aggregate([{ $out: { db: 'other', coll: 'b' } }])",
      '$out names the database "other", but this connection is limited to "shop"',
    ],
    [
      "db.runCommand({ find: 'a', $db: 'other' })",
      '$db names the database "other", but this connection is limited to "shop"',
    ],
  ])("%s is answered: %s", (text, message) => {
    expect(guard(first(text), OPTIONS)).toMatchObject({ allowed: false, message });
  });

  it.each([
    "db.a.insertOne({ from: 'system.users', db: 'other', into: { db: 'x' } })",
    "db.a.find({ from: { db: 'other' } })",
    "db.a.aggregate([{ $out: { db: 'shop', coll: 'b' } }])",
    "db.systemic.find()",
    "db.a.find({ note: '$where' })",
  ])("does not mistake data for names in %s", (text) =>
    expect(guard(first(text), OPTIONS)).toEqual({ allowed: true }),
  );
});

describe("danger", () => {
  // covers: P2.33
  it.each([
    ["db.dropDatabase()", "high", "dropDatabase"],
    ["db.a.drop()", "high", "drop"],
    ["db.a.remove({ a: 1 })", "high", "remove"],
    ["db.a.remove({ a: 1 }, true)", "high", "remove"],
    ["db.a.dropIndex('a_1')", "medium", "dropIndex"],
    ["db.a.dropIndexes()", "medium", "dropIndexes"],
    ["db.a.deleteMany({ a: 1 })", "medium", "deleteMany"],
    ["db.a.updateMany({}, { $set: { a: 1 } })", "medium", "updateMany"],
    ["db.runCommand({ collMod: 'a' })", "medium", "collMod"],
    ["db.runCommand({ drop: 'a' })", "high", "drop"],
    ["db.runCommand({ dropDatabase: 1 })", "high", "dropDatabase"],
    ["db.runCommand({ dropIndexes: 'a', index: '*' })", "medium", "dropIndexes"],
    ["db.runCommand({ delete: 'a', deletes: [{ q: {}, limit: 0 }] })", "medium", "deleteMany"],
    ["db.runCommand({ delete: 'a', deletes: [{ q: {}, limit: 1 }] })", "none", null],
    [
      "db.runCommand({ update: 'a', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }] })",
      "medium",
      "updateMany",
    ],
    ["db.a.update({}, { $set: { a: 1 } }, { multi: true })", "medium", "updateMany"],
    ["db.a.update({}, { $set: { a: 1 } }, false, true)", "medium", "updateMany"],
    ["db.a.update({}, { $set: { a: 1 } })", "none", null],
    [
      "db.a.bulkWrite([{ insertOne: { document: {} } }, { deleteMany: { filter: {} } }])",
      "medium",
      "deleteMany",
    ],
    ["db.a.bulkWrite([{ deleteOne: { filter: {} } }])", "none", null],
    ["db.a.aggregate([{ $match: {} }, { $out: 'b' }])", "medium", "$out"],
    ["db.a.renameCollection('b')", "medium", "renameCollection"],
    ["db.a.renameCollection('b', true)", "high", "renameCollection"],
    ["db.a.deleteOne({})", "none", null],
    ["db.a.updateOne({}, { $set: { a: 1 } })", "none", null],
    ["db.a.findOneAndDelete({})", "none", null],
    ["db.a.insertOne({})", "none", null],
    ["db.a.find({ note: 'db.a.drop()' })", "none", null],
    ["db.drop.find({ remove: 1, deleteMany: 2 })", "none", null],
    ["db.a.explain().deleteMany({})", "none", null],
    ["db.a.insertOne({ text: 'db.dropDatabase()' })", "none", null],
  ])("of %s is %s", (text, level, operation) => expect(danger(first(text))).toEqual({ level, operation }));
});

describe("affectedBy", () => {
  it.each([
    ["db.a.find()", "returned"],
    ["db.a.find().count()", "counted"],
    ["db.a.find().hasNext()", "none"],
    ["db.a.aggregate([])", "returned"],
    ["db.a.countDocuments()", "counted"],
    ["db.a.insertMany([{}])", "inserted"],
    ["db.a.updateMany({}, { $set: { a: 1 } })", "modified"],
    ["db.a.deleteMany({})", "deleted"],
    ["db.a.bulkWrite([{ insertOne: { document: {} } }])", "mixed"],
    ["db.a.findOneAndDelete({})", "met"],
    ["db.a.drop()", "none"],
  ])("%s: %s", (text, by) => expect(affectedBy(toCommand(first(text)))).toBe(by));
});
