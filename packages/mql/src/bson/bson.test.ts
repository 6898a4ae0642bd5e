import * as reference from "bson";
import { describe, expect, it } from "vitest";
import {
  BsonError,
  checkBson,
  cstringEnd,
  decodeBson,
  decodeElementValue,
  Doc,
  encodeBson,
  findElement,
  Int32,
  ObjectId,
  valueType,
} from "../index.ts";
import { bytesOfHex } from "../values/hex.ts";

const HEX = "65a000000000000000000001";

const samples: [name: string, value: unknown][] = [
  ["int", 7],
  ["negative int", -2147483648],
  ["double", 2.5],
  ["minus zero", -0],
  ["NaN", Number.NaN],
  ["infinity", -Infinity],
  ["long", reference.Long.fromString("9007199254740993")],
  ["negative long", reference.Long.fromString("-9223372036854775808")],
  ["small long", reference.Long.fromNumber(-5)],
  ["decimal", reference.Decimal128.fromString("-1.2E+10")],
  ["text", "héllo 🌍"],
  ["long text", "ab".repeat(500) + "é"],
  ["empty text", ""],
  ["text with NUL", "a\0b"],
  ["true", true],
  ["null", null],
  ["date", new Date(-1)],
  ["far date", new Date(8.64e15)],
  ["id", new reference.ObjectId(HEX)],
  ["nested", { a: { b: [1, [2, { c: "x" }]] }, "": 1, ключ: 2 }],
  ["binary", new reference.Binary(new Uint8Array([1, 2, 3]), 0)],
  ["old binary", new reference.Binary(new Uint8Array([1, 2, 3]), 2)],
  ["uuid", new reference.UUID("4dc09aed-ccbf-483f-85d9-f0602f1967cb")],
  ["regex", new reference.BSONRegExp("^a\\d", "im")],
  ["timestamp", new reference.Timestamp({ t: 4294967295, i: 4294967294 })],
  ["code", new reference.Code("return 1")],
  ["code with scope", new reference.Code("return x", { x: 1 })],
  ["symbol", new reference.BSONSymbol("sym")],
  ["min and max", [new reference.MinKey(), new reference.MaxKey()]],
  ["wide", Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`k${at}`, at]))],
];

describe("decodeBson and encodeBson", () => {
  // covers: X.07
  it.each(samples)("keep every byte of %s", (_, value) => {
    const bytes = reference.serialize({ v: value, after: 1 });
    expect(checkBson(bytes)).toBe(bytes.length);
    expect(encodeBson(decodeBson(bytes))).toEqual(new Uint8Array(bytes));
  });

  it("keep deprecated types, duplicate and integer-like keys in order", () => {
    // 06 undefined "u", 0c dbPointer "p", 10 int "2", 10 int "1", 10 int "1", 10 int "__proto__"
    const body = `0675000c700003000000616200${HEX}103200010000001031000200000010310003000000105f5f70726f746f5f5f0004000000`;
    const size = (body.length / 2 + 5).toString(16).padStart(2, "0");
    const bytes = bytesOfHex(`${size}000000${body}00`)!;
    const doc = decodeBson(bytes);
    expect(doc.keys).toEqual(["u", "p", "2", "1", "1", "__proto__"]);
    expect(doc.values.map(valueType)).toEqual(["undefined", "dbPointer", "int", "int", "int", "int"]);
    expect(encodeBson(doc)).toEqual(bytes);
  });

  it("read a document in the middle of a buffer", () => {
    const bytes = reference.serialize({ a: 1 });
    const padded = new Uint8Array(bytes.length + 10);
    padded.set(bytes, 4);
    expect(decodeBson(padded, 4).get("a")).toEqual(new Int32(1));
  });

  it("keep dates beyond what a double can count", () => {
    const bytes = bytesOfHex("10000000096400ffffffffffffff7f00")!;
    const value = decodeBson(bytes).get("d");
    expect(value).toMatchObject({ exact: 2n ** 63n - 1n });
    expect(encodeBson(decodeBson(bytes))).toEqual(bytes);
  });

  it.each([
    ["too short", "0500"],
    ["a length beyond the bytes", "ff00000000"],
    ["a missing end", "0500000001"],
    ["an unknown type", "0800000020610000"],
    ["a cut value", "0a000000106100010000"],
    ["a boolean of 2", "090000000861000200"],
    ["a string of length 0", "0d000000026100000000000000"],
    ["invalid UTF-8", "0e00000002610002000000ff0000"],
    ["a value that overlaps the end", "0c0000001061000100000001"],
    ["a wrong inner length", "1400000005610007000000020400000001020300"],
  ])("refuse %s", (_, hex) => {
    expect(() => decodeBson(bytesOfHex(hex)!)).toThrow(BsonError);
    expect(() => checkBson(bytesOfHex(hex)!)).toThrow(BsonError);
  });

  it("refuse what BSON cannot hold", () => {
    expect(() => encodeBson(new Doc(["a\0b"], [null]))).toThrow(/NUL/);
    expect(() => encodeBson(new Doc(["a"], ["\ud800"]))).toThrow(/surrogate/);
    let deep: Doc = Doc.empty;
    for (let level = 0; level < 300; level++) deep = new Doc(["a"], [deep]);
    expect(() => encodeBson(deep)).toThrow(/nested/);
  });

  it("find one field without decoding the others", () => {
    const bytes = reference.serialize({ a: { b: 1 }, ab: "x", b: [1, 2], z: new reference.ObjectId(HEX) });
    const key = (text: string) => new TextEncoder().encode(text);
    const at = findElement(bytes, 0, key("z"));
    expect(decodeElementValue(bytes, bytes[at]!, cstringEnd(bytes, at + 1) + 1)).toEqual(new ObjectId(HEX));
    expect(findElement(bytes, 0, key("a"))).toBe(4);
    expect(findElement(bytes, 0, key("c"))).toBe(-1);
  });
});
