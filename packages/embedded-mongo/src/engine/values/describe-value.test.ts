import { describe, expect, it } from "vitest";
import { parseEjson } from "@querysnap/mql";
import { describeValue } from "./describe-value.ts";
import { printValue } from "./print-value.ts";

describe("describeValue", () => {
  it.each([
    ['{"$numberInt":"1"}', "1"],
    ['{"$numberDouble":"1.0"}', "1.0"],
    ['{"$numberDouble":"-2.5"}', "-2.5"],
    ['{"$numberDouble":"0.1"}', "0.1"],
    ['{"$numberDouble":"1e-7"}', "1e-07.0"],
    ['{"$numberDouble":"1.5e20"}', "1.5e+20"],
    ['{"$numberDouble":"123456789012345680.0"}', "1.234567890123457e+17"],
    ['{"$numberDouble":"NaN"}', "nan.0"],
    ['{"$numberDouble":"-Infinity"}', "-inf.0"],
    ['{"$date":{"$numberLong":"5"}}', "new Date(5)"],
    ['{"$oid":"65a000000000000000000001"}', "ObjectId('65a000000000000000000001')"],
    ['[1,{"a":"x"},{}]', '[ 1, { a: "x" }, {} ]'],
  ])("%s is %s", (value, expected) => {
    expect(describeValue(parseEjson(value))).toBe(expected);
  });

  it("differs from what aggregation prints", () => {
    expect(printValue(parseEjson('[1,{"a":"x"},{}]'))).toBe('[1, {a: "x"}, {}]');
  });
});
