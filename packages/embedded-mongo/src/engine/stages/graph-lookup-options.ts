import { Doc, type Value } from "@querysnap/mql";
import type { Expression } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { parseFieldPath } from "../expressions/field-path.ts";
import { typeName } from "../expressions/type-names.ts";
import { compileMatch } from "../match/compile-match.ts";
import { inContext, MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { describeValue } from "../values/describe-value.ts";
import { otherDatabaseRefused } from "./foreign-source.ts";
import type { StageContext } from "./stage.ts";

export type GraphOptions = {
  readonly from: string;
  readonly as: readonly string[];
  readonly connectFromField: string;
  readonly connectToField: string;
  readonly startWith: Expression;
  readonly depthField: readonly string[] | null;
  /** Infinite when it is not given. */
  readonly maxDepth: number;
  readonly restrict: Doc | null;
};

const TEXTS = new Set(["as", "connectFromField", "connectToField", "depthField", "from"]);

/** @throws MongoError 9, 73, 40100 – 40105, 40185 and those of field paths, expressions and filters */
export function parseGraphLookup(spec: Value, { context, services }: StageContext): GraphOptions {
  if (!(spec instanceof Doc))
    throw new MongoError(
      9,
      `the $graphLookup stage specification must be an object, but found ${typeName(spec)}`,
    );
  const from = source(spec, services.database);
  const texts = new Map<string, string>();
  let [startWith, restrict, maxDepth]: [Expression | null, Doc | null, number] = [
    null,
    null,
    Number.POSITIVE_INFINITY,
  ];
  for (const [key, value] of spec.entries()) {
    if (key === "startWith") startWith = compileExpression(value, context);
    else if (key === "maxDepth") maxDepth = parseDepth(value);
    else if (key === "restrictSearchWithMatch") {
      if (!(value instanceof Doc))
        throw new MongoError(40185, `restrictSearchWithMatch must be an object, found ${typeName(value)}`);
      inContext("Failed to parse 'restrictSearchWithMatch' option to $graphLookup", () =>
        compileMatch(value, context),
      );
      restrict = value;
    } else if (!TEXTS.has(key)) throw new MongoError(40104, `Unknown argument to $graphLookup: ${key}`);
    else if (typeof value !== "string")
      throw new MongoError(40103, `expected string as argument for ${key}, found: ${typeName(value)}`);
    else texts.set(key, value);
  }
  const depthField = texts.get("depthField");
  const depthPath = depthField === undefined ? null : parseFieldPath(depthField);
  const [as, connectFromField, connectToField] = ["as", "connectFromField", "connectToField"].map((key) =>
    texts.get(key),
  );
  if (!as || !connectFromField || !connectToField || !startWith) {
    throw new MongoError(
      40105,
      "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.",
    );
  }
  return {
    from,
    as: parseFieldPath(as),
    connectFromField: parseFieldPath(connectFromField).join("."),
    connectToField: parseFieldPath(connectToField).join("."),
    startWith,
    depthField: depthPath,
    maxDepth,
    restrict,
  };
}

function source(spec: Doc, database: string): string {
  const from = spec.get("from");
  if (from === undefined)
    throw new MongoError(
      9,
      `missing 'from' option to $graphLookup stage specification: ${describeValue(spec)}`,
    );
  if (from instanceof Doc) throw otherDatabaseRefused("$graphLookup", from);
  if (typeof from !== "string")
    throw new MongoError(9, `$graphLookup 'from' field must be a string, but found ${typeName(from)}`);
  if (from === "" || from.startsWith(".") || from.includes("\0"))
    throw new MongoError(73, `invalid $graphLookup namespace: ${database}.${from}`);
  return from;
}

function parseDepth(value: Value): number {
  if (!isNumeric(value))
    throw new MongoError(40100, `maxDepth must be numeric, found type: ${typeName(value)}`);
  const depth = toDoubleNumber(value);
  const whole = Number.isNaN(depth) ? 0 : Math.trunc(depth);
  if (whole < 0) throw new MongoError(40101, `maxDepth requires a nonnegative argument, found: ${whole}`);
  if (whole !== depth)
    throw new MongoError(40102, `maxDepth could not be represented as a long long: ${whole}`);
  return depth;
}
