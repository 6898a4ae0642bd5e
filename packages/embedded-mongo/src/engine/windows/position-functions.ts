import { Doc, type Value } from "@querysnap/mql";
import { constantValue, isNullish, type Node } from "../expressions/node.ts";
import { wholeInt } from "../expressions/numbers.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import type { WindowFunction } from "./partition.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

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
  const { argument, window, sort } = spec;
  if (window !== undefined) throw new MongoError(9, "$shift does not accept a 'window' field");
  if (!(argument instanceof Doc)) throw new MongoError(9, "Argument to $shift must be an object");
  if (argument.keys.some((key) => !SHIFT_ARGUMENTS.has(key)))
    throw new MongoError(9, "Unknown argument in $shift");
  const given = argument.get("by");
  const by = wholeInt(given);
  if (given !== undefined && by === null)
    throw new MongoError(9, `'$shift:by' field must be an integer, but found  by: ${describeValue(given)}`);
  const fallback = compileStrict(spec, argument.get("default") ?? null);
  if (!fallback.constant) throw new MongoError(9, "'$shift:default' expression must yield a constant value.");
  const otherwise = constantValue(fallback) ?? null;
  if (!argument.has("output")) throw new MongoError(9, "$shift requires an 'output' expression.");
  const output = compileStrict(spec, argument.get("output") ?? null);
  if (by === null) throw new MongoError(9, "$shift requires 'by' as an integer value.");
  if (!sort.isGiven) throw new MongoError(9, "'$shift' requires a sortBy");
  return ({ frames }) =>
    frames.map((_frame, at) => {
      const frame = frames[at + by];
      return frame ? (output.run(frame) ?? null) : otherwise;
    });
}

const SHIFT_ARGUMENTS: ReadonlySet<string> = new Set(["output", "by", "default"]);

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
