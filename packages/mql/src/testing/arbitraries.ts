import * as fc from "fast-check";
import { buildOperation, type Operation } from "../operation/operation.ts";
import { decimalOfParts } from "../values/decimal.ts";
import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
  Doc,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
  Undefined,
  type Value,
} from "../values/types.ts";

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", "a\0b", "é", "🌍", '"', "\\", "\u2028", "constructor"),
);

const key = fc.oneof(
  fc.string({ maxLength: 8 }).filter((name) => !name.includes("\0") && !name.startsWith("$")),
  fc.constantFrom(
    "",
    "0",
    "1",
    "42",
    "__proto__",
    "constructor",
    "a.b",
    "größe",
    "$gt",
    "$in",
    "$x",
    "class",
    "a b",
    "_id",
  ),
);

const objectId = fc
  .uint8Array({ minLength: 12, maxLength: 12 })
  .map((bytes) => new ObjectId(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")));

const decimal = fc.oneof(
  fc
    .record({
      isNegative: fc.boolean(),
      coefficient: fc.bigInt({ min: 0n, max: 10n ** 34n - 1n }),
      exponent: fc.integer({ min: -6176, max: 6111 }),
    })
    .map((parts) => decimalOfParts({ kind: "finite", ...parts })),
  fc.constantFrom(
    decimalOfParts({ kind: "nan" }),
    decimalOfParts({ kind: "infinity", isNegative: true }),
    decimalOfParts({ kind: "infinity", isNegative: false }),
  ),
);

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

const date = fc.oneof(
  fc.integer({ min: -8.64e15, max: 8.64e15 }).map((ms) => new DateTime(ms)),
  fc.maxSafeInteger().map((ms) => new DateTime(ms)),
  int64
    .filter((exact) => !Number.isSafeInteger(Number(exact)))
    .map((exact) => new DateTime(Number(exact), exact)),
);

const binary = fc
  .record({
    bytes: fc.uint8Array({ maxLength: 24 }),
    subtype: fc.oneof(fc.constantFrom(0, 2, 4, 5, 128), fc.integer({ min: 0, max: 255 })),
  })
  .map(({ bytes, subtype }) => new Binary(bytes, subtype));

const pattern = fc.oneof(
  fc.string().filter((source) => !source.includes("\0")),
  fc.constantFrom("", "^a", "a/b", "a\\/b", "[/]", "(?i)a", "*", "a\nb", "(a+)+$", "\\", "[", "é"),
);

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });

/** Every scalar type of BSON, with its corners. */
export const scalar: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.integer().map((value) => Int32.of(value)),
  fc.double().map((value) => new Double(value)),
  fc.integer().map((value) => new Double(value)),
  int64.map((value) => new Long(value)),
  decimal,
  date,
  objectId,
  binary,
  fc
    .record({ pattern, options: fc.subarray(["i", "l", "m", "s", "x"]) })
    .map(({ pattern: source, options }) => new RegularExpression(source, options.join(""))),
  fc
    .record({ seconds: uint32, ordinal: uint32 })
    .map(({ seconds, ordinal }) => new Timestamp(seconds, ordinal)),
  fc.constantFrom(MinKey.instance, MaxKey.instance, Undefined.instance),
  text.map((source) => new Code(source)),
  text.map((source) => new SymbolValue(source)),
  fc.record({ namespace: text, id: objectId }).map(({ namespace, id }) => new DbPointer(namespace, id)),
);

/** Documents and arrays of any depth. `keys` says whether a key may stand twice. */
function valueWith(hasDuplicates: boolean): { value: fc.Arbitrary<Value>; doc: fc.Arbitrary<Doc> } {
  const { value, doc } = fc.letrec<{ value: Value; doc: Doc; code: Value }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalar,
      fc.array(tie("value"), { maxLength: 4 }),
      tie("doc"),
      tie("code"),
    ),
    doc: (hasDuplicates
      ? fc.array(fc.tuple(key, tie("value")), { maxLength: 6 })
      : fc.uniqueArray(fc.tuple(key, tie("value")), { maxLength: 6, selector: ([name]) => name })
    ).map((entries) => Doc.of(entries)),
    code: fc.tuple(text, tie("doc")).map(([source, scope]) => new CodeWithScope(source, scope)),
  }));
  return { value, doc };
}

/** As a database may hold it: keys may repeat. */
export const anyDoc: fc.Arbitrary<Doc> = valueWith(true).doc;

/** As a person may type it. */
export const typedValue: fc.Arbitrary<Value> = valueWith(false).value;
export const typedDoc: fc.Arbitrary<Doc> = valueWith(false).doc;

/** Types and keys that the reference library reads without loss or change of order. */
export const plainDoc: fc.Arbitrary<Doc> = fc
  .array(
    fc.tuple(
      fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,8}$/),
      fc.oneof(
        text,
        fc.boolean(),
        fc.constant(null),
        fc.integer().map((value) => Int32.of(value)),
        fc.double().map((value) => new Double(value)),
        int64.map((value) => new Long(value)),
        decimal,
        fc.integer({ min: -8.64e15, max: 8.64e15 }).map((ms) => new DateTime(ms)),
        objectId,
        binary,
        fc
          .record({ seconds: uint32, ordinal: uint32 })
          .map(({ seconds, ordinal }) => new Timestamp(seconds, ordinal)),
        fc.array(text, { maxLength: 3 }),
      ),
    ),
    { maxLength: 6 },
  )
  .map((entries) => new Doc([...new Map(entries).keys()], [...new Map(entries).values()]));

const collection = fc.oneof(
  fc.constantFrom(
    "orders",
    "fs.files",
    "my coll",
    "a-b",
    "stats",
    "find",
    "constructor",
    "größe",
    "_hidden",
    "a.count",
    '"quoted"',
  ),
  fc.string({ minLength: 1, maxLength: 10 }).filter((name) => !/[$\0]|^\.|\.$/.test(name)),
);

const field = fc.constantFrom("a", "b.c", "x y", "größe");
const filter = fc
  .array(fc.tuple(field, scalar), { maxLength: 3 })
  .map((entries) => new Doc([...new Map(entries).keys()], [...new Map(entries).values()]));
const direction = fc.constantFrom(Int32.of(1), Int32.of(-1));
const sort = fc.tuple(field, direction).map(([name, value]) => new Doc([name], [value]));
const update = filter.map((fields) => new Doc(["$set"], [fields]));
const pipeline = fc
  .tuple(filter, sort)
  .map(([match, order]): Value => [new Doc(["$match"], [match]), new Doc(["$sort"], [order])]);
const hint = fc.constantFrom<Value>("a_1", new Doc(["a"], [Int32.of(1)]));
const chainCall = fc.oneof(
  sort.map((value) => ({ method: "sort", args: [value] })),
  fc.nat({ max: 1000 }).map((count) => ({ method: "limit", args: [Int32.of(count)] })),
  fc.nat({ max: 1000 }).map((count) => ({ method: "skip", args: [Int32.of(count)] })),
  hint.map((value) => ({ method: "hint", args: [value] })),
  sort.map((value) => ({ method: "project", args: [value] })),
  text.map((value) => ({ method: "comment", args: [value] })),
  fc.constantFrom("pretty", "allowDiskUse", "returnKey").map((method) => ({ method, args: [] })),
);

type Parts = Pick<Operation, "method" | "args"> & Partial<Pick<Operation, "chain" | "explain">>;

/** Arguments that each method accepts; every method of a collection is here. */
export const METHOD_ARGUMENTS: Record<string, fc.Arbitrary<readonly Value[]>> = {
  find: fc.oneof(fc.constant([]), fc.tuple(filter), fc.tuple(filter, sort)),
  findOne: fc.oneof(
    fc.constant([]),
    fc.tuple(filter),
    fc.tuple(
      filter,
      fc.constant(null),
      sort.map((value) => new Doc(["sort"], [value])),
    ),
  ),
  aggregate: fc.oneof(fc.constant([]), fc.tuple(pipeline)),
  countDocuments: fc.oneof(fc.constant([]), fc.tuple(filter)),
  estimatedDocumentCount: fc.constant([]),
  count: fc.tuple(filter),
  distinct: fc.oneof(fc.tuple(field), fc.tuple(field, filter)),
  insertOne: fc.tuple(typedDoc),
  insertMany: fc.array(typedDoc, { minLength: 1, maxLength: 3 }).map((documents) => [documents]),
  insert: fc.tuple(typedDoc),
  updateOne: fc.tuple(filter, update),
  updateMany: fc.tuple(filter, update),
  update: fc.oneof(fc.tuple(filter, update), fc.tuple(filter, update, fc.boolean(), fc.boolean())),
  replaceOne: fc.tuple(filter, filter),
  save: fc.tuple(typedDoc),
  deleteOne: fc.tuple(filter),
  deleteMany: fc.tuple(filter),
  remove: fc.oneof(fc.tuple(filter), fc.tuple(filter, fc.boolean())),
  findOneAndUpdate: fc.tuple(filter, update),
  findOneAndReplace: fc.tuple(filter, filter),
  findOneAndDelete: fc.tuple(filter),
  findAndModify: fc
    .tuple(filter, update)
    .map(([query, change]) => [new Doc(["query", "update"], [query, change])]),
  bulkWrite: fc
    .array(typedDoc, { minLength: 1, maxLength: 3 })
    .map((documents) => [
      documents.map((document) => new Doc(["insertOne"], [new Doc(["document"], [document])])),
    ]),
  createIndex: fc.tuple(sort),
  createIndexes: fc.tuple(sort).map(([key]) => [[key]]),
  ensureIndex: fc.tuple(sort),
  getIndexes: fc.constant([]),
  getIndices: fc.constant([]),
  getIndexKeys: fc.constant([]),
  dropIndex: fc.tuple(hint),
  dropIndexes: fc.oneof(fc.constant([]), fc.tuple(hint)),
  drop: fc.constant([]),
  renameCollection: fc.tuple(fc.constantFrom("b", "c d"), fc.boolean()),
  stats: fc.oneof(fc.constant([]), fc.constant([Int32.of(1024)])),
  dataSize: fc.constant([]),
  storageSize: fc.constant([]),
  totalSize: fc.constant([]),
  totalIndexSize: fc.constant([]),
  isCapped: fc.constant([]),
};

const EXPLAINABLE = new Set([
  "find",
  "aggregate",
  "countDocuments",
  "distinct",
  "updateOne",
  "updateMany",
  "deleteOne",
  "deleteMany",
]);

/** Any operation on a collection that makes sense to `toCommand`. */
export const operation: fc.Arbitrary<Operation> = fc
  .tuple(collection, fc.constantFrom(...Object.keys(METHOD_ARGUMENTS)))
  .chain(([name, method]) =>
    fc
      .record<Parts>({
        method: fc.constant(method),
        args: METHOD_ARGUMENTS[method] ?? fc.constant([]),
        chain: method === "find" ? fc.array(chainCall, { maxLength: 4 }) : fc.constant([]),
        explain: EXPLAINABLE.has(method) ? fc.constantFrom(null, [], ["executionStats"]) : fc.constant(null),
      })
      .map((parts) => buildOperation({ collection: name, ...parts })),
  );
