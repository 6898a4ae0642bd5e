import { EJSON, serialize } from "bson";
import * as reference from "bson";
import { describe, expect, it } from "vitest";
import {
  BsonError,
  bytesOfHex,
  encodeBson,
  parseEjson,
  transcodeBsonLinesToEjsonBytes,
  transcodeBsonListToEjsonBytes,
  transcodeBsonToEjson,
  valueToEjson,
  Doc,
} from "../index.ts";

describe("transcodeBsonToEjson", () => {
  it("writes what the reference library writes", () => {
    const value = {
      text: 'quote " backslash \\ tab \t é 🌍',
      long: reference.Long.fromString("9007199254740993"),
      small: reference.Long.fromNumber(-5),
      double: 2,
      minusZero: -0,
      date: new Date(1_709_249_415_250),
      id: new reference.ObjectId("65a000000000000000000001"),
      list: [1, [], {}, [null, true]],
      decimal: reference.Decimal128.fromString("-1.10"),
      binary: new reference.Binary(new Uint8Array([250, 2, 3]), 128),
      regex: new reference.BSONRegExp('a"b', "im"),
      timestamp: new reference.Timestamp({ t: 4294967295, i: 1 }),
      code: new reference.Code("f()", { a: 1 }),
      keys: { 'a"b': 1, "": 2, ключ: 3, "a:b": 4, "a b": 5 },
    };
    expect(transcodeBsonToEjson(serialize(value))).toBe(
      EJSON.stringify(EJSON.parse(EJSON.stringify(value, { relaxed: false }), { relaxed: false }), {
        relaxed: false,
      }),
    );
  });

  it("writes documents one a line, each line ended", () => {
    const documents = [serialize({ a: "line\nbreak" }), serialize({})];
    expect(new TextDecoder().decode(transcodeBsonLinesToEjsonBytes(documents))).toBe(
      '{"a":"line\\nbreak"}\n{}\n',
    );
    expect(transcodeBsonLinesToEjsonBytes([])).toHaveLength(0);
  });

  it("agrees with the values for every type, order and duplicate", () => {
    const text =
      '{"2":{"$undefined":true},"1":{"$symbol":"s"},"1":{"$dbPointer":{"$ref":"d.c","$id":{"$oid":"65a000000000000000000001"}}},"__proto__":{"$minKey":1},' +
      '"d":{"$date":{"$numberLong":"9223372036854775807"}},"b":{"$binary":{"base64":"AQID","subType":"02"}},"x":{"$maxKey":1},"c":{"$code":"f"}}';
    const doc = parseEjson(text);
    expect(doc).toBeInstanceOf(Doc);
    if (doc instanceof Doc) expect(transcodeBsonToEjson(encodeBson(doc))).toBe(text);
    expect(valueToEjson(doc)).toBe(text);
  });

  it("copies every length of UTF-8 sequence and replaces what is not well-formed", () => {
    const text = "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}";
    expect(transcodeBsonToEjson(serialize({ a: text }))).toBe(JSON.stringify({ a: text }));
    for (const bad of [
      "c080",
      "c2",
      "e0809f",
      "eda080",
      "f08f8080",
      "f4908080",
      "f5808080",
      "80",
      "e282",
      "c241",
    ]) {
      const content = `41${bad}42`;
      const length = (content.length / 2 + 1).toString(16).padStart(2, "0");
      const size = (content.length / 2 + 13).toString(16).padStart(2, "0");
      const json = transcodeBsonToEjson(bytesOfHex(`${size}000000026100${length}000000${content}0000`)!);
      expect(json).toBe(JSON.stringify({ a: new TextDecoder().decode(bytesOfHex(content)) }));
    }
  });

  it("shows invalid UTF-8 instead of failing", () => {
    expect(transcodeBsonToEjson(bytesOfHex("0e00000002610002000000ff0000")!)).toBe('{"a":"\ufffd"}');
  });

  it.each(["0500", "0800000020610000", "090000000861000200", "0c0000001061000100000001"])(
    "refuses %s",
    (hex) => {
      expect(() => transcodeBsonToEjson(bytesOfHex(hex)!)).toThrow(BsonError);
    },
  );
});

describe("transcodeBsonListToEjsonBytes", () => {
  it.each([
    [0, "none"],
    [1, "one"],
    [3, "some"],
    // more than one buffer holds
    [4_000, "many"],
  ])("writes %s documents as the array of their texts, and says where each ends", (count) => {
    const documents = Array.from({ length: count }, (_, n) =>
      serialize({ n, text: n % 7 === 0 ? "é\n🌍" : "plain", nested: n % 3 === 0 ? {} : { list: [n] } }),
    );
    const { bytes, ends } = transcodeBsonListToEjsonBytes(documents);
    const texts = documents.map((document) => transcodeBsonToEjson(document));
    const written = Buffer.from(bytes);
    expect(written.toString()).toBe(`[${texts.join(",")}]`);
    expect(
      ends.map((end, at) => written.subarray(at === 0 ? 1 : (ends[at - 1] ?? 0) + 1, end).toString()),
    ).toEqual(texts);
  });

  it("refuses the whole list for one document that is not well-formed", () => {
    expect(() => transcodeBsonListToEjsonBytes([serialize({ a: 1 }), bytesOfHex("0500")!])).toThrow(
      BsonError,
    );
  });
});
