import {
  Binary,
  Code,
  DateTime,
  DbPointer,
  Decimal128,
  decimalFromString,
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
} from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { dateParts, plainText, typeOf } from "./bson-display.ts";

const decimal = decimalFromString("1284.50");

describe("typeOf and plainText", () => {
  it.each<[Value | undefined, string, string]>([
    [new ObjectId("66f1a0d3b84c2e19d07fc3a9"), "objectId", "66f1a0d3b84c2e19d07fc3a9"],
    ["text", "string", "text"],
    [new Int32(4), "int", "4"],
    [new Long(9007199254740993n), "long", "9007199254740993"],
    [new Double(4), "double", "4.0"],
    [new Double(-0), "double", "-0.0"],
    [new Double(Number.NaN), "double", "NaN"],
    [new Double(1e300), "double", "1e+300"],
    [decimal.ok ? decimal.value : new Decimal128(0n, 0n), "decimal", "1284.50"],
    [new DateTime(Date.UTC(2026, 10, 20, 16, 42, 7)), "date", "2026-11-20T16:42:07.000Z"],
    [new DateTime(8.64e15 + 1), "date", String(8.64e15 + 1)],
    [true, "bool", "true"],
    [null, "null", "null"],
    [undefined, "absent", ""],
    [["a"], "array", "[1]"],
    [Doc.of([["a", null]]), "object", "{1}"],
    [new Binary(new Uint8Array(3), 0), "binary", "3 bytes, subtype 0"],
    [new Binary(new Uint8Array(16), 4), "uuid", "00000000-0000-0000-0000-000000000000"],
    [new RegularExpression("^a", "i"), "regex", "/^a/i"],
    [new Timestamp(1, 2), "timestamp", "1, 2"],
    [new Code("return 1"), "code", "return 1"],
    [new SymbolValue("s"), "symbol", "s"],
    [new DbPointer("a.b", new ObjectId("0".repeat(24))), "dbPointer", `a.b ${"0".repeat(24)}`],
    [MinKey.instance, "minKey", "MinKey"],
    [MaxKey.instance, "maxKey", "MaxKey"],
    [Undefined.instance, "undefined", "undefined"],
  ])("%#: %s", (...[value, type, text]) => {
    expect(typeOf(value)).toBe(type);
    expect(plainText(value)).toBe(text);
  });
});

it("shows milliseconds only when there are some", () => {
  expect(dateParts(new DateTime(Date.UTC(2026, 10, 20, 16, 42, 7)))).toEqual(["2026-11-20", "16:42:07"]);
  expect(dateParts(new DateTime(Date.UTC(2026, 10, 20, 16, 42, 7, 45)))).toEqual([
    "2026-11-20",
    "16:42:07.045",
  ]);
  expect(dateParts(new DateTime(-62_198_755_200_000))?.[0]).toMatch(/^-/);
});
