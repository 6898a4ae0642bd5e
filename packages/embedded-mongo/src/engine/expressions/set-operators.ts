import { isArray, type Value } from "@querysnap/mql";
import type { Collator, Frame, OperationContext } from "../contract.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { ELEMENT_BYTES, requireWithin } from "./limits.ts";
import {
  binary,
  checkArity,
  compileOperands,
  constantValue,
  dynamicNode,
  failedNode,
  isNullish,
  operatorNode,
  strictNode,
  unary,
  variadic,
} from "./node.ts";
import type { Compiler, Node, Operand, OperatorParser, OperatorTable } from "./node.ts";
import { isTruthy } from "./truth.ts";
import { typeName } from "./type-names.ts";

function keysOf(array: readonly Value[], collator: Collator | null): Set<string> {
  requireWithin(array.length * 2 * ELEMENT_BYTES, "a set operation");
  return new Set(array.map((element) => equalityKey(element, collator)));
}

/** The elements by their keys; of equal ones the first. */
function byKey(array: readonly Value[], collator: Collator | null): Map<string, Value> {
  requireWithin(array.length * 2 * ELEMENT_BYTES, "a set operation");
  const found = new Map<string, Value>();
  for (const element of array) {
    const key = equalityKey(element, collator);
    if (!found.has(key)) found.set(key, element);
  }
  return found;
}

/** Sets come out in the order of their values. */
function sorted(elements: Iterable<Value>, operation: OperationContext): readonly Value[] {
  const compare = (left: Value, right: Value): number => compareValues(left, right, operation.collator);
  return [...elements].sort(interruptible(compare, operation));
}

function union(operands: readonly Node[], frame: Frame, { context }: Compiler): Operand {
  const { collator } = context.operation;
  const found = new Map<string, Value>();
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNullish(value)) return null;
    if (!isArray(value))
      throw new MongoError(
        17043,
        `All operands of $setUnion must be arrays. One argument is of type: ${typeName(value)}`,
      );
    requireWithin((found.size + value.length) * 2 * ELEMENT_BYTES, "$setUnion");
    for (const [key, element] of byKey(value, collator)) if (!found.has(key)) found.set(key, element);
  }
  return sorted(found.values(), context.operation);
}

function intersection(operands: readonly Node[], frame: Frame, { context }: Compiler): Operand {
  const { collator } = context.operation;
  let common: Map<string, Value> | null = null;
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNullish(value)) return null;
    if (!isArray(value))
      throw new MongoError(
        17047,
        `All operands of $setIntersection must be arrays. One argument is of type: ${typeName(value)}`,
      );
    const next = byKey(value, collator);
    common = common === null ? next : inBoth(common, next);
  }
  return sorted(common?.values() ?? [], context.operation);
}

/** Of values that are equal but not the same, such as 1 and 1.0, those of the smaller set are kept. */
function inBoth(left: ReadonlyMap<string, Value>, right: ReadonlyMap<string, Value>): Map<string, Value> {
  const [small, large] = left.size > right.size ? [right, left] : [left, right];
  return new Map([...small].filter(([key]) => large.has(key)));
}

function difference(left: Operand, right: Operand, { context }: Compiler): Operand {
  if (isNullish(left) || isNullish(right)) return null;
  if (!isArray(left))
    throw new MongoError(
      17048,
      `both operands of $setDifference must be arrays. First argument is of type: ${typeName(left)}`,
    );
  if (!isArray(right))
    throw new MongoError(
      17049,
      `both operands of $setDifference must be arrays. Second argument is of type: ${typeName(right)}`,
    );
  const { collator } = context.operation;
  const removed = keysOf(right, collator);
  return [...byKey(left, collator)].filter(([key]) => !removed.has(key)).map(([, element]) => element);
}

/** An operand of `$setIsSubset`; the code tells which one and whether the other is constant. */
function subsetOperand(value: Operand, code: 17046 | 17042 | 17310): readonly Value[] {
  if (isArray(value)) return value;
  throw notSubsetOperand(value, code, code === 17042 ? "Second" : "First");
}

function notSubsetOperand(value: Operand, code: number, position: string): MongoError {
  return new MongoError(
    code,
    `both operands of $setIsSubset must be arrays. ${position} argument is of type: ${typeName(value)}`,
  );
}

/**
 * A constant second operand is checked, with a code of its own, before any document is read, and looked up in
 * from then on.
 */
const parseSetIsSubset: OperatorParser = (spec, compiler, name) => {
  const operands = compileOperands(spec, compiler);
  checkArity(name, operands.length, { min: 2, max: 2 });
  const [left, right] = operands as [Node, Node];
  const { collator } = compiler.context.operation;
  const isWithin = (part: readonly Value[], all: ReadonlySet<string>): boolean =>
    part.every((element) => all.has(equalityKey(element, collator)));
  const node = strictNode(operands, (frame) => {
    const part = left.run(frame);
    const all = right.run(frame);
    return isWithin(subsetOperand(part, 17046), keysOf(subsetOperand(all, 17042), collator));
  });
  if (node.error || left.constant || !right.constant) return node;
  const all = constantValue(right);
  if (!isArray(all)) return failedNode(notSubsetOperand(all, 17311, "Second"));
  const keys = keysOf(all, collator);
  return dynamicNode((frame) => isWithin(subsetOperand(left.run(frame), 17310), keys));
};

/**
 * Constant operands are checked, with a code of their own, before any document is read; the first of them is
 * what the others are compared with.
 */
const parseSetEquals: OperatorParser = (spec, compiler) => {
  const operands = compileOperands(spec, compiler);
  if (operands.length < 2)
    throw new MongoError(17045, `$setEquals needs at least two arguments had: ${operands.length}`);
  const { collator } = compiler.context.operation;
  const readKeys = (value: Operand, at: number): Set<string> => {
    if (isArray(value)) return keysOf(value, collator);
    throw notSetOperand(value, at, 17044);
  };
  const wrong = operands.flatMap((operand, at) => {
    const value = operand.constant && !operand.error ? constantValue(operand) : [];
    return isArray(value) ? [] : [failedNode(notSetOperand(value, at, 5887502))];
  });
  const reference = Math.max(
    0,
    operands.findIndex((operand) => operand.constant),
  );
  return operatorNode([...operands, ...wrong], (frame) => {
    const expected = readKeys(operands[reference]?.run(frame), reference);
    return operands.every((operand, at) => {
      if (at === reference) return true;
      const keys = readKeys(operand.run(frame), at);
      return keys.size === expected.size && [...keys].every((key) => expected.has(key));
    });
  });
};

function notSetOperand(value: Operand, at: number, code: number): MongoError {
  return new MongoError(
    code,
    `All operands of $setEquals must be arrays. ${at + 1}-th argument is of type: ${typeName(value)}`,
  );
}

function elements(value: Operand, code: number, name: string): readonly Value[] {
  if (isArray(value)) return value;
  throw new MongoError(code, `${name}'s argument must be an array, but is ${typeName(value)}`);
}

export const SET_OPERATORS: OperatorTable = {
  $setUnion: variadic(union, "all"),
  $setIntersection: variadic(intersection, "all"),
  $setDifference: binary(difference),
  $setIsSubset: parseSetIsSubset,
  $setEquals: parseSetEquals,
  $anyElementTrue: unary((value) => elements(value, 17041, "$anyElementTrue").some(isTruthy)),
  $allElementsTrue: unary((value) => elements(value, 17040, "$allElementsTrue").every(isTruthy)),
};
