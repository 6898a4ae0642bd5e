import { RegularExpression, SymbolValue, Undefined, type Value } from "@querysnap/mql";
import type { Collator, OperationContext } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { compileRegex } from "../regex/compile-regex.ts";
import { Bracket, bracketOf, compareValues, equalityKey } from "../values/compare.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import type { ValueTest } from "./condition.ts";

export type ComparisonName = "$eq" | "$lt" | "$lte" | "$gt" | "$gte";

const ACCEPTS: Readonly<Record<ComparisonName, (order: number) => boolean>> = {
  $eq: (order) => order === 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

/**
 * Compares within the operand's type only. Null also stands for missing and undefined; MinKey and MaxKey are
 * below and above every present value; NaN is only equal to NaN.
 */
export function comparisonTest(name: ComparisonName, operand: Value, collator: Collator | null): ValueTest {
  if (operand instanceof Undefined) throw new MongoError(2, "cannot compare to undefined");
  if (name === "$eq") return equalityTest(operand, collator);
  const accepts = ACCEPTS[name];
  if (operand === null) return accepts(0) ? isNullOrMissing : never;
  const bracket = bracketOf(operand);
  if (bracket === Bracket.minKey || bracket === Bracket.maxKey) return extremeTest(accepts, bracket);
  if (isNumeric(operand)) return numberTest(accepts, operand);
  return (value) => bracketOf(value) === bracket && accepts(compareValues(value, operand, collator));
}

function never(): boolean {
  return false;
}

function isNullOrMissing(value: Value | undefined): boolean {
  return value === null || value === undefined || value instanceof Undefined;
}

function extremeTest(accepts: (order: number) => boolean, bracket: number): ValueTest {
  const others = accepts(bracket === Bracket.minKey ? 1 : -1);
  const same = accepts(0);
  return (value) => value !== undefined && (bracketOf(value) === bracket ? same : others);
}

function numberTest(accepts: (order: number) => boolean, operand: Value): ValueTest {
  const nan = isNotANumber(operand);
  if (nan) return accepts(0) ? isNotANumber : never;
  return (value) => isNumeric(value) && !isNotANumber(value) && accepts(compareValues(value, operand));
}

function isNotANumber(value: Value | undefined): boolean {
  return isNumeric(value) && Number.isNaN(toDoubleNumber(value));
}

function equalityTest(operand: Value, collator: Collator | null): ValueTest {
  if (operand === null) return isNullOrMissing;
  if (typeof operand === "string" && !collator)
    return (value) => value === operand || (value instanceof SymbolValue && value.value === operand);
  return (value) => value !== undefined && compareValues(value, operand, collator) === 0;
}

/** Strings that the pattern finds, and the same pattern stored as a value. */
export function regexTest(regex: RegularExpression, operation: OperationContext): ValueTest {
  const compiled = compileRegex(regex.pattern, regex.options);
  const checkInterrupt = (): void => operation.checkInterrupt();
  return (value) => {
    if (typeof value === "string") return compiled.test(value, checkInterrupt);
    if (value instanceof SymbolValue) return compiled.test(value.value, checkInterrupt);
    return (
      value instanceof RegularExpression && value.pattern === regex.pattern && value.options === regex.options
    );
  };
}

/** Few operands are compared one by one; more are looked up by key. */
const KEYED_FROM = 6;

/** One of the values, or found by one of the regular expressions. @throws MongoError 2 */
export function membershipTest(operands: readonly Value[], operation: OperationContext): ValueTest {
  const { collator } = operation;
  const tests: ValueTest[] = [];
  const values: Value[] = [];
  for (const operand of operands) {
    if (operand instanceof RegularExpression) tests.push(regexTest(operand, operation));
    else if (operand instanceof Undefined)
      throw new MongoError(2, "InMatchExpression equality cannot be undefined");
    else values.push(operand);
  }
  if (values.length < KEYED_FROM) tests.push(...values.map((operand) => equalityTest(operand, collator)));
  else tests.push(keyedTest(values, collator));
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (value) => {
    for (const test of tests) if (test(value)) return true;
    return false;
  };
}

function keyedTest(values: readonly Value[], collator: Collator | null): ValueTest {
  const keys = new Set(values.map((operand) => equalityKey(operand, collator)));
  const nullKey = values.includes(null);
  return (value) => (isNullOrMissing(value) ? nullKey : keys.has(equalityKey(value, collator)));
}
