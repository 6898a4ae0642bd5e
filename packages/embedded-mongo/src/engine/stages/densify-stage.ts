import { DateTime, Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { addUnits, type TimeUnit } from "../dates/time-unit.ts";
import { addNumbers } from "../expressions/arithmetic-operators.ts";
import { followDocuments, parseFieldPath } from "../expressions/field-path.ts";
import { isNullish } from "../expressions/node.ts";
import { isNumeric, toDoubleNumber, wholeNumber, type NumericValue } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { rowValue } from "../expressions/variables.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { parseUnit } from "../windows/bounds.ts";
import { checkKeys, wrongType } from "../windows/stage-arguments.ts";
import { allFields } from "./dependencies.ts";
import { rowBytes, withPath } from "./row-documents.ts";
import { BATCH, lazySource, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

type Point = NumericValue | DateTime;

type Bounds = "full" | "partition" | { readonly lower: Point; readonly upper: Point };

type DensifyPlan = {
  readonly field: readonly string[];
  readonly partitionBy: readonly (readonly string[])[];
  readonly step: NumericValue;
  readonly unit: TimeUnit | null;
  readonly bounds: Bounds;
  readonly context: CompileContext;
};

/** More generated documents than this are an error. */
const MAX_GENERATED = 500_000;

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/densify/ */
export const densifyStage: Stage = {
  name: "$densify",
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
  const plan = parseDensify(spec, context);
  return (input) => lazySource(() => sourceOfRows(densify(input, plan)));
}

function parseDensify(spec: Value, context: CompileContext): DensifyPlan {
  if (!(spec instanceof Doc))
    throw new MongoError(9, `The $densify stage specification must be an object, found ${typeName(spec)}`);
  checkKeys(spec, { name: "$densify", required: ["field", "range"], optional: ["partitionByFields"] });
  const fieldName = spec.get("field");
  if (typeof fieldName !== "string") throw wrongType("$densify.field", fieldName, "string");
  const partitionNames = readPartitionNames(spec.get("partitionByFields"));
  const range = spec.get("range");
  if (!(range instanceof Doc)) throw wrongType("$densify.range", range, "object");
  checkKeys(range, { name: "$densify.range", required: ["step", "bounds"], optional: ["unit"] });
  const step = range.get("step");
  if (!isNumeric(step)) throw wrongType("$densify.range.step", step, "int", "decimal", "double", "long");
  const unitSpec = range.get("unit");
  if (unitSpec !== undefined && typeof unitSpec !== "string")
    throw wrongType("$densify.range.unit", unitSpec, "string");
  if (!(toDoubleNumber(step) > 0))
    throw new MongoError(
      5733401,
      "The step parameter in a range statement must be a strictly positive numeric value",
    );
  if (unitSpec !== undefined && wholeNumber(step) === null)
    throw new MongoError(
      6586400,
      "The step parameter in a range statement must be a whole number when densifying a date range",
    );
  const unit = unitSpec === undefined ? null : parseUnit(unitSpec);
  const bounds = parseBounds(range.get("bounds") ?? null, step, unit);
  const field = parseFieldPath(fieldName);
  const partitionBy = partitionNames.map((name) => partitionPath(name, field));
  if (bounds === "partition" && partitionBy.length === 0) {
    throw new MongoError(
      5733408,
      "One cannot specify the bounds as 'partition' without specifying a non-empty array of partitionByFields. You may have meant to specify 'full' bounds.",
    );
  }
  return { field, partitionBy, step, unit, bounds, context };
}

function readPartitionNames(spec: Value | undefined): readonly string[] {
  if (spec === undefined) return [];
  if (!isArray(spec)) throw wrongType("$densify.partitionByFields", spec, "array");
  return spec.map((name, at) => {
    if (typeof name !== "string") throw wrongType(`$densify.partitionByFields.${at}`, name, "string");
    return name;
  });
}

function partitionPath(name: string, field: readonly string[]): readonly string[] {
  const path = parseFieldPath(name);
  const shared = Math.min(path.length, field.length);
  if (path.slice(0, shared).every((key, at) => key === field[at])) {
    throw path.length < field.length
      ? new MongoError(
          9554500,
          "The field that is being densified contains the BSON field '$densify.partitionByFields'",
        )
      : new MongoError(
          8993000,
          "BSON field '$densify.partitionByFields' contains the field that is being densified",
        );
  }
  return path;
}

function parseBounds(spec: Value, step: NumericValue, unit: TimeUnit | null): Bounds {
  if (spec === "full" || spec === "partition") return spec;
  if (typeof spec === "string")
    throw new MongoError(5946802, "Bounds string must either be 'full' or 'partition'");
  if (!isArray(spec))
    throw new MongoError(
      5733404,
      "The bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates",
    );
  const [lower, upper] = spec;
  if (spec.length !== 2)
    throw new MongoError(5733403, "A bounding array in a range statement must have exactly two elements");
  if (compareValues(lower, upper) > 0)
    throw new MongoError(
      5733402,
      "A bounding array must be an ascending array of either two dates or two numbers",
    );
  if (isNumeric(lower)) {
    if (unit !== null) throw new MongoError(5733409, "Numeric bounds may not have unit parameter");
    if (!isNumeric(upper))
      throw new MongoError(5733406, "A bounding array must contain either both dates or both numeric types");
    if (typeName(lower) !== typeName(upper) || typeName(lower) !== typeName(step))
      throw new MongoError(5876900, "Upper bound, lower bound, and step must all have the same type");
    return { lower, upper };
  }
  if (!(lower instanceof DateTime)) throw new MongoError(5946800, "Explicit bounds must be numeric or dates");
  if (!(upper instanceof DateTime))
    throw new MongoError(5733405, "A bounding array must contain either both dates or both numeric types");
  if (unit === null) throw new MongoError(5733410, "A bounding array of dates must specify a unit");
  return { lower, upper };
}

type Entry = { readonly row: Row; readonly value: Point };

type Group = {
  readonly key: readonly (Value | undefined)[];
  readonly entries: Entry[];
};

type Collected = { readonly groups: readonly Group[]; readonly unplaced: readonly Row[] };

function collect(input: RowSource, { field, partitionBy, unit, context }: DensifyPlan): Collected {
  const { operation } = context;
  const groups = new Map<string, Group>();
  const unplaced: Row[] = [];
  for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) {
    operation.checkInterrupt();
    operation.reserve(rows.reduce((sum, row) => sum + rowBytes(row), 0));
    for (const row of rows) {
      const value = readPath(row, field);
      if (value === undefined || isNullish(value)) {
        unplaced.push(row);
        continue;
      }
      const point = requirePoint(value, unit);
      const key = partitionBy.map((path) => readPath(row, path));
      const id = JSON.stringify(key.map((part) => equalityKey(part, operation.collator)));
      const group = groups.get(id) ?? { key, entries: [] };
      if (group.entries.length === 0) groups.set(id, group);
      group.entries.push({ row, value: point });
    }
  }
  const compare = interruptible(
    (left: Entry, right: Entry) => compareValues(left.value, right.value),
    operation,
  );
  for (const group of groups.values()) group.entries.sort(compare);
  const byKey = interruptible((left: Group, right: Group) => compareKeys(left.key, right.key), operation);
  return { groups: [...groups.values()].sort(byKey), unplaced };
}

function compareKeys(left: readonly (Value | undefined)[], right: readonly (Value | undefined)[]): number {
  for (let at = 0; at < left.length; at++) {
    const order = compareValues(left[at], right[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function readPath(row: Row, path: readonly string[]): Value | undefined {
  const value = row.get(path[0] ?? "");
  return path.length === 1 ? value : followDocuments(value, path.slice(1));
}

function requirePoint(value: Value, unit: TimeUnit | null): Point {
  if (value instanceof DateTime) {
    if (unit === null)
      throw new MongoError(
        6053600,
        "Encountered date densify value in collection when step does not have a date unit.",
      );
    return value;
  }
  if (!isNumeric(value)) throw new MongoError(5733201, "Densify field type must be numeric or a date");
  if (unit !== null)
    throw new MongoError(
      6053600,
      "Encountered numeric densify value in collection when step has a date unit.",
    );
  return value;
}

/** Where a group's series begins and ends; `isInclusive` says whether the end belongs to it. */
type Series = { readonly from: Point; readonly to: Point; readonly isInclusive: boolean };

function densify(input: RowSource, plan: DensifyPlan): readonly Row[] {
  const { groups, unplaced } = collect(input, plan);
  const { bounds } = plan;
  const filled: Row[] = [...unplaced];
  const state = { generated: 0 };
  if (groups.length === 0) {
    // Explicit bounds need no document to start from, and without one there is no partition.
    if (typeof bounds !== "string")
      fillGroup({ key: [], entries: [] }, { ...plan, series: seriesOf([], plan), state }, filled);
    return filled;
  }
  const whole = seriesOf(groups, plan);
  for (const group of groups)
    fillGroup(
      group,
      { ...plan, series: bounds === "partition" ? seriesOf([group], plan) : whole, state },
      filled,
    );
  return filled;
}

function seriesOf(groups: readonly Group[], { bounds }: DensifyPlan): Series {
  if (typeof bounds !== "string") return { from: bounds.lower, to: bounds.upper, isInclusive: false };
  const least = (left: Point, right: Point): Point => (compareValues(left, right) <= 0 ? left : right);
  const most = (left: Point, right: Point): Point => (compareValues(left, right) >= 0 ? left : right);
  const ends = groups.map(({ entries }) => ({
    first: entries[0]?.value as Point,
    last: entries.at(-1)?.value as Point,
  }));
  return {
    from: ends.map(({ first }) => first).reduce(least),
    to: ends.map(({ last }) => last).reduce(most),
    isInclusive: true,
  };
}

type Filling = DensifyPlan & { readonly series: Series; readonly state: { generated: number } };

/** Merges a group's rows with the points of the series that none of them has. */
function fillGroup({ key, entries }: Group, filling: Filling, filled: Row[]): void {
  const { series, step, unit, state, context } = filling;
  const { operation } = context;
  let point = series.from;
  let at = 0;
  const isInside = (): boolean => {
    const order = compareValues(point, series.to);
    return series.isInclusive ? order <= 0 : order < 0;
  };
  for (; isInside(); point = nextPoint(point, step, unit)) {
    while (at < entries.length && compareValues(entries[at]?.value, point) < 0)
      filled.push(entries[at++]?.row as Row);
    let isTaken = false;
    while (at < entries.length && compareValues(entries[at]?.value, point) === 0) {
      filled.push(entries[at++]?.row as Row);
      isTaken = true;
    }
    if (isTaken) continue;
    if (++state.generated > MAX_GENERATED) {
      throw new MongoError(
        5897900,
        `Generated ${MAX_GENERATED} documents in $densify, which is over the limit of ${MAX_GENERATED}. Increase the 'internalQueryMaxAllowedDensifyDocs' parameter to allow more generated documents`,
      );
    }
    if ((state.generated & 0xff) === 0) operation.checkInterrupt();
    filled.push(generatedRow(point, key, filling));
  }
  for (; at < entries.length; at++) filled.push(entries[at]?.row as Row);
}

function nextPoint(point: Point, step: NumericValue, unit: TimeUnit | null): Point {
  if (!(point instanceof DateTime)) return addNumbers(point, step);
  return unit === null ? point : new DateTime(addUnits(point.ms, { unit, amount: toDoubleNumber(step) }));
}

/** Partition fields first, then the densified one. */
function generatedRow(
  point: Point,
  key: readonly (Value | undefined)[],
  { field, partitionBy }: DensifyPlan,
): Doc {
  const partition = partitionBy.reduce((doc, path, at) => withPath(doc, path, key[at]), rowValue(Doc.empty));
  return withPath(partition, field, point);
}
