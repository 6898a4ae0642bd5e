import { describe, expect, it } from "vitest";
import { parseEjson } from "@querysnap/mql";
import { isNumeric, type NumericValue } from "../expressions/numbers.ts";
import { show } from "../fixtures/evaluate.ts";
import { granularityOf } from "./granularity.ts";

function number(text: string): NumericValue {
  const value = parseEjson(text);
  if (!isNumeric(value)) throw new Error(`${text} is no number`);
  return value;
}

const double = (text: string): string => `{"$numberDouble":"${text}"}`;
const int = (text: string): string => `{"$numberInt":"${text}"}`;
const decimal = (text: string): string => `{"$numberDecimal":"${text}"}`;

describe("granularityOf", () => {
  it.each<[name: string, value: string, down: string, up: string]>([
    ["R5", int("1"), double("0.63"), double("1.6")],
    ["R5", int("63"), double("40.0"), double("100.0")],
    ["1-2-5", int("7"), double("5.0"), double("10.0")],
    ["E24", int("17"), double("16.0"), double("18.0")],
    ["E192", int("920"), double("909.0"), double("931.0")],
    ["R80", int("0"), int("0"), int("0")],
    ["R80", int("100"), double("97.5"), double("103.0")],
    ["R5", double("Infinity"), double("Infinity"), double("Infinity")],
    ["1-2-5", decimal("7"), decimal("5.00000000000000"), decimal("10.0000000000000")],
    ["POWERSOF2", int("8"), int("4"), int("16")],
    ["POWERSOF2", int("1"), double("0.5"), int("2")],
    ["POWERSOF2", double("0.3"), double("0.25"), double("0.5")],
    [
      "POWERSOF2",
      '{"$numberLong":"9223372036854775807"}',
      '{"$numberLong":"4611686018427387904"}',
      double("9223372036854775808.0"),
    ],
  ])("%s puts %s between %s and %s", (...[name, value, down, up]) => {
    const granularity = granularityOf(name);
    expect(granularity && show(granularity.roundDown(number(value)))).toBe(down);
    expect(granularity && show(granularity.roundUp(number(value)))).toBe(up);
  });

  it("knows no other series", () => {
    expect(granularityOf("toString")).toBeNull();
  });
});
