import { Int32, isArray, type Value } from "@querysnap/mql";
import type { Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { valuesEqual } from "../values/compare.ts";
import { printValue } from "../values/print-value.ts";
import { ELEMENT_BYTES, pollInterrupt, requireWithin } from "./limits.ts";
import {
  binary,
  checkArity,
  compileOperands,
  constantNode,
  constantValue,
  failedNode,
  isNullish,
  ranged,
  strictNode,
  unary,
  variadic,
} from "./node.ts";
import type { Compiler, Node, Operand, OperatorParser, OperatorTable } from "./node.ts";
import { isNumeric, toDoubleNumber, wholeInt } from "./numbers.ts";
import { indexArgument } from "./string-operators.ts";
import { shortDouble } from "./text.ts";
import { typeName } from "./type-names.ts";

function size(value: Operand): Operand {
  if (isArray(value)) return new Int32(value.length);
  throw new MongoError(17124, `The argument to $size must be an array, but was of type: ${typeName(value)}`);
}

function arrayElemAt(array: Operand, index: Operand): Operand {
  if (isNullish(array) || isNullish(index)) return null;
  if (!isArray(array))
    throw new MongoError(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  if (!isNumeric(index))
    throw new MongoError(
      28690,
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
    );
  const at = wholeInt(index);
  if (at === null)
    throw new MongoError(
      28691,
      `$arrayElemAt's second argument must be representable as a 32-bit integer: ${shortDouble(toDoubleNumber(index))}`,
    );
  return array.at(at);
}

function end(name: string, at: 0 | -1): (value: Operand) => Operand {
  return (value) => {
    if (isNullish(value)) return null;
    if (!isArray(value))
      throw new MongoError(28689, `${name}'s argument must be an array, but is ${typeName(value)}`);
    return value.at(at);
  };
}

function concatArrays(operands: readonly Node[], frame: Frame): Operand {
  const joined: Value[] = [];
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNullish(value)) return null;
    if (!isArray(value))
      throw new MongoError(28664, `$concatArrays only supports arrays, not ${typeName(value)}`);
    requireWithin((joined.length + value.length) * ELEMENT_BYTES, "$concatArrays");
    for (const element of value) joined.push(element);
  }
  return joined;
}

function isIn(value: Operand, array: Operand, { context }: Compiler): Operand {
  if (!isArray(array))
    throw new MongoError(40081, `$in requires an array as a second argument, found: ${typeName(array)}`);
  return array.some((element) => valuesEqual(element, value, context.operation.collator));
}

function indexOfArray(operands: readonly Operand[], { context }: Compiler): Operand {
  const [array, value, start, stop] = operands;
  if (isNullish(array)) return null;
  if (!isArray(array))
    throw new MongoError(
      40090,
      `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`,
    );
  const from = operands.length > 2 ? indexArgument(start, "$indexOfArray", "starting") : 0;
  const to =
    operands.length > 3
      ? Math.min(array.length, indexArgument(stop, "$indexOfArray", "ending"))
      : array.length;
  for (let at = from; at < to; at++)
    if (valuesEqual(array[at], value, context.operation.collator)) return new Int32(at);
  return new Int32(-1);
}

/** A constant first operand is checked, with a code of its own, before any document is read. */
const parseIndexOfArray: OperatorParser = (spec, compiler, name) => {
  const operands = compileOperands(spec, compiler);
  checkArity(name, operands.length, { min: 2, max: 4 });
  const node = strictNode(operands, (frame) =>
    indexOfArray(
      operands.map((operand) => operand.run(frame)),
      compiler,
    ),
  );
  const [first] = operands;
  if (node.error || node.constant || !first?.constant) return node;
  const array = constantValue(first);
  if (isNullish(array)) return constantNode(null);
  if (isArray(array)) return node;
  return failedNode(
    new MongoError(
      50809,
      `First operand of $indexOfArray must be an array. First argument is of type: ${typeName(array)}`,
    ),
  );
};

function reverseArray(value: Operand): Operand {
  if (isNullish(value)) return null;
  if (!isArray(value))
    throw new MongoError(
      34435,
      `The argument to $reverseArray must be an array, but was of type: ${typeName(value)}`,
    );
  requireWithin(value.length * ELEMENT_BYTES, "$reverseArray");
  return value.toReversed();
}

function slice(operands: readonly Operand[]): Operand {
  const [array, first, second] = operands;
  if (isNullish(array) || isNullish(first)) return null;
  if (!isArray(array))
    throw new MongoError(
      28724,
      `First argument to $slice must be an array, but is of type: ${typeName(array)}`,
    );
  if (!isNumeric(first))
    throw new MongoError(
      28725,
      `Second argument to $slice must be a numeric value, but is of type: ${typeName(first)}`,
    );
  const position = wholeInt(first);
  if (position === null)
    throw new MongoError(
      28726,
      `Second argument to $slice can't be represented as a 32-bit integer: ${shortDouble(toDoubleNumber(first))}`,
    );
  if (operands.length === 2) return position >= 0 ? array.slice(0, position) : array.slice(position);
  if (isNullish(second)) return null;
  if (!isNumeric(second))
    throw new MongoError(
      28727,
      `Third argument to $slice must be numeric, but is of type: ${typeName(second)}`,
    );
  const count = wholeInt(second);
  if (count === null)
    throw new MongoError(
      28728,
      `Third argument to $slice can't be represented as a 32-bit integer: ${shortDouble(toDoubleNumber(second))}`,
    );
  if (count <= 0) throw new MongoError(28729, `Third argument to $slice must be positive: ${count}`);
  const from = position >= 0 ? position : Math.max(0, array.length + position);
  return array.slice(from, from + count);
}

type RangeRole = {
  readonly role: string;
  readonly article: string;
  readonly type: number;
  readonly whole: number;
};

const RANGE_ROLES = [
  { role: "starting", article: "a", type: 34443, whole: 34444 },
  { role: "ending", article: "an", type: 34445, whole: 34446 },
  { role: "step", article: "a", type: 34447, whole: 34448 },
] as const;

function rangeArgument(value: Operand, { role, article, type, whole }: RangeRole): number {
  const space = role === "step" ? "" : " ";
  if (!isNumeric(value))
    throw new MongoError(
      type,
      `$range requires a numeric ${role} value, found value of type:${space}${typeName(value)}`,
    );
  const number = wholeInt(value);
  if (number === null) {
    throw new MongoError(
      whole,
      `$range requires ${article} ${role} value that can be represented as a 32-bit integer, found value: ${printValue(value)}`,
    );
  }
  return number;
}

function range(operands: readonly Operand[], { context }: Compiler): Operand {
  const [start = 0, stop = 0, step = 1] = operands.map((operand, at) =>
    rangeArgument(operand, RANGE_ROLES[at] as RangeRole),
  );
  if (step === 0) throw new MongoError(34449, "$range requires a non-zero step value");
  const count = Math.max(0, Math.ceil((stop - start) / step));
  requireWithin(count * ELEMENT_BYTES, "$range");
  const elements: Value[] = [];
  for (let at = 0; at < count; at++) {
    pollInterrupt(context.operation, at);
    elements.push(new Int32(start + at * step));
  }
  return elements;
}

export const ARRAY_OPERATORS: OperatorTable = {
  $size: unary(size),
  $isArray: unary((value) => isArray(value)),
  $arrayElemAt: binary(arrayElemAt),
  $first: unary(end("$first", 0)),
  $last: unary(end("$last", -1)),
  $concatArrays: variadic(concatArrays, "adjacent"),
  $in: binary(isIn),
  $indexOfArray: parseIndexOfArray,
  $reverseArray: unary(reverseArray),
  $slice: ranged({ min: 2, max: 3 }, slice),
  $range: ranged({ min: 2, max: 3 }, range),
};
