import { isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";
import { ELEMENT_BYTES, pollInterrupt, requireWithin } from "./limits.ts";
import { namedSpecs, PARAMETER_MESSAGES, type NamedCodes } from "./named-operands.ts";
import {
  constantNode,
  constantValue,
  isNullish,
  operatorNode,
  type Compiler,
  type Node,
  type Operand,
  type OperatorTable,
} from "./node.ts";
import { isNumeric, wholeInt } from "./numbers.ts";
import { bounded } from "./shared-weight.ts";
import { isTruthy } from "./truth.ts";
import { typeName } from "./type-names.ts";
import { checkUserVariable } from "./variables.ts";

const MAP_CODES: NamedCodes = {
  notObject: 16878,
  unknown: 16879,
  missing: { input: 16880, in: 16882 },
  messages: PARAMETER_MESSAGES,
};
const FILTER_CODES: NamedCodes = {
  notObject: 28646,
  unknown: 28647,
  missing: { input: 28648, cond: 28650 },
  messages: PARAMETER_MESSAGES,
};
const REDUCE_CODES: NamedCodes = {
  notObject: 40075,
  unknown: 40076,
  missing: { input: 40077, initialValue: 40078, in: 40079 },
};

/** The name that `as` gives to the element, `this` by default. */
function elementName(spec: Value | undefined): string {
  if (spec === undefined) return "this";
  // anything but a string counts as an empty name
  const name = typeof spec === "string" ? spec : "";
  checkUserVariable(name);
  return name;
}

/** Names the element while an expression over it is compiled. */
function compileOver(body: Value, as: Value | undefined, compiler: Compiler): { body: Node; slot: number } {
  const { compiler: inner, slots } = compiler.bind([elementName(as)]);
  return { body: inner.compile(body), slot: slots[0] as number };
}

/** A null input makes the whole null; a constant null needs no document. */
function withInput(input: Node, others: readonly Node[], run: Node["run"]): Node {
  const node = operatorNode([input, ...others], run);
  return !node.error && input.constant && isNullish(constantValue(input)) ? constantNode(null) : node;
}

function parseMap(spec: Value, compiler: Compiler): Node {
  const specs = namedSpecs({
    spec,
    name: "$map",
    required: ["input", "in"],
    optional: ["as"],
    codes: MAP_CODES,
  });
  const input = compiler.compile(specs.input);
  const { body, slot } = compileOver(specs.in, specs.as, compiler);
  const { operation } = compiler.context;
  return withInput(input, [body], (frame) => {
    const array = input.run(frame);
    if (isNullish(array)) return null;
    if (!isArray(array)) throw new MongoError(16883, `input to $map must be an array not ${typeName(array)}`);
    requireWithin(array.length * ELEMENT_BYTES, "$map");
    const mapped = array.map((element, at) => {
      pollInterrupt(operation, at);
      frame.slots[slot] = element;
      return body.run(frame) ?? null;
    });
    return bounded(mapped);
  });
}

function parseFilter(spec: Value, compiler: Compiler): Node {
  const specs = namedSpecs({
    spec,
    name: "$filter",
    required: ["input", "cond"],
    optional: ["as", "limit"],
    codes: FILTER_CODES,
  });
  const input = compiler.compile(specs.input);
  const { body, slot } = compileOver(specs.cond, specs.as, compiler);
  const limit = specs.limit === undefined ? null : compiler.compile(specs.limit);
  const { operation } = compiler.context;
  return withInput(input, limit ? [body, limit] : [body], (frame) => {
    const array = input.run(frame);
    if (isNullish(array)) return null;
    if (!isArray(array))
      throw new MongoError(28651, `input to $filter must be an array not ${typeName(array)}`);
    if (array.length === 0) return array;
    const most = limit ? filterLimit(limit.run(frame)) : Number.POSITIVE_INFINITY;
    const kept: Value[] = [];
    for (let at = 0; at < array.length && kept.length < most; at++) {
      pollInterrupt(operation, at);
      const element = array[at] ?? null;
      frame.slots[slot] = element;
      if (isTruthy(body.run(frame))) kept.push(element);
    }
    return kept;
  });
}

function filterLimit(value: Operand): number {
  if (isNullish(value)) return Number.POSITIVE_INFINITY;
  const limit = isNumeric(value) ? wholeInt(value) : null;
  if (limit === null)
    throw new MongoError(
      327391,
      `$filter: limit must be represented as a 32-bit integral value: ${printValue(value)}`,
    );
  if (limit < 1) throw new MongoError(327392, `$filter: limit must be greater than 0: ${limit}`);
  return limit;
}

function parseReduce(spec: Value, compiler: Compiler): Node {
  const specs = namedSpecs({
    spec,
    name: "$reduce",
    required: ["input", "initialValue", "in"],
    optional: [],
    codes: REDUCE_CODES,
  });
  const input = compiler.compile(specs.input);
  const initial = compiler.compile(specs.initialValue);
  const { compiler: inner, slots } = compiler.bind(["this", "value"]);
  const body = inner.compile(specs.in);
  const [thisSlot, valueSlot] = slots as [number, number];
  const { operation } = compiler.context;
  return withInput(input, [initial, body], (frame) => {
    const array = input.run(frame);
    if (isNullish(array)) return null;
    if (!isArray(array))
      throw new MongoError(40080, `$reduce requires that 'input' be an array, found: ${printValue(array)}`);
    let value = initial.run(frame);
    for (let at = 0; at < array.length; at++) {
      pollInterrupt(operation, at);
      frame.slots[thisSlot] = array[at] ?? null;
      frame.slots[valueSlot] = value;
      value = body.run(frame);
    }
    return value;
  });
}

export const ITERATION_OPERATORS: OperatorTable = {
  $map: parseMap,
  $filter: parseFilter,
  $reduce: parseReduce,
};
