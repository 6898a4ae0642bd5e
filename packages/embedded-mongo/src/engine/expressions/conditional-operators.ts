import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import {
  checkArity,
  compileOperands,
  constantNode,
  constantValue,
  dynamicNode,
  failedNode,
  isNullish,
  operatorNode,
  strictNode,
} from "./node.ts";
import type { Compiler, Node, Operand, OperatorTable } from "./node.ts";
import { isTruthy } from "./truth.ts";
import { typeName } from "./type-names.ts";
import { checkUserVariable } from "./variables.ts";

function parseCond(spec: Value, compiler: Compiler, name: string): Node {
  const operands = condOperands(spec, compiler, name);
  const [test, yes, no] = operands;
  const node = operatorNode(operands, (frame) =>
    isTruthy(test.run(frame)) ? yes.run(frame) : no.run(frame),
  );
  if (node.error || !test.constant) return node;
  return isTruthy(constantValue(test)) ? yes : no;
}

const COND_CODES: ReadonlyMap<string, number> = new Map([
  ["if", 17080],
  ["then", 17081],
  ["else", 17082],
]);

function condOperands(spec: Value, compiler: Compiler, name: string): readonly [Node, Node, Node] {
  if (!(spec instanceof Doc)) {
    const operands = compileOperands(spec, compiler);
    checkArity(name, operands.length, { min: 3, max: 3 });
    return operands as [Node, Node, Node];
  }
  for (const key of spec.keys)
    if (!COND_CODES.has(key)) throw new MongoError(17083, `Unrecognized parameter to $cond: ${key}`);
  const operand = (key: string): Node => {
    const value = spec.get(key);
    if (value === undefined)
      throw new MongoError(COND_CODES.get(key) ?? 2, `Missing '${key}' parameter to $cond`);
    return compiler.compile(value);
  };
  return [operand("if"), operand("then"), operand("else")];
}

type Branch = { readonly test: Node; readonly result: Node };

function parseSwitch(spec: Value, compiler: Compiler): Node {
  if (!(spec instanceof Doc))
    throw new MongoError(40060, `$switch requires an object as an argument, found: ${typeName(spec)}`);
  let branches: readonly Branch[] = [];
  let fallback: Node | null = null;
  for (const [key, value] of spec.entries()) {
    if (key === "branches") branches = parseBranches(value, compiler);
    else if (key === "default") fallback = compiler.compile(value);
    else throw new MongoError(40067, `$switch found an unknown argument: ${key}`);
  }
  if (branches.length === 0) throw new MongoError(40068, "$switch requires at least one branch.");
  return switchNode(branches, fallback);
}

function parseBranches(spec: Value, compiler: Compiler): readonly Branch[] {
  if (!isArray(spec))
    throw new MongoError(40061, `$switch expected an array for 'branches', found: ${typeName(spec)}`);
  return spec.map((branch) => {
    if (!(branch instanceof Doc))
      throw new MongoError(40062, `$switch expected each branch to be an object, found: ${typeName(branch)}`);
    for (const key of branch.keys) {
      if (key !== "case" && key !== "then")
        throw new MongoError(40063, `$switch found an unknown argument to a branch: ${key}`);
    }
    const test = branch.get("case");
    const result = branch.get("then");
    if (test === undefined)
      throw new MongoError(40064, "$switch requires each branch have a 'case' expression");
    if (result === undefined)
      throw new MongoError(40065, "$switch requires each branch have a 'then' expression.");
    return { test: compiler.compile(test), result: compiler.compile(result) };
  });
}

/**
 * Branches whose constant case is false do not count, nor do those after one that is true; a failing constant
 * in them is never met.
 */
function switchNode(branches: readonly Branch[], fallback: Node | null): Node {
  let otherwise = fallback;
  const open: Branch[] = [];
  for (const branch of branches) {
    if (branch.test.error || !branch.test.constant) open.push(branch);
    else if (isTruthy(constantValue(branch.test))) {
      otherwise = branch.result;
      break;
    }
  }
  const last =
    otherwise ??
    failedNode(
      new MongoError(
        40066,
        "$switch could not find a matching branch for an input, and no default was specified.",
      ),
    );
  if (open.length === 0) return fallback?.error ? fallback : last;
  const failing = [fallback, ...open.flatMap(({ test, result }) => [test, result]), otherwise].find(
    (node) => node?.error,
  );
  return (
    failing ??
    dynamicNode((frame) => {
      for (const { test, result } of open) if (isTruthy(test.run(frame))) return result.run(frame);
      return last.run(frame);
    })
  );
}

function parseIfNull(spec: Value, compiler: Compiler): Node {
  const operands = compileOperands(spec, compiler);
  if (operands.length < 2)
    throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
  const run: Node["run"] = (frame) => {
    let value: Operand;
    for (const operand of operands) {
      value = operand.run(frame);
      if (!isNullish(value)) return value;
    }
    return value;
  };
  return strictNode(operands, run);
}

function parseLet(spec: Value, compiler: Compiler): Node {
  if (!(spec instanceof Doc)) throw new MongoError(16874, "$let only supports an object as its argument");
  for (const key of spec.keys)
    if (key !== "vars" && key !== "in") throw new MongoError(16875, `Unrecognized parameter to $let: ${key}`);
  const vars = spec.get("vars");
  const body = spec.get("in");
  if (vars === undefined) throw new MongoError(16876, "Missing 'vars' parameter to $let");
  if (body === undefined) throw new MongoError(16877, "Missing 'in' parameter to $let");
  // an array passes for a document, but positions are no names of variables
  if (!(vars instanceof Doc) && !isArray(vars))
    throw new MongoError(10065, "invalid parameter: expected an object (vars)");
  const names = vars instanceof Doc ? vars.keys : vars.map((_value, at) => at.toString());
  const values = (vars instanceof Doc ? vars.values : vars).map((value) => compiler.compile(value));
  for (const name of names) checkUserVariable(name);
  const { compiler: inner, slots } = compiler.bind(names);
  const result = inner.compile(body);
  return operatorNode([...values, result], (frame) => {
    for (let at = 0; at < values.length; at++) frame.slots[slots[at] as number] = values[at]?.run(frame);
    return result.run(frame);
  });
}

export const CONDITIONAL_OPERATORS: OperatorTable = {
  $cond: parseCond,
  $switch: parseSwitch,
  $ifNull: parseIfNull,
  $let: parseLet,
  $literal: (spec) => constantNode(spec),
  $const: (spec) => constantNode(spec),
};
