import { isArray, type Value } from "@querysnap/mql";
import type { Collator, Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { equalityKey } from "../values/compare.ts";
import { ELEMENT_BYTES, requireWithin } from "./limits.ts";
import { binary, checkArity, compileOperands, constantValue, isNullish, strictNode, unary, variadic } from "./node.ts";
import type { Compiler, Node, Operand, OperatorParser, OperatorTable } from "./node.ts";
import { isTruthy } from "./truth.ts";
import { typeName } from "./type-names.ts";

function keysOf(array: readonly Value[], collator: Collator | null): Set<string> {
  requireWithin(array.length * 2 * ELEMENT_BYTES, "a set operation");
  return new Set(array.map((element) => equalityKey(element, collator)));
}

/** The elements whose keys pass, each once, in the order of their first appearance. */
function distinctWhere(array: readonly Value[], collator: Collator | null, accepts: (key: string) => boolean): readonly Value[] {
  const seen = new Set<string>();
  return array.filter((element) => {
    const key = equalityKey(element, collator);
    if (seen.has(key) || !accepts(key)) return false;
    seen.add(key);
    return true;
  });
}

function union(operands: readonly Node[], frame: Frame, { context }: Compiler): Operand {
  const { collator } = context.operation;
  const found = new Map<string, Value>();
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNullish(value)) return null;
    if (!isArray(value)) throw new MongoError(17043, `All operands of $setUnion must be arrays. One argument is of type: ${typeName(value)}`);
    requireWithin((found.size + value.length) * 2 * ELEMENT_BYTES, "$setUnion");
    for (const element of value) {
      const key = equalityKey(element, collator);
      if (!found.has(key)) found.set(key, element);
    }
  }
  return [...found.values()];
}

function intersection(operands: readonly Node[], frame: Frame, { context }: Compiler): Operand {
  const { collator } = context.operation;
  let common: readonly Value[] | null = null;
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNullish(value)) return null;
    if (!isArray(value)) throw new MongoError(17047, `All operands of $setIntersection must be arrays. One argument is of type: ${typeName(value)}`);
    if (common === null) common = distinctWhere(value, collator, () => true);
    else {
      const keys = keysOf(value, collator);
      common = distinctWhere(common, collator, (key) => keys.has(key));
    }
  }
  return common ?? [];
}

function difference(left: Operand, right: Operand, { context }: Compiler): Operand {
  if (isNullish(left) || isNullish(right)) return null;
  if (!isArray(left)) throw new MongoError(17048, `both operands of $setDifference must be arrays. First argument is of type: ${typeName(left)}`);
  if (!isArray(right)) throw new MongoError(17049, `both operands of $setDifference must be arrays. Second argument is of type: ${typeName(right)}`);
  const { collator } = context.operation;
  const removed = keysOf(right, collator);
  return distinctWhere(left, collator, (key) => !removed.has(key));
}

function isSubset(left: Operand, right: Operand, { context }: Compiler): Operand {
  if (!isArray(left)) throw new MongoError(17046, `both operands of $setIsSubset must be arrays. First argument is of type: ${typeName(left)}`);
  if (!isArray(right)) throw new MongoError(17042, `both operands of $setIsSubset must be arrays. Second argument is of type: ${typeName(right)}`);
  const { collator } = context.operation;
  const all = keysOf(right, collator);
  return left.every((element) => all.has(equalityKey(element, collator)));
}

/** A constant second operand is checked, with a code of its own, before any document is read. */
const parseSetIsSubset: OperatorParser = (spec, compiler, name) => {
  const operands = compileOperands(spec, compiler);
  checkArity(name, operands.length, { min: 2, max: 2 });
  const [left, right] = operands as [Node, Node];
  const node = strictNode(operands, (frame) => isSubset(left.run(frame), right.run(frame), compiler));
  if (node.constant || !right.constant) return node;
  const all = constantValue(right);
  if (!isArray(all)) throw new MongoError(17311, `both operands of $setIsSubset must be arrays. Second argument is of type: ${typeName(all)}`);
  return node;
};

const parseSetEquals: OperatorParser = (spec, compiler) => {
  const operands = compileOperands(spec, compiler);
  if (operands.length < 2) throw new MongoError(17045, `$setEquals needs at least two arguments had: ${operands.length}`);
  const { collator } = compiler.context.operation;
  return strictNode(operands, (frame) => {
    let first: Set<string> | null = null;
    let equal = true;
    for (const operand of operands) {
      const value = operand.run(frame);
      if (!isArray(value)) throw new MongoError(17044, `All operands of $setEquals must be arrays. One argument is of type: ${typeName(value)}`);
      const keys = keysOf(value, collator);
      const reference: Set<string> = (first ??= keys);
      equal &&= keys.size === reference.size && [...keys].every((key) => reference.has(key));
    }
    return equal;
  });
};

function elements(value: Operand, code: number, name: string): readonly Value[] {
  if (isArray(value)) return value;
  throw new MongoError(code, `${name}'s argument must be an array, but is ${typeName(value)}`);
}

export const SET_OPERATORS: OperatorTable = {
  $setUnion: variadic(union),
  $setIntersection: variadic(intersection),
  $setDifference: binary(difference),
  $setIsSubset: parseSetIsSubset,
  $setEquals: parseSetEquals,
  $anyElementTrue: unary((value) => elements(value, 17041, "$anyElementTrue").some(isTruthy)),
  $allElementsTrue: unary((value) => elements(value, 17040, "$allElementsTrue").every(isTruthy)),
};
