import { Doc, isArray, type Value } from "@querysnap/mql";
import { countCodes, requireCount } from "../accumulators/n-argument.ts";
import type { Collator, OperationContext } from "../contract.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { printValue } from "../values/print-value.ts";
import { elementOrder } from "../values/element-order.ts";
import { ELEMENT_BYTES, requireWithin } from "./limits.ts";
import { namedOperands, namedSpecs, type NamedCodes } from "./named-operands.ts";
import {
  isNullish,
  operatorNode,
  strictNode,
  type Compiler,
  type Node,
  type OperatorParser,
  type OperatorTable,
} from "./node.ts";
import { isNumeric } from "./numbers.ts";
import { typeName } from "./type-names.ts";

type Selection = (array: readonly Value[], count: number, operation: OperationContext) => readonly Value[];

function selectN(select: Selection): OperatorParser {
  return (spec, compiler, name) => {
    const { n, input } = namedOperands({
      spec,
      compiler,
      name,
      required: ["n", "input"],
      optional: [],
      codes: countCodes(name),
    });
    return strictNode([n, input], (frame) => {
      const count = requireCount(n.run(frame));
      const array = input.run(frame);
      if (!isArray(array)) throw new MongoError(5788200, "Input must be an array");
      return select(array, count, compiler.context.operation);
    });
  };
}

function extremes(sign: 1 | -1): Selection {
  return (array, count, operation) => {
    const compare = (left: Value, right: Value): number =>
      compareValues(left, right, operation.collator) * sign;
    return array
      .filter((value) => !isNullish(value))
      .sort(interruptible(compare, operation))
      .slice(0, count);
  };
}

const SORT_CODES: NamedCodes = {
  notObject: 2942500,
  unknown: 2942501,
  missing: { input: 2942502, sortBy: 2942503 },
};

function parseSortArray(spec: Value, compiler: Compiler): Node {
  const specs = namedSpecs({
    spec,
    name: "$sortArray",
    required: ["input", "sortBy"],
    optional: [],
    codes: SORT_CODES,
  });
  const compare = arrayOrder(specs.sortBy, compiler.context.operation.collator);
  const input = compiler.compile(specs.input);
  return operatorNode([input], (frame) => {
    const array = input.run(frame);
    if (isNullish(array)) return null;
    if (!isArray(array))
      throw new MongoError(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(array)}`,
      );
    requireWithin(array.length * ELEMENT_BYTES, "$sortArray");
    return array.toSorted(interruptible(compare, compiler.context.operation));
  });
}

/** The order of the elements; what is wrong with it has a code for each kind of specification. */
function arrayOrder(sortBy: Value, collator: Collator | null): (left: Value, right: Value) => number {
  try {
    return elementOrder(sortBy, collator);
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    if (sortBy instanceof Doc) throw new MongoError(2942505, `BadValue: ${error.message}`);
    throw new MongoError(isNumeric(sortBy) ? 2942506 : 2942507, error.message);
  }
}

const ZIP_CODES: NamedCodes = {
  notObject: 34460,
  unknown: 34464,
  missing: { inputs: 34465 },
  messages: {
    notObject: (name, type) => `${name} only supports an object as an argument, found ${type}`,
    missing: (_key, name) => `${name} requires at least one input array`,
  },
};

function parseZip(spec: Value, compiler: Compiler): Node {
  const specs = namedSpecs({
    spec,
    name: "$zip",
    required: ["inputs"],
    optional: ["useLongestLength", "defaults"],
    codes: ZIP_CODES,
  });
  const { inputs, defaults, useLongestLength = false } = specs;
  if (!isArray(inputs))
    throw new MongoError(34461, `inputs must be an array of expressions, found ${typeName(inputs)}`);
  if (defaults !== undefined && !isArray(defaults))
    throw new MongoError(34462, `defaults must be an array of expressions, found ${typeName(defaults)}`);
  if (typeof useLongestLength !== "boolean")
    throw new MongoError(34463, "useLongestLength must be a bool, found object");
  if (inputs.length === 0) throw new MongoError(34465, "$zip requires at least one input array");
  const fillers = (defaults ?? []).map((filler) => compiler.compile(filler));
  if (fillers.length > 0 && !useLongestLength)
    throw new MongoError(34466, "cannot specify defaults unless useLongestLength is true");
  if (fillers.length > 0 && fillers.length !== inputs.length)
    throw new MongoError(34467, "defaults and inputs must have the same length");
  return zipNode(
    inputs.map((input) => compiler.compile(input)),
    fillers,
    useLongestLength,
  );
}

function zipNode(inputs: readonly Node[], fillers: readonly Node[], isLongest: boolean): Node {
  return operatorNode([...inputs, ...fillers], (frame) => {
    const arrays: (readonly Value[])[] = [];
    for (const input of inputs) {
      const value = input.run(frame);
      if (isNullish(value)) return null;
      if (!isArray(value))
        throw new MongoError(34468, `$zip found a non-array expression in input: ${printValue(value)}`);
      arrays.push(value);
    }
    const padding = inputs.map((_input, at) => fillers[at]?.run(frame) ?? null);
    const lengths = arrays.map((array) => array.length);
    const length = isLongest ? Math.max(...lengths) : Math.min(...lengths);
    requireWithin(length * (arrays.length + 1) * ELEMENT_BYTES, "$zip");
    return Array.from({ length }, (_unused, row) =>
      arrays.map((array, at) => array[row] ?? padding[at] ?? null),
    );
  });
}

export const SELECTION_OPERATORS: OperatorTable = {
  $firstN: selectN((array, count) => array.slice(0, count)),
  $lastN: selectN((array, count) => array.slice(-count)),
  $minN: selectN(extremes(1)),
  $maxN: selectN(extremes(-1)),
  $sortArray: parseSortArray,
  $zip: parseZip,
};
