import { Doc, type Value } from "@querysnap/mql";
import { constantValue, isNullish, type Node } from "../expressions/node.ts";
import { wholeInt } from "../expressions/numbers.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import type { WindowFunction } from "./partition.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

/** The arguments of a window function as a document, checked for unknown and missing ones. */
export function windowArguments({ name, argument }: WindowFunctionSpec, required: readonly string[], optional: readonly string[]): ReadonlyMap<string, Value> {
  if (!(argument instanceof Doc)) throw new MongoError(9, `Argument to ${name} must be an object`);
  const known = [...required, ...optional];
  for (const key of argument.keys) if (!known.includes(key)) throw new MongoError(9, `${name} got unexpected argument: ${key}`);
  for (const key of required) if (!argument.has(key)) throw new MongoError(9, `${name} requires '${key}' to be specified`);
  return new Map(argument.entries());
}

export function refuseWindow({ name, window }: WindowFunctionSpec): void {
  if (window !== undefined) throw new MongoError(9, `'window' field is not allowed in ${name}`);
}

export function compileStrict(spec: WindowFunctionSpec, value: Value): Node {
  const node = spec.compiler.compile(value);
  if (node.error) throw new FoldingError(node.error);
  return node;
}

/** `$shift`: the output of the row some places before or after. */
export function parseShift(spec: WindowFunctionSpec): WindowFunction {
  refuseWindow(spec);
  const args = windowArguments(spec, ["output", "by"], ["default"]);
  if (spec.sort.count === 0) throw new MongoError(9, "'$shift' requires a sortBy");
  const by = wholeInt(args.get("by"));
  if (by === null) throw new MongoError(9, "'$shift:by' field must be an integer");
  const fallback = compileStrict(spec, args.get("default") ?? null);
  if (!fallback.constant) throw new MongoError(9, "'$shift:default' expression must yield a constant value.");
  const otherwise = constantValue(fallback) ?? null;
  const output = compileStrict(spec, args.get("output") ?? null);
  return ({ frames }) =>
    frames.map((_frame, at) => {
      const frame = frames[at + by];
      return frame ? (output.run(frame) ?? null) : otherwise;
    });
}

/** `$locf`: the last value that is neither null nor missing. */
export function parseLocf(spec: WindowFunctionSpec): WindowFunction {
  refuseWindow(spec);
  const input = compileStrict(spec, spec.argument);
  return ({ frames }) => {
    let last: Value = null;
    return frames.map((frame) => {
      const value = input.run(frame);
      if (value !== undefined && !isNullish(value)) last = value;
      return last;
    });
  };
}
