import { EJSON, serialize } from "bson";
import { describe, expect, it } from "vitest";
import {
  decodeBson,
  Doc,
  Double,
  EjsonError,
  Int32,
  Long,
  parseEjson,
  valueToEjson,
  valueType,
} from "../index.ts";

const CANONICAL = [
  '{"$numberInt":"-5"}',
  '{"$numberLong":"9223372036854775807"}',
  '{"$numberDouble":"1.0"}',
  '{"$numberDouble":"-0.0"}',
  '{"$numberDouble":"NaN"}',
  '{"$numberDouble":"-Infinity"}',
  '{"$numberDouble":"1e+300"}',
  '{"$numberDecimal":"1.10"}',
  '{"$oid":"65a000000000000000000001"}',
  '{"$date":{"$numberLong":"-1"}}',
  '{"$date":{"$numberLong":"9223372036854775807"}}',
  '{"$binary":{"base64":"AQID","subType":"80"}}',
  '{"$regularExpression":{"pattern":"a\\"b","options":"im"}}',
  '{"$timestamp":{"t":4294967295,"i":3}}',
  '{"$minKey":1}',
  '{"$maxKey":1}',
  '{"$undefined":true}',
  '{"$symbol":"s"}',
  '{"$code":"f()"}',
  '{"$code":"f()","$scope":{"x":{"$numberInt":"1"}}}',
  '{"$dbPointer":{"$ref":"db.c","$id":{"$oid":"65a000000000000000000001"}}}',
  '{"2":null,"1":true,"__proto__":"x","":[],"1":{}}',
  '{"$gt":{"$numberInt":"1"}}',
  '{"$regex":"a","$options":"i"}',
  '{"$ref":"c","$id":{"$numberInt":"1"}}',
  '"\\u0000\\n\u2028é🌍"',
];

describe("parseEjson and valueToEjson", () => {
  it.each(CANONICAL)("keep %s", (text) => expect(valueToEjson(parseEjson(text))).toBe(text));

  it("read relaxed numbers by their form", () => {
    expect(parseEjson('[1, -0, 2147483648, 9223372036854775808, 1.0, 1e2, {"$numberDouble": 3}]')).toEqual([
      new Int32(1),
      new Double(-0),
      new Long(2147483648n),
      new Double(9223372036854775808),
      new Double(1),
      new Double(100),
      new Double(3),
    ]);
  });

  it.each([
    ['{"$date":"2024-02-29T12:00:00Z"}', '{"$date":"2024-02-29T12:00:00Z"}'],
    ['{"$date":"2024-02-29T12:00:00.250+01:00"}', '{"$date":"2024-02-29T11:00:00.250Z"}'],
    ['{"$date":1709208000000}', '{"$date":"2024-02-29T12:00:00Z"}'],
    ['{"$binary":"AQID","$type":"0"}', '{"$binary":{"base64":"AQID","subType":"00"}}'],
    [
      '{"$uuid":"4dc09aed-ccbf-483f-85d9-f0602f1967cb"}',
      '{"$binary":{"base64":"TcCa7cy/SD+F2fBgLxlnyw==","subType":"04"}}',
    ],
    ['{"$date":{"$numberLong":"-1"}}', '{"$date":{"$numberLong":"-1"}}'],
    ['[{"$numberDouble":"3.0"},{"$numberLong":"5"},{"$numberInt":"7"}]', "[3.0,5,7]"],
  ])("%s in relaxed form is %s", (text, relaxed) =>
    expect(valueToEjson(parseEjson(text), { mode: "relaxed" })).toBe(relaxed),
  );

  it("write what the reference library writes", () => {
    const value = { a: 1, b: 2.5, c: "x\u007f\u2028", d: [new Date(5), null, true], e: { f: -0, g: 1e21 } };
    expect(valueToEjson(decodeBson(serialize(value)))).toBe(EJSON.stringify(value, { relaxed: false }));
  });

  it.each([
    ["", "ends where a value is expected", 1, 1],
    ['{"a":1,}', "field name", 1, 8],
    ["{a:1}", "field name", 1, 2],
    ['{\n  "a": tru }', "Expected a value", 2, 8],
    ['["a" "b"]', '"," or "]"', 1, 6],
    ['"abc', "closing quote", 1, 1],
    ['"a\nb"', "control character", 1, 3],
    ['"a\\x"', "escape", 1, 3],
    ['"\\ud800"', "surrogate", 1, 1],
    ["01", "after the value", 1, 2],
    ["[1] x", "after the value", 1, 5],
    ['[{"$oid":"123"}]', "24 hexadecimal", 1, 2],
    ['{"$date":"2024-02-30"}', "ISO 8601", 1, 1],
    ['{"$numberInt":"2147483648"}', "2147483647", 1, 1],
    ['{"$numberDecimal":"1x"}', "34 digits", 1, 1],
  ])("refuse %j: %s", (text, ...[reason, line, column]) => {
    expect(() => parseEjson(text)).toThrow(EjsonError);
    expect(() => parseEjson(text)).toThrow(
      expect.objectContaining({ reason: expect.stringContaining(reason), line, column }),
    );
  });

  it("refuse deep nesting without overflowing the stack", () => {
    expect(() => parseEjson("[".repeat(100_000))).toThrow(/nested/);
  });

  it("keep malformed types as documents when asked", () => {
    const value = parseEjson('{"$oid":5}', { malformedTypes: "keep" });
    expect(valueType(value)).toBe("object");
    expect(value).toEqual(new Doc(["$oid"], [new Int32(5)]));
  });
});
