import {
  Binary,
  BsonError,
  Code,
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  parseValue,
  RegularExpression,
  SymbolValue,
  Timestamp,
  Undefined,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  literalOf,
  packBlock,
  packColumn,
  packDocuments,
  type Pick,
  repeatBlock,
  SIMPLE8B_LAYOUTS,
  slotsOf,
} from "../testing/pack-column.ts";
import { readColumn } from "./read-column.ts";

/** Set it to search longer. */
const RUNS = Number(process.env["DUMP_FUZZ_RUNS"] ?? 25);

const uncounted = () => undefined;
const read = (bytes: Uint8Array) => [...readColumn(bytes, uncounted)];
const textOf = (values: readonly (Value | undefined)[]) =>
  values.map((value) => (value === undefined ? "missing" : valueToEjson(value, { mode: "canonical" })));

function value(text: string): Value {
  const parsed = parseValue(text);
  if (parsed.ok) return parsed.value;
  throw new Error(`${text} is not a value`);
}
const times = (count: number, each: Value | undefined) => Array.from({ length: count }, () => each);

/** Columns that MongoDB servers wrote. */
const FROM_SERVERS: readonly [column: string, values: readonly string[]][] = [
  ["BwBk3UrposROddEVEoUA", ['ObjectId("64dd4ae9a2c44e75d1151285")']],
  ["CQAVoWwAigEAAAA=", ['ISODate("2023-08-16T22:17:13.749Z")']],
  ["CQBHVKF2lQEAAAA=", ['ISODate("2025-03-08T16:40:39.239Z")']],
  ["AgAEAAAAZm9vAAA=", ['"foo"']],
  ["AgALAAAAcHJlVXBncmFkZQAA", ['"preUpgrade"']],
  ["CQAYhggUjQEAAIAOAAAAAAAAAAA=", times(2, null).map(() => 'ISODate("2024-01-16T20:48:39.448Z")')],
  ["AQAAAAAAAAAAAJAuAAAAAAAAAAA=", ["Double(0)", "Double(1)"]],
  [
    "BwBlpuun5tLoSOCMN1CALgAAAAAAAAAA",
    ['ObjectId("65a6eba7e6d2e848e08c3750")', 'ObjectId("65a6eba7e6d2e848e08c3751")'],
  ],
  ["AQAAAAAAAAAAQJN/AAAAAAAAAAIAAAAAAAAABwAAAAAAAAAOAAAAAAAAAAA=", times(1000, null).map(() => "Double(2)")],
];

describe("a column", () => {
  // covers: D.17
  test.each(FROM_SERVERS)("of a server, %s, is read as it was stored", (column, values) => {
    expect(textOf(read(Buffer.from(column, "base64")))).toEqual(textOf(values.map(value)));
  });

  test("that a server appended to goes on after its first value", () => {
    const [first, appended] = ["CQDoAwAAAAAAAA==", "gA4AAAAAAAAAAA=="].map((text) =>
      Buffer.from(text, "base64"),
    );
    expect(read(Buffer.concat([first!, appended!]))).toEqual(times(2, new DateTime(1000)));
  });
});

const counting = (count: number, of: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => of(at));
const A = (integer: number) => value(`{ a: NumberInt(${integer}) }`);

/** Written by hand from the description of the format; a space separates what belongs together. */
const BY_HAND: readonly [what: string, hex: string, values: readonly (Value | undefined)[]][] = [
  ["nothing", "00", []],
  [
    "+1 and -1 in two slots",
    "1000 05000000 80 2d00000004000000 00",
    [5, 6, 5].map((each) => new Int32(each)),
  ],
  ["a repetition right after a literal", "0200 0400000061626300 80 0f00000000000000 00", times(121, "abc")],
  [
    "a repetition of the last difference",
    "1200 0000000000000000 81 2e00000000000000 1f00000000000000 00",
    counting(242, (at) => new Long(BigInt(at))),
  ],
  [
    "a missing value and its repetition",
    "1000 07000000 81 feffffffffffffff 0f00000000000000 00",
    [new Int32(7), ...times(121, undefined)],
  ],
  ["missing values before the first", "80 feffffffffffffff 0a00 00", [undefined, null]],
  [
    "dates at a steady pace",
    "0900 0000000000000000 80 0c7d000000000000 00",
    counting(4, (at) => new DateTime(1000 * at)),
  ],
  [
    "timestamps at a steady pace",
    "1100 0100000001000000 81 2e00000000000000 0e00000000000000 00",
    counting(3, (at) => new Timestamp(1, at + 1)),
  ],
  [
    "ids of which the counter grows, then the time",
    "0700 65e1f3c0a1b2c3d4e5f60718 81 2e00000000000000 ee1f000000000000 00",
    ["65e1f3c0a1b2c3d4e5f60718", "65e1f3c0a1b2c3d4e5f60719", "65e1f3c1a1b2c3d4e5f60719"].map(
      (hex) => new ObjectId(hex),
    ),
  ],
  [
    "tenths, then the bits of a double",
    "0100 0000000000803540 a0 2e00000000000000 80 2e00000000000000 00",
    [21.5, 21.6, 21.6 + 2 ** -48].map((each) => new Double(each)),
  ],
  ["booleans", "0800 01 80 1e00000000000000 00", [true, false]],
  [
    "values that end in 21 binary zeros",
    "1200 0000000000000000 80 570f7ce0031ff840 00",
    counting(6, (at) => new Long(2n ** 20n * BigInt(at))),
  ],
  [
    "values that end in 60 binary zeros",
    "1200 0000000000000000 80 181f1f1f1f1f1f1f 00",
    counting(8, (at) => new Long(2n ** 59n * BigInt(at))),
  ],
  [
    "strings of which the first letter changes",
    `0200 11000000 61${"78".repeat(15)}00 80 885ebc78f1e2c50b 00`,
    counting(7, (at) => `${"abcdefg"[at]}${"x".repeat(15)}`),
  ],
  ["code", "0d00 020000006100 80 2e00000000000000 00", [new Code("a"), new Code("b")]],
  [
    "decimals",
    "1300 01000000000000000000000000004030 80 2e00000000000000 00",
    [1n, 2n].map((low) => new Decimal128(0x3040000000000000n, low)),
  ],
  [
    "binary data",
    "0500 03000000 80 010203 80 2e00000000000000 00",
    [1, 2].map((first) => new Binary(Uint8Array.of(first, 2, 3), 0x80)),
  ],
  [
    "binary data that repeats its length",
    "0500 06000000 02 02000000 aabb 80 0e00000020000000 00",
    [0xaa, 0xab].map((first) => new Binary(Uint8Array.of(first, 0xbb), 2)),
  ],
  [
    "types that only repeat",
    "ff00 80 0e00000000000000 7f00 00",
    [MinKey.instance, MinKey.instance, MaxKey.instance],
  ],
  [
    "documents, and the last one again after them",
    "f1 0c0000001061000100000000 80 0d00000008000000 00 80 0e00000000000000 00",
    [A(1), A(2), A(2)],
  ],
  [
    "documents of which one is missing, then a literal in a field",
    "f1 0c0000001061000100000000 80 feffffffffffffff 0a00 00 00",
    [undefined, value("{ a: null }")],
  ],
  ["arrays", "f2 0c0000001030000100000000 80 2e00000000000000 00 00", [[new Int32(2)]]],
  [
    "documents with arrays that only repeat",
    "f0 140000000461000c000000103000010000000000 80 0e00000000000000 00 00",
    [value("{ a: [NumberInt(1)] }")],
  ],
  [
    "an empty field where the other one is missing",
    "f1 14000000 106100 01000000 036200 0500000000 00 80 feffffffffffffff 00 00",
    [value("{ b: {} }")],
  ],
];

// covers: D.17
test.each(BY_HAND)("%s: a column written by hand", (_, hex, values) => {
  const column = Buffer.from(hex.replaceAll(" ", ""), "hex");
  expect(textOf(read(column))).toEqual(textOf(values));
});

/** Why a column is refused. */
const REFUSED: readonly [why: string, hex: string][] = [
  ["The column has no end", ""],
  ["The column has no end", "1000 05000000"],
  ["goes on after its end", "00 00"],
  ["The values of a column are cut off", "1000 05000000 80 0e00000000000000"],
  ["Blocks of kind 0/", "1000 05000000 80 0000000000000000 00"],
  ["Blocks of kind 7/10", "1000 05000000 80 a700000000000000 00"],
  ["Blocks of kind 8/14", "1000 05000000 80 e800000000000000 00"],
  ["0xe0 is not known", "1000 05000000 e0 0e00000000000000 00"],
  ["0x20 is not known", "20 00"],
  ["is not a BSON type", "1400 00"],
  ["has a name", "1061 00 05000000 00"],
  ["is not a multiple of", "0100 000000000000f83f 90 0e00000000000000 00"],
  ["is not a multiple of", "0100 0000000000000080 90 0e00000000000000 00"],
  ["is not a multiple of", "0100 000000000000f07f 90 0e00000000000000 00"],
  ["no doubles have a scale", "1000 05000000 90 0e00000000000000 00"],
  ["only repeats have a difference", "0a00 80 2e00000000000000 00"],
  ["neither 0 nor 1", "0800 01 80 2e00000000000000 00"],
  ["not valid UTF-8", "0200 020000006100 80 ce13000000000000 00"],
  ["more than 16 bytes", `0500 11000000 00 ${"00".repeat(17)} 80 2e00000000000000 00`],
  ["wrong inner length", "0500 06000000 02 02000000 aabb 80 2e00000000000000 00"],
  ["have no fields", "f1 0500000000 00 00"],
  [
    "end inside of one",
    "f1 13000000 106100 01000000 106200 01000000 00 80 0e00000000000000 80 0d00000000000000 00 00",
  ],
];

// covers: D.17
test.each(REFUSED)("a column is refused: %s", (why, hex) => {
  expect(() => read(Buffer.from(hex.replaceAll(" ", ""), "hex"))).toThrow(why);
});

test.each(SIMPLE8B_LAYOUTS.map((layout) => [`${layout.selector}/${layout.extension}`, layout] as const))(
  "a block of kind %s holds its numbers in order",
  (_, layout) => {
    const slots = slotsOf(layout);
    const deltas = counting(slots, (at) => new Long(at % 3 === 0 && layout.bits > 1 ? 1n : 0n)).map((each) =>
      each instanceof Long ? each.value : 0n,
    );
    const block = packBlock(layout, [...deltas.slice(1), null], 64);
    const column = Buffer.concat([
      literalOf(new Long(9n)),
      Buffer.from([0x81]),
      block!,
      repeatBlock(120),
      Buffer.alloc(1),
    ]);
    let sum = 9n;
    const sums = deltas.slice(1).map((delta) => new Long((sum += delta)));
    expect(read(column)).toEqual([new Long(9n), ...sums, ...times(121, undefined)]);
  },
);

/** Picks by a fixed sequence of numbers. */
function picking(seed: number): Pick {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return count <= 1 ? 0 : (state >>> 8) % count;
  };
}

const long = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -9n, max: 9n }),
);
const bytes = fc.uint8Array({ maxLength: 20 });
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.string({ maxLength: 3 }));
const bits64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const toDate = (ms: bigint) =>
  Number.isSafeInteger(Number(ms)) ? new DateTime(Number(ms)) : new DateTime(Number(ms), ms);
/** Values that come one after the other in a column are of one of these. */
const KINDS: readonly fc.Arbitrary<Value>[] = [
  fc.oneof(
    fc.double().map((each) => new Double(each)),
    fc.tuple(fc.integer(), fc.constantFrom(1, 10, 100, 10_000, 1e8)).map(([a, b]) => new Double(a / b)),
  ),
  fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 })).map((each) => new Int32(each)),
  long.map((each) => new Long(each)),
  fc.boolean(),
  fc
    .oneof(
      long,
      fc.bigInt({ min: 0n, max: 9n }).map((each) => 1_700_000_000_000n + 1000n * each),
    )
    .map(toDate),
  fc.tuple(fc.nat(0xffffffff), fc.nat(9)).map(([a, b]) => new Timestamp(a, b)),
  fc
    .tuple(fc.constantFrom("a1b2c3d4e5", "0000000000"), fc.nat(0xffff), fc.nat(0xffff))
    .map(([own, a, b]) => new ObjectId(`65e1${hex4(a)}${own}f6${hex4(b)}`)),
  text,
  text.map((each) => new Code(each)),
  fc.tuple(bytes, fc.constantFrom(0, 2, 4, 0x80)).map(([each, subtype]) => new Binary(each, subtype)),
  fc.tuple(bits64, bits64).map(([high, low]) => new Decimal128(high, low)),
  fc.constantFrom<Value>(
    null,
    Undefined.instance,
    MinKey.instance,
    MaxKey.instance,
    new RegularExpression("^a", "i"),
    new SymbolValue("s"),
    value("[1, [2]]"),
    value("{ a: { b: [] } }"),
  ),
];
const hex4 = (each: number) => each.toString(16).padStart(4, "0");
const missing = fc.constant(undefined);
const runs = fc.constantFrom(...KINDS).chain((kind) =>
  fc.oneof(
    fc.array(fc.oneof({ weight: 4, arbitrary: kind }, { weight: 1, arbitrary: missing }), { maxLength: 40 }),
    fc.tuple(fc.oneof(kind, missing), fc.nat(400)).map(([each, count]) => times(count, each)),
  ),
);
const columns = fc.array(runs, { maxLength: 5 }).map((each) => each.flat());

// covers: D.17
test("every type and every kind of block comes back as it was", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(columns, fc.nat(), (values, seed) => {
      expect(textOf(read(packColumn(values, picking(seed))))).toEqual(textOf(values));
    }),
    { numRuns: 4 * RUNS },
  );
});

/** What a reference document says, with fields left out. */
function thinned(reference: Value, pick: Pick): Value | undefined {
  if (reference instanceof Doc) {
    const fields = [...reference.entries()].flatMap(([key, field]): [string, Value][] => {
      const kept = thinned(field, pick);
      return kept === undefined ? [] : [[key, kept]];
    });
    return fields.length > 0 || reference.size === 0 ? Doc.of(fields) : undefined;
  }
  if (isArray(reference)) return reference.map((each) => (each instanceof Int32 ? new Int32(pick(9)) : each));
  if (reference instanceof Int32) return pick(3) === 0 ? undefined : new Int32(pick(300));
  return pick(4) === 0 ? undefined : reference;
}

// covers: D.17
test("documents and arrays that are stored field by field come back", { timeout: 120_000 }, () => {
  const REFERENCES = [
    ['{ a: NumberInt(1), b: { c: "x", d: { e: NumberInt(2) } }, f: {}, g: null }', 0xf1],
    ["{ a: NumberInt(1), b: [NumberInt(1), [NumberInt(2)], {}] }", 0xf1],
    ['{ a: NumberInt(1), b: [1, "x"] }', 0xf0],
    ["[NumberInt(1), { a: NumberInt(4), b: true }]", 0xf2],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...REFERENCES), fc.nat(200), fc.nat(), ([reference, start], count, seed) => {
      const [pick, shape] = [picking(seed), value(reference)];
      if (!(shape instanceof Doc) && !isArray(shape)) throw new Error("A reference is a document");
      const documents = counting(count, () => thinned(shape, pick) ?? null).map((each) => each ?? undefined);
      const packed = packDocuments(shape, documents, { start, pick });
      const column = Buffer.concat([packed, packColumn([new Int32(1)], pick)]);
      expect(textOf(read(column))).toEqual(textOf([...documents, new Int32(1)]));
    }),
    { numRuns: 2 * RUNS },
  );
});

// covers: D.17
test("any bytes are read or refused, and never more values than allowed", { timeout: 120_000 }, () => {
  const most = 5_000;
  fc.assert(
    fc.property(
      columns,
      fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (values, flips, seed) => {
        const column = packColumn(values, picking(seed));
        for (const [at, bit] of flips) column[at % column.length]! ^= 1 << bit;
        let count = 0;
        const readSome = () => {
          for (const each of readColumn(column, () => {
            if (++count > most) throw new BsonError("too many");
          }))
            expect(each === undefined || valueToEjson(each) !== "").toBe(true);
        };
        try {
          readSome();
        } catch (error) {
          expect(error).toBeInstanceOf(BsonError);
        }
        expect(count).toBeLessThanOrEqual(most + 1);
      },
    ),
    { numRuns: 4 * RUNS },
  );
});
