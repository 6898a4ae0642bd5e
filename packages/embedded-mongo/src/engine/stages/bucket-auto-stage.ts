import { Doc, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { isNumeric, toDoubleNumber, wholeInt, type NumericValue } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { describeValue } from "../values/describe-value.ts";
import { COUNT_ONE, isPathOrOperator } from "./bucket-stage.ts";
import { allFields } from "./dependencies.ts";
import { granularityOf, type Granularity } from "./granularity.ts";
import { parseOutputField } from "./group-stage.ts";
import type { OutputField } from "./group-table.ts";
import { rowBytes } from "./row-documents.ts";
import { BATCH, lazySource, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

type Options = {
  groupBy: Value;
  buckets: number;
  fields: readonly OutputField[];
  granularity: Granularity | null;
};
type Entry = { readonly value: Value; readonly row: Row };
type Bucket = { readonly min: Value; readonly max: Value; readonly rows: readonly Row[] };

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/bucketAuto/ */
export const bucketAutoStage: Stage = {
  name: "$bucketAuto",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  const options = parseOptions(spec, context);
  const evaluate = compileExpression(options.groupBy, context);
  const { operation } = context;
  const slots = context.variables.slots ?? [];
  const read = (input: RowSource): Entry[] => {
    const entries: Entry[] = [];
    for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) {
      operation.checkInterrupt();
      operation.reserve(rows.reduce((sum, row) => sum + rowBytes(row), 0));
      for (const row of rows)
        entries.push({ row, value: granular(evaluate({ root: row, slots }), options.granularity) });
    }
    const compare = (left: Entry, right: Entry): number =>
      compareValues(left.value, right.value, operation.collator);
    return entries.sort(interruptible(compare, operation));
  };
  const keys = ["_id", ...options.fields.map(({ name }) => name)];
  const finish = ({ min, max, rows }: Bucket): Doc => {
    const states = options.fields.map(({ factory }) => factory.create());
    for (const root of rows) for (const state of states) state.add({ root, slots });
    return new Doc(keys, [new Doc(["min", "max"], [min, max]), ...states.map((state) => state.finish())]);
  };
  return (input) => lazySource(() => sourceOfRows(fillBuckets(read(input), options, context).map(finish)));
}

/** With a granularity only numbers can be rounded. */
function granular(value: Value | undefined, granularity: Granularity | null): Value {
  if (!granularity) return value ?? null;
  if (!isNumeric(value))
    throw new MongoError(
      40258,
      `$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a value with type: ${typeName(value)}`,
    );
  const number = toDoubleNumber(value);
  if (Number.isNaN(number))
    throw new MongoError(
      40259,
      "$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a NaN",
    );
  if (number < 0)
    throw new MongoError(
      40260,
      "$bucketAuto can specify a 'granularity' with non-negative numbers only, but found a negative number",
    );
  return value;
}

function fillBuckets(
  entries: readonly Entry[],
  { buckets, granularity }: Options,
  { operation }: CompileContext,
): Bucket[] {
  const filled: Bucket[] = [];
  const size = Math.max(1, Math.round(entries.length / buckets));
  const compare = (left: Value, right: Value): number => compareValues(left, right, operation.collator);
  let at = 0;
  while (at < entries.length && filled.length < buckets) {
    const start = at;
    at = filled.length === buckets - 1 ? entries.length : Math.min(entries.length, at + size);
    const lastValue = valueAt(entries, at - 1);
    const boundary = granularity ? granularity.roundUp(lastValue as NumericValue) : lastValue;
    // Values that fall below the rounded bound, or equal the last one, belong to this bucket too.
    const belongs = (value: Value): boolean =>
      compare(value, lastValue) === 0 || compare(value, boundary) < 0;
    while (at < entries.length && belongs(valueAt(entries, at))) at++;
    const next = entries[at]?.value;
    const min = valueAt(entries, start);
    const rows = entries.slice(start, at).map(({ row }) => row);
    if (granularity)
      filled.push({ ...roundedBounds({ min, boundary, next }, granularity, filled.at(-1)), rows });
    // Except for the last one, the upper bound is where the next bucket starts.
    else filled.push({ min, max: next ?? valueAt(entries, at - 1), rows });
  }
  return filled;
}

function valueAt(entries: readonly Entry[], at: number): Value {
  return (entries[at] as Entry).value;
}

type Unrounded = { readonly min: Value; readonly boundary: Value; readonly next: Value | undefined };

function roundedBounds(
  { min, boundary, next }: Unrounded,
  granularity: Granularity,
  previous: Bucket | undefined,
): Pick<Bucket, "min" | "max"> {
  return {
    min: previous ? previous.max : granularity.roundDown(min as NumericValue),
    // A first bucket of zeros only ends where the next one starts.
    max: isZero(boundary) && next !== undefined ? granularity.roundDown(next as NumericValue) : boundary,
  };
}

function isZero(value: Value): boolean {
  return isNumeric(value) && toDoubleNumber(value) === 0;
}

function parseOptions(spec: Value, context: CompileContext): Options {
  if (!(spec instanceof Doc))
    throw new MongoError(
      40240,
      `The argument to $bucketAuto must be an object, but found type: ${typeName(spec)}`,
    );
  let groupBy: Value | undefined;
  let buckets: number | undefined;
  let fields: readonly OutputField[] = [];
  let granularity: Granularity | null = null;
  for (const [key, value] of spec.entries()) {
    if (key === "groupBy") groupBy = parseGroupBy(value);
    else if (key === "buckets") buckets = parseBuckets(value);
    else if (key === "output") fields = parseOutput(value, context);
    else if (key === "granularity") granularity = parseGranularity(value);
    else throw new MongoError(40245, `Unrecognized option to $bucketAuto: ${key}`);
  }
  if (groupBy === undefined || buckets === undefined)
    throw new MongoError(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified");
  if (buckets <= 0)
    throw new MongoError(
      40243,
      `The $bucketAuto 'buckets' field must be greater than 0, but found: ${buckets}`,
    );
  return {
    groupBy,
    buckets,
    granularity,
    fields: fields.length === 0 ? [parseOutputField("count", COUNT_ONE, context)] : fields,
  };
}

function parseGroupBy(value: Value): Value {
  if (isPathOrOperator(value) && value !== "$") return value;
  throw new MongoError(
    40239,
    `The $bucketAuto 'groupBy' field must be defined as a $-prefixed path or an expression object, but found: ${describeValue(value)}`,
  );
}

function parseOutput(value: Value, context: CompileContext): readonly OutputField[] {
  if (!(value instanceof Doc))
    throw new MongoError(
      40244,
      `The $bucketAuto 'output' field must be an object, but found type: ${typeName(value)}`,
    );
  const fields = [...value.entries()].map(([name, field]) => parseOutputField(name, field, context));
  if (fields.some(({ factory }) => factory.readsGroupKey))
    throw new MongoError(4544714, "Can't refer to the group key in $bucketAuto");
  return fields;
}

function parseBuckets(value: Value): number {
  if (!isNumeric(value))
    throw new MongoError(
      40241,
      `The $bucketAuto 'buckets' field must be a numeric value, but found type: ${typeName(value)}`,
    );
  const count = wholeInt(value);
  if (count === null)
    throw new MongoError(
      40242,
      `The $bucketAuto 'buckets' field must be representable as a 32-bit integer, but found ${toDoubleNumber(value)}`,
    );
  return count;
}

function parseGranularity(value: Value): Granularity {
  if (typeof value !== "string")
    throw new MongoError(
      40261,
      `The $bucketAuto 'granularity' field must be a string, but found type: ${typeName(value)}`,
    );
  const granularity = granularityOf(value);
  if (!granularity) throw new MongoError(40257, `Unknown rounding granularity '${value}'`);
  return granularity;
}
