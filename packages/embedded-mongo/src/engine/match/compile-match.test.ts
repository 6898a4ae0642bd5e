import {
  Binary,
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  RegularExpression,
  Timestamp,
  type Value,
} from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildContext, codeOf, doc, docs, json, stored } from "../fixtures/engine.ts";
import { RawDoc } from "../raw-doc.ts";
import { byteFilterOf } from "./byte-filter.ts";
import { compileMatch, compilePositionalMatch } from "./compile-match.ts";

const ROWS = docs(`[
  {"_id":1,"a":[1,2,3]},{"_id":2,"a":[]},{"_id":3,"a":null},{"_id":4},{"_id":5,"a":[[1,2],3]},{"_id":6,"a":2},
  {"_id":7,"a":[null]},{"_id":8,"a":{"b":1}},{"_id":9,"a":[{"b":1},{"b":null}]},{"_id":10,"a":[{}]},{"_id":11,"a":"x"},{"_id":12,"a":[{"b":[1,2]}]}
]`);

function ids(filter: string): string {
  const matches = compileMatch(doc(filter), buildContext());
  return ROWS.filter((row) => matches(row))
    .map((row) => JSON.parse(json(row))._id)
    .join(" ");
}

describe("compileMatch", () => {
  it.each([
    ['{"a":null}', "3 4 7"],
    ['{"a.b":null}', "3 4 6 9 10 11"],
    ['{"a.0":1}', "1"],
    ['{"a.0":[1,2]}', "5"],
    ['{"a.1":null}', "3 4 6 8 9 10 11 12"],
    ['{"a":{"$ne":2}}', "2 3 4 5 7 8 9 10 11 12"],
    ['{"a":{"$all":[]}}', ""],
    ['{"a":{"$all":[1,2]}}', "1"],
    ['{"a":{"$size":1}}', "7 10 12"],
    ['{"a":{"$elemMatch":{"b":1}}}', "9 12"],
    ['{"a":{"$elemMatch":{"$gt":2}}}', "1 5"],
    ['{"a":{"$not":{"$elemMatch":{"$gt":2}}}}', "2 3 4 6 7 8 9 10 11 12"],
    ['{"a":{"$type":"array"}}', "1 2 5 7 9 10 12"],
    ['{"a":{"$in":["x",null]}}', "3 4 7 11"],
    ['{"$nor":[{"a":{"$exists":true}}]}', "4"],
    ['{"$or":[{"a":2},{"a":"x"}],"_id":{"$lt":7}}', "1 6"],
    ['{"$or":[{"a":null},{"a":[1,2]},{"a":{"b":1}}]}', "3 4 5 7 8 9"],
    ['{"$or":[{"a":{"$regularExpression":{"pattern":"^x","options":""}}},{"a":{"b":1}}]}', "8 9 11"],
    ['{"$expr":{"$isArray":"$a"},"a":{"$size":3}}', "1"],
    ['{"a":{"$regex":"^X","$options":"i"}}', "11"],
    ['{"a":{"$mod":[2,1]}}', "1 5"],
    ['{"$jsonSchema":{"required":["a"],"properties":{"a":{"bsonType":["int","null"]}}}}', "3 6"],
  ])("%s", (filter, expected) => {
    expect(ids(filter)).toBe(expected);
  });

  it.each<[string, number]>([
    ['{"$foo":1}', 2],
    ['{"a":{"$foo":1}}', 2],
    ['{"a":{"$gt":1,"b":1}}', 2],
    ['{"$and":[]}', 2],
    ['{"a":{"$in":5}}', 2],
    ['{"a":{"$not":5}}', 2],
    ['{"a":{"$mod":[0,1]}}', 2],
    ['{"a":{"$type":"nope"}}', 2],
    ['{"a":{"$bitsAllSet":-5}}', 9],
    ['{"a":{"$options":"i"}}', 2],
    ['{"a":{"$regex":"("}}', 51091],
    ['{"$expr":{"$foo":1}}', 168],
    ['{"$where":"true"}', 2],
    ['{"$text":{"$search":"x"}}', 27],
    ['{"a":{"$near":0}}', 2],
    ['{"$jsonSchema":{"foo":1}}', 9],
  ])("refuses %s with %i", (filter, code) => {
    expect(codeOf(() => compileMatch(doc(filter), buildContext()))).toBe(code);
  });

  it("tells the position in the outermost array", () => {
    const match = compilePositionalMatch(doc('{"a.b":2}'), buildContext());
    expect(match(doc('{"a":[{"b":[5]},{"b":[9,2]}]}'))).toEqual({ matches: true, index: 1 });
    expect(match(doc('{"a":{"b":2}}'))).toEqual({ matches: true, index: -1 });
  });
});

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -2, max: 3 }).map((number) => new Int32(number)),
  fc
    .constantFrom(-1.5, -0, 0, 1, 2.5, Number.NaN, Number.POSITIVE_INFINITY)
    .map((number) => new Double(number)),
  fc.constantFrom(0n, 2n, 9007199254740993n).map((number) => new Long(number)),
  fc.constantFrom(new Decimal128(0x3040000000000000n, 1n), new Decimal128(0x303e000000000000n, 25n)),
  fc.constantFrom<Value>("", "a", "b", "é", null, true, false, MinKey.instance, MaxKey.instance),
  fc.constantFrom<Value>(
    new ObjectId("0".repeat(24)),
    new DateTime(0),
    new DateTime(5),
    new Timestamp(1, 1),
    new Binary(new Uint8Array([1]), 0),
  ),
);
const { tree } = fc.letrec<{ tree: Value }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "0", "__proto__"), tie("tree")), { maxLength: 3 })
      .map((entries) => Doc.of(new Map(entries))),
  ),
}));
const documents = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "c"), tree), { maxLength: 3 })
  .map((entries) => Doc.of(new Map(entries)));
const condition: fc.Arbitrary<Value> = fc.oneof(
  scalar,
  tree.filter((operand) => !(operand instanceof Doc)),
  fc
    .tuple(fc.constantFrom("$eq", "$ne", "$gt", "$gte", "$lt", "$lte"), fc.oneof(scalar, tree))
    .map(([name, operand]) => Doc.of([[name, operand]])),
  fc
    .tuple(fc.constantFrom("$in", "$nin", "$all"), fc.array(scalar, { maxLength: 8 }))
    .map(([name, operand]) => Doc.of([[name, operand]])),
  fc.boolean().map((exists) => Doc.of([["$exists", exists]])),
  fc.tuple(scalar, scalar).map(([low, high]) =>
    Doc.of([
      ["$gte", low],
      ["$lt", high],
    ]),
  ),
);
const filters = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "a.b", "a.0", "a.b.a", "c"), condition), {
    minLength: 1,
    maxLength: 3,
  })
  .map((entries) => Doc.of(new Map(entries)));

describe("filters on stored bytes", () => {
  it("agree with filters on documents, and change nothing", () => {
    fc.assert(
      fc.property(documents, filters, (document, filter) => {
        const matches = compileMatch(filter, buildContext());
        const raw = stored(document);
        const before = Buffer.from(raw.bytes);
        expect(matches(raw)).toBe(matches(document));
        expect(raw.bytes.equals(before)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("agree inside a larger buffer, whatever joins them", () => {
    const joined = fc
      .tuple(fc.constantFrom("$and", "$or", "$nor"), fc.array(filters, { minLength: 1, maxLength: 3 }))
      .map(([name, parts]) => Doc.of([[name, parts]]));
    fc.assert(
      fc.property(documents, joined, fc.nat(40), (document, filter, start) => {
        const filler = Buffer.alloc(start, 0x61);
        const raw = new RawDoc(Buffer.concat([filler, stored(document).bytes, filler]), start);
        const matches = compileMatch(filter, buildContext());
        expect(matches(raw)).toBe(matches(document));
        expect(byteFilterOf(matches)(raw.buffer, start)).toBe(matches(document));
      }),
      { numRuns: 2000 },
    );
  });

  it("negate exactly", () => {
    fc.assert(
      fc.property(documents, scalar, (document, operand) => {
        if (operand instanceof RegularExpression) return;
        const equal = compileMatch(Doc.of([["a.b", Doc.of([["$eq", operand]])]]), buildContext());
        const unequal = compileMatch(Doc.of([["a.b", Doc.of([["$ne", operand]])]]), buildContext());
        expect(equal(document)).toBe(!unequal(document));
      }),
    );
  });
});
