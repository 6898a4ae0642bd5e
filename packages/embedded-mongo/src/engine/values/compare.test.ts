import {
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
  Undefined,
  type Value,
} from "@querysnap/mql";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareStrings, compareValues, equalityKey } from "./compare.ts";

const BIAS = 6176n;

/** Encodes a finite decimal, so that the tests need no parser. */
function decimal(coefficient: bigint, exponent = 0): Decimal128 {
  const negative = coefficient < 0n;
  const digits = negative ? -coefficient : coefficient;
  return new Decimal128(
    (negative ? 1n << 63n : 0n) | ((BigInt(exponent) + BIAS) << 49n) | (digits >> 64n),
    digits & 0xffffffffffffffffn,
  );
}

const ASCENDING: readonly Value[] = [
  MinKey.instance,
  Undefined.instance,
  null,
  new Double(Number.NaN),
  new Double(Number.NEGATIVE_INFINITY),
  decimal(-9n, 6000),
  decimal(-1n, 400),
  new Double(-Number.MAX_VALUE),
  new Long(-9223372036854775808n),
  new Double(-0.5),
  new Int32(0),
  decimal(1n, -1),
  new Double(0.1),
  new Double(9007199254740992),
  new Long(9007199254740993n),
  decimal(90071992547409935n, -1),
  new Double(Number.MAX_VALUE),
  decimal(1n, 400),
  new Double(Number.POSITIVE_INFINITY),
  "",
  "B",
  "a",
  "\uffff",
  "\u{1f600}",
  Doc.empty,
  Doc.of([["a", new Int32(1)]]),
  [],
  [new Int32(1)],
  new ObjectId("000000000000000000000001"),
  false,
  true,
  new DateTime(-1),
  new DateTime(5),
  new Timestamp(1, 1),
  new RegularExpression("a", ""),
  MaxKey.instance,
];

describe("compareValues", () => {
  it("orders every type as BSON does", () => {
    for (let at = 0; at < ASCENDING.length; at++) {
      for (let other = 0; other < ASCENDING.length; other++) {
        expect(compareValues(ASCENDING[at], ASCENDING[other]), `${at} ${other}`).toBe(
          Math.sign(at - other) + 0,
        );
      }
    }
  });

  it("compares documents by type, name and value in field order", () => {
    const left = Doc.of([["a", "z"]]);
    const right = Doc.of([["b", new Int32(1)]]);
    expect(compareValues(left, right)).toBe(1);
  });

  it("orders strings by their UTF-8 bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (left, right) => {
        expect(compareStrings(left, right)).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
      }),
    );
  });
});

describe("equalityKey", () => {
  it.each<[string, Value[]]>([
    ["one", [new Int32(1), new Double(1), new Long(1n), decimal(1n), decimal(100n, -2)]],
    ["zero", [new Int32(0), new Double(-0), decimal(0n, 5), decimal(0n)]],
    [
      "beyond doubles",
      [new Long(9007199254740993n), decimal(9007199254740993n), decimal(90071992547409930n, -1)],
    ],
    ["nested", [[Doc.of([["a", new Int32(2)]])], [Doc.of([["a", new Double(2)]])]]],
  ])("is shared by equal values: %s", (_name, values) => {
    expect(new Set(values.map((value) => equalityKey(value))).size).toBe(1);
    for (const value of values) expect(compareValues(values[0], value)).toBe(0);
  });

  it("is equal exactly when values compare equal", () => {
    const scalar = fc.oneof(
      fc.integer({ min: -3, max: 3 }).map((value) => new Int32(value)),
      fc.constantFrom(-0.5, -0, 0.1, 1, 2, Number.NaN, 1e300).map((value) => new Double(value)),
      fc.constantFrom(-1n, 0n, 2n, 9007199254740993n).map((value) => new Long(value)),
      fc.constantFrom(decimal(1n, -1), decimal(20n, -1), decimal(9007199254740993n)),
      fc.constantFrom("", "a", "1:a", "b", null, true, false),
    );
    const { value } = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        scalar,
        fc.array(tie("value"), { maxLength: 2 }),
        fc
          .array(fc.tuple(fc.constantFrom("a", "b", ""), tie("value")), { maxLength: 2 })
          .map((entries) => Doc.of(entries)),
      ),
    }));
    fc.assert(
      fc.property(value, value, (left, right) => {
        expect(equalityKey(left) === equalityKey(right)).toBe(compareValues(left, right) === 0);
        expect(compareValues(left, right)).toBe(-compareValues(right, left) + 0);
      }),
      { numRuns: 2000 },
    );
  });
});
