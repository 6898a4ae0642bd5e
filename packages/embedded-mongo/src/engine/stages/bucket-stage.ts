import { Doc, Int32, isArray, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { evaluateConstant } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues, sameBracket } from "../values/compare.ts";
import { describeValue } from "../values/describe-value.ts";
import { printValue } from "../values/print-value.ts";
import { allFields } from "./dependencies.ts";
import { groupStage } from "./group-stage.ts";
import type { RowStage } from "./row-source.ts";
import { sortStage } from "./sort-stage.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

const ONE = new Int32(1);
export const COUNT_ONE = Doc.of([["$sum", ONE]]);

type BucketOptions = {
  groupBy: Value;
  boundaries: readonly Value[];
  fallback: Value | undefined;
  output: Doc;
};

/** Rewritten to `$group` on a `$switch` over the boundaries, then `$sort`, as the server does. */
export const bucketStage: Stage = {
  name: "$bucket",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
  const { groupBy, boundaries, fallback, output } = parseBucket(spec, stage.context);
  const branches = boundaries.slice(0, -1).map((low, at) =>
    Doc.of([
      [
        "case",
        Doc.of([
          ["$and", [compare("$gte", groupBy, low), compare("$lt", groupBy, boundaries[at + 1] as Value)]],
        ]),
      ],
      ["then", literal(low)],
    ]),
  );
  const fields: [string, Value][] = [["branches", branches]];
  if (fallback !== undefined) fields.push(["default", literal(fallback)]);
  const group = groupStage.build(
    Doc.of([["_id", Doc.of([["$switch", Doc.of(fields)]])], ...output.entries()]),
    {
      ...stage,
      needed: null,
    },
  );
  const sort = sortStage.build(Doc.of([["_id", ONE]]), { ...stage, atMost: null });
  return (input) => sort(group(input));
}

function literal(value: Value): Doc {
  return Doc.of([["$literal", value]]);
}

function compare(operator: string, groupBy: Value, boundary: Value): Doc {
  return Doc.of([[operator, [groupBy, literal(boundary)]]]);
}

function parseBucket(spec: Value, context: CompileContext): BucketOptions {
  if (!(spec instanceof Doc))
    throw new MongoError(
      40201,
      `Argument to $bucket stage must be an object, but found type: ${typeName(spec)}.`,
    );
  let groupBy: Value | undefined;
  let boundaries: readonly Value[] | undefined;
  let fallback: Value | undefined;
  let output: Doc = Doc.of([["count", COUNT_ONE]]);
  for (const [key, value] of spec.entries()) {
    if (key === "groupBy") groupBy = parseGroupBy(value);
    else if (key === "boundaries") boundaries = parseBoundaries(value, context);
    else if (key === "default") fallback = parseDefault(value, context);
    else if (key === "output") output = parseOutput(value);
    else throw new MongoError(40197, `Unrecognized option to $bucket: ${key}.`);
  }
  if (groupBy === undefined || !boundaries)
    throw new MongoError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  checkDefault(fallback, boundaries, context);
  return { groupBy, boundaries, fallback, output };
}

/** Whether a specification is a path or an operator, as the fields to group by must be. */
export function isPathOrOperator(value: Value): boolean {
  return (
    (value instanceof Doc && (value.keys[0] ?? "").startsWith("$")) ||
    (typeof value === "string" && value.startsWith("$"))
  );
}

function parseGroupBy(value: Value): Value {
  if (isPathOrOperator(value)) return value;
  throw new MongoError(
    40202,
    `The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression, but found: ${describeValue(value)}.`,
  );
}

function parseOutput(value: Value): Doc {
  if (value instanceof Doc) return value;
  throw new MongoError(
    40196,
    `The $bucket 'output' field must be an object, but found type: ${typeName(value)}.`,
  );
}

function parseDefault(value: Value, context: CompileContext): Value {
  const { constant, value: result } = evaluateConstant(value, context);
  if (constant && result !== undefined) return result;
  throw new MongoError(
    40195,
    `The $bucket 'default' field must be a constant expression, but found: ${describeValue(value)}.`,
  );
}

function parseBoundary(value: Value, context: CompileContext): Value {
  const { constant, value: result } = evaluateConstant(value, context);
  if (constant && result !== undefined) return result;
  throw new MongoError(
    40191,
    `The $bucket 'boundaries' field must be an array of constant values, but found value: ${describeValue(value)}.`,
  );
}

function parseBoundaries(value: Value, context: CompileContext): readonly Value[] {
  if (!isArray(value))
    throw new MongoError(
      40200,
      `The $bucket 'boundaries' field must be an array, but found type: ${typeName(value)}.`,
    );
  const boundaries = value.map((boundary) => parseBoundary(boundary, context));
  if (value.length < 2)
    throw new MongoError(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${value.length} value(s).`,
    );
  for (let at = 1; at < boundaries.length; at++) {
    const [low, high] = [boundaries[at - 1], boundaries[at]];
    if (!sameBracket(low, high)) {
      const types = `${typeName(low)} and ${typeName(high)}`;
      throw new MongoError(
        40193,
        `All values in the the 'boundaries' option to $bucket must have the same type. Found conflicting types ${types}.`,
      );
    }
    if (compareValues(low, high, context.operation.collator) >= 0) {
      const elements = `elements ${at - 1} and ${at} are not in ascending order (${printValue(low)} is not less than ${printValue(high)})`;
      throw new MongoError(40194, `The 'boundaries' option to $bucket must be sorted, but ${elements}.`);
    }
  }
  return boundaries;
}

function checkDefault(
  fallback: Value | undefined,
  boundaries: readonly Value[],
  { operation: { collator } }: CompileContext,
): void {
  if (fallback === undefined || !sameBracket(fallback, boundaries[0])) return;
  if (
    compareValues(fallback, boundaries[0], collator) < 0 ||
    compareValues(fallback, boundaries[boundaries.length - 1], collator) >= 0
  )
    return;
  throw new MongoError(
    40199,
    "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
  );
}
