import { type Doc, encodeBson, formatValue, parse, parseEjson } from "@querysnap/mql";
import { EVERY_TYPE } from "@querysnap/testkit";
import { describe, expect, it } from "vitest";
import { decodeValue } from "../../lib/decode-values.ts";
import { editableCollection, editDocument } from "./edit-document.ts";

const bytes = (doc: Doc) => Buffer.from(encodeBson(doc)).toString("hex");
const doc = (text: string) => decodeValue(text) as Doc;
const edit = (before: string, change: (text: string) => string) => {
  const document = doc(before);
  return editDocument(
    { document, collection: "things", text: change(formatValue(document, { layout: "indented" })) },
    0,
  );
};

describe("editDocument", () => {
  // covers: RS.05
  it("sets what changed and unsets what is gone, with its types, and only on the document that was shown", () => {
    const before = `{"_id":{"$numberInt":"1"},"n":{"$numberLong":"5"},"gone":true,"kept":{"$numberDouble":"1.0"}}`;
    const made = edit(before, (text) =>
      text.replace(`NumberLong("5")`, `NumberLong("6")`).replace(/\s*gone: true,/, ""),
    );
    if (!made.ok) throw new Error(made.message);
    const parsed = parse(made.query, { now: 0 });
    const [operation] = parsed.ok ? parsed.statements : [];
    if (!operation) throw new Error("The update does not parse");
    expect(operation).toMatchObject({ collection: "things", method: "updateOne" });
    const [filter, update] = operation.args as Doc[];
    expect(filter && bytes(filter)).toBe(
      bytes(doc(`{"_id":{"$numberInt":"1"},"$expr":{"$eq":["$$ROOT",{"$literal":${before}}]}}`)),
    );
    expect(update && bytes(update)).toBe(
      bytes(doc(`{"$set":{"n":{"$numberLong":"6"}},"$unset":{"gone":""}}`)),
    );
    expect(bytes(made.edited)).toBe(
      bytes(doc(`{"_id":{"$numberInt":"1"},"n":{"$numberLong":"6"},"kept":{"$numberDouble":"1.0"}}`)),
    );
  });

  // covers: RS.05, RS.08
  it("tells types apart and leaves every type that was not edited as it is", () => {
    expect(
      edit(`{"_id":{"$numberInt":"1"},"n":{"$numberInt":"5"}}`, (text) => text.replace("n: 5", "n: 5.0")),
    ).toMatchObject({ ok: false });
    const made = edit(EVERY_TYPE, (text) => text.replace("int: -7", "int: NumberLong(-8)"));
    if (!made.ok) throw new Error(made.message);
    expect(made.query).toContain("$set: { int: NumberLong(");
    const wanted = EVERY_TYPE.replace('"int":{"$numberInt":"-7"}', '"int":{"$numberLong":"-8"}');
    expect(bytes(made.edited)).toBe(bytes(parseEjson(wanted) as Doc));
  });

  it.each([
    [`{"_id":{"$numberInt":"1"},"a":true}`, (text: string) => text, "Nothing has changed"],
    [`{"_id":{"$numberInt":"1"},"a":true}`, () => "{ a: ", /^Line 1/],
    [`{"_id":{"$numberInt":"1"},"a":true}`, () => "[1]", "This is not a document"],
    [`{"_id":{"$numberInt":"1"},"a":true}`, () => "{}, {}", /^Line 1/],
    [`{"_id":{"$numberInt":"1"},"a":true}`, () => "{ _id: 2 }", "The _id of a document cannot be changed"],
    [`{"a":true}`, () => "{ a: false }", "Documents without _id cannot be edited"],
    [
      `{"_id":{"$numberInt":"1"},"a.b":true}`,
      (text: string) => text.replace("true", "false"),
      `The field "a.b" cannot be set by name. Edit it with a query.`,
    ],
  ])("refuses what it cannot write exactly: %#", (before, change, message) => {
    const refused = edit(before, change);
    expect(refused.ok ? "" : refused.message).toMatch(message);
  });
});

it.each([
  ["db.things.find({ a: 1 }).sort({ b: 1 }).limit(5)", "things"],
  ["db.things.findOne()", "things"],
  ["{ a: 1 }", "picked"],
  ["db.things.find({}, { a: 1 })", null],
  ["db.things.find().explain()", null],
  ["db.things.find().count()", null],
  ["db.things.aggregate([{ $match: { a: 1 } }])", null],
  ["db.things.find(", null],
])("whole documents of %s are of %s", (query, collection) => {
  expect(editableCollection(query, "picked", 0)).toBe(collection);
});
