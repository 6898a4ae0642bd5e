import type { CallExpression, NewExpression } from "acorn";
import { Double, Int32, type Value } from "../values/types.ts";
import { SyntaxIssue } from "./parse-result.ts";

/**
 * A number literal keeps its JavaScript form while it is computed with; it becomes int or double where it is
 * stored.
 */
export type Evaluated = number | Value;

const INT_MAX = 0x7fff_ffff;

/** A whole number within 32 bits is int, any other is double, as in mongosh. */
export function numberValue(value: number): Int32 | Double {
  return Number.isInteger(value) && value <= INT_MAX && value >= -INT_MAX - 1 && !Object.is(value, -0)
    ? Int32.of(value)
    : new Double(value);
}

/** One use of a constructor such as `ObjectId("…")`, its arguments evaluated. */
export type ConstructorCall = {
  readonly node: CallExpression | NewExpression;
  readonly isNew: boolean;
  readonly nowMs: number;
  readonly args: readonly Evaluated[];
};

/** Refuses the first argument, or the call when there is none. */
export function refuse(call: ConstructorCall, message: string, expected?: string): never {
  throw new SyntaxIssue(
    message,
    call.node.arguments[0] ?? call.node,
    expected === undefined ? {} : { expected },
  );
}
