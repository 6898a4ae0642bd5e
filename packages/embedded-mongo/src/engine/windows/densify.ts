import { DateTime, Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { addUnits, type TimeUnit } from "../dates/time-unit.ts";
import { addNumbers } from "../expressions/arithmetic-operators.ts";
import { followDocuments, parseFieldPath } from "../expressions/field-path.ts";
import { isNullish } from "../expressions/node.ts";
import { isNumeric, toDoubleNumber, wholeInt, type NumericValue } from "../expressions/numbers.ts";
import { rowValue } from "../expressions/variables.ts";
import { MongoError } from "../mongo-error.ts";
import { BATCH, lazySource, sourceOfRows, type RowSource } from "../stages/row-source.ts";
import { rowBytes, withPath, type StageBuilder } from "../stages/stage.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { parseUnit } from "./bounds.ts";
import { checkKeys } from "./stage-arguments.ts";

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
export const densifyStage: StageBuilder = (spec, { context }) => {
  const plan = parseDensify(spec, context);
  return (input) => lazySource(() => sourceOfRows(densify(input, plan)));
};

function parseDensify(spec: Value, context: CompileContext): DensifyPlan {
  if (!(spec instanceof Doc)) throw new MongoError(5733201, "The $densify stage specification must be an object");
  checkKeys(spec, { name: "$densify", required: ["field", "range"], optional: ["partitionByFields"] });
  const fieldName = spec.get("field");
  if (typeof fieldName !== "string") throw new MongoError(14, "BSON field '$densify.field' is the wrong type, expected type 'string'");
  const field = parseFieldPath(fieldName);
  const partitionBy = parsePartitions(spec.get("partitionByFields"), field);
  const range = spec.get("range");
  if (!(range instanceof Doc)) throw new MongoError(14, "BSON field '$densify.range' is the wrong type, expected type 'object'");
  checkKeys(range, { name: "$densify.range", required: ["step", "bounds"], optional: ["unit"] });
  const step = range.get("step");
  if (!isNumeric(step) || !(toDoubleNumber(step) > 0))
    throw new MongoError(5733401, "The step parameter in a range statement must be a strictly positive numeric value");
  const unitSpec = range.get("unit");
  const unit = unitSpec === undefined ? null : parseUnit(unitSpec);
  if (unit !== null && wholeInt(step) === null)
    throw new MongoError(6586400, "The step parameter in a range statement must be a whole number when densifying a date range");
  const bounds = parseBounds(range.get("bounds") ?? null, unit);
  if (bounds === "partition" && partitionBy.length === 0) {
    throw new MongoError(
      5733408,
      "One may not specify the bounds as 'partition' without specifying a non-empty array of partitionByFields. You may have meant to specify 'full' bounds.",
    );
  }
  return { field, partitionBy, step, unit, bounds, context };
}

function parsePartitions(spec: Value | undefined, field: readonly string[]): readonly (readonly string[])[] {
  if (spec === undefined) return [];
  if (!isArray(spec)) throw new MongoError(14, "BSON field '$densify.partitionByFields' is the wrong type, expected type 'array'");
  return spec.map((name) => {
    if (typeof name !== "string") throw new MongoError(14, "BSON field '$densify.partitionByFields' must hold strings");
    const path = parseFieldPath(name);
    const shared = Math.min(path.length, field.length);
    if (path.slice(0, shared).every((key, at) => key === field[at])) {
      throw new MongoError(path.length === field.length ? 8993000 : 9554500, "One of the 'partitionByFields' overlaps with the field to densify");
    }
    return path;
  });
}

function parseBounds(spec: Value, unit: TimeUnit | null): Bounds {
  if (spec === "full" || spec === "partition") return spec;
  if (typeof spec === "string") throw new MongoError(5946802, "Bounds string must either be 'full' or 'partition'");
  if (!isArray(spec))
    throw new MongoError(5733403, "The bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates");
  const [lower, upper] = spec;
  if (spec.length !== 2) throw new MongoError(5733403, "A bounding array in a range statement must have exactly two elements");
  const areDates = lower instanceof DateTime && upper instanceof DateTime;
  if (!areDates && !(isNumeric(lower) && isNumeric(upper)))
    throw new MongoError(unit === null ? 5733406 : 5733402, "A bounding array must be either both dates or both numeric types");
  if (areDates && unit === null) throw new MongoError(5733409, "A bounding array of dates must specify a unit");
  if (!areDates && unit !== null) throw new MongoError(5733410, "Numeric bounds may not have unit parameter");
  if (compareValues(lower, upper) > 0) throw new MongoError(5733402, "A bounding array must be ascending");
  return { lower, upper };
}

type Group = { readonly key: readonly (Value | undefined)[]; readonly entries: { readonly row: Row; readonly value: Point }[] };

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
  for (const group of groups.values()) group.entries.sort((left, right) => compareValues(left.value, right.value));
  return { groups: [...groups.values()].sort((left, right) => compareKeys(left.key, right.key)), unplaced };
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
    if (unit === null) throw new MongoError(6053600, "Encountered a date value in the densify field without a unit");
    return value;
  }
  if (!isNumeric(value)) throw new MongoError(5733201, "Densify field type must be numeric or a date");
  if (unit !== null) throw new MongoError(6053601, "Encountered a numeric value in the densify field with a unit");
  return value;
}

/** Where a group's series begins and ends; `isInclusive` says whether the end belongs to it. */
type Series = { readonly from: Point; readonly to: Point; readonly isInclusive: boolean };

function densify(input: RowSource, plan: DensifyPlan): readonly Row[] {
  const { groups, unplaced } = collect(input, plan);
  const { bounds, partitionBy } = plan;
  const filled: Row[] = [...unplaced];
  const state = { generated: 0 };
  if (groups.length === 0) {
    // explicit bounds need no document to start from
    if (typeof bounds !== "string" && partitionBy.length === 0) fillGroup({ key: [], entries: [] }, { ...plan, series: seriesOf([], plan), state }, filled);
    return filled;
  }
  const whole = seriesOf(groups, plan);
  for (const group of groups) fillGroup(group, { ...plan, series: bounds === "partition" ? seriesOf([group], plan) : whole, state }, filled);
  return filled;
}

function seriesOf(groups: readonly Group[], { bounds }: DensifyPlan): Series {
  if (typeof bounds !== "string") return { from: bounds.lower, to: bounds.upper, isInclusive: false };
  const least = (left: Point, right: Point): Point => (compareValues(left, right) <= 0 ? left : right);
  const most = (left: Point, right: Point): Point => (compareValues(left, right) >= 0 ? left : right);
  const ends = groups.map(({ entries }) => ({ first: entries[0]?.value as Point, last: entries.at(-1)?.value as Point }));
  return { from: ends.map(({ first }) => first).reduce(least), to: ends.map(({ last }) => last).reduce(most), isInclusive: true };
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
    while (at < entries.length && compareValues(entries[at]?.value, point) < 0) filled.push(entries[at++]?.row as Row);
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
function generatedRow(point: Point, key: readonly (Value | undefined)[], { field, partitionBy }: DensifyPlan): Doc {
  const partition = partitionBy.reduce((doc, path, at) => withPath(doc, path, key[at]), rowValue(Doc.empty));
  return withPath(partition, field, point);
}
