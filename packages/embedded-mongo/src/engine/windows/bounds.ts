import { DateTime, Doc, Int32, isArray, type Value } from "@querysnap/mql";
import { addUnits, isTimeUnit, type TimeUnit } from "../dates/time-unit.ts";
import { addNumbers } from "../expressions/arithmetic-operators.ts";
import { constantValue, type Compiler } from "../expressions/node.ts";
import { isNumeric, toDoubleNumber, wholeInt, type NumericValue } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { describeValue } from "../values/describe-value.ts";
import { printValue } from "../values/print-value.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

/**
 * A bound of a range: null is unbounded, a number is relative to the current document's value, "current" is
 * that document itself.
 */
type RangeBound = NumericValue | "current" | null;

/** A bound of a window by documents: null is unbounded, a number is relative to the current document. */
export type Bounds =
  | { readonly kind: "documents"; readonly lower: number | null; readonly upper: number | null }
  | {
      readonly kind: "range";
      readonly lower: RangeBound;
      readonly upper: RangeBound;
      readonly unit: TimeUnit | null;
    };

const ZERO = new Int32(0);

export const WHOLE_PARTITION: Bounds = { kind: "documents", lower: null, upper: null };

/** Order that a window needs of the stage's `sortBy`. */
export type SortFields = { readonly isGiven: boolean; readonly count: number; readonly isAscending: boolean };

/** @throws MongoError 9, 5339900, 5339901, 5339902, 8947401 */
export function parseBounds({
  window: spec,
  sort,
  compiler,
}: Pick<WindowFunctionSpec, "window" | "sort" | "compiler">): Bounds {
  if (spec === undefined) return WHOLE_PARTITION;
  if (!(spec instanceof Doc)) throw new MongoError(9, "'window' field must be an object");
  const documents = spec.get("documents");
  const range = spec.get("range");
  const unit = spec.get("unit");
  if (documents !== undefined && range !== undefined)
    throw new MongoError(9, "Window bounds can specify either 'documents' or 'unit', not both.");
  if (range === undefined && unit !== undefined)
    throw new MongoError(9, "Window bounds can only specify 'unit' with range-based bounds.");
  if (documents !== undefined) {
    if (spec.size !== 1)
      throw new MongoError(9, "'window' field that specifies documents cannot have other fields");
    return parseDocuments(pair(documents, compiler), sort);
  }
  if (range !== undefined) {
    const [given, besides] = unit === undefined ? ["range", "unit"] : ["unit", "range"];
    if (spec.size !== (unit === undefined ? 1 : 2))
      throw new MongoError(
        9,
        `'window' field that specifies ${given} cannot have other fields besides '${besides}'`,
      );
    return parseRange(pair(range, compiler), unit, sort);
  }
  if (spec.size > 0)
    throw new MongoError(
      9,
      "'window' field can only contain 'documents' as the only argument or 'range' with an optional 'unit' field",
    );
  return WHOLE_PARTITION;
}

/** Both bounds; a number may be given as a constant expression. */
function pair(spec: Value, compiler: Compiler): readonly [Value, Value] {
  const bounds = isArray(spec) ? spec : [];
  if (bounds.length !== 2)
    throw new MongoError(9, `Window bounds must be a 2-element array: ${describeValue(spec)}`);
  return bounds.map((bound) => {
    if (bound === "unbounded" || bound === "current") return bound;
    if (typeof bound === "string")
      throw new MongoError(9, "Window bounds must be 'unbounded', 'current', or a number.");
    const node = compiler.compile(bound);
    if (node.error) throw new FoldingError(node.error);
    if (!node.constant) throw new MongoError(9, "Window bounds expression must be a constant.");
    return constantValue(node) ?? null;
  }) as [Value, Value];
}

function checkOrder(lower: RangeBound, upper: RangeBound): void {
  const [low, high] = [lower, upper].map((bound) => (bound === "current" ? ZERO : bound)) as [Value, Value];
  if (low !== null && high !== null && compareValues(low, high) > 0) {
    throw new MongoError(
      5339900,
      `Lower bound must not exceed upper bound: [${printValue(low)}, ${printValue(high)}]`,
    );
  }
}

function parseDocuments(given: readonly [Value, Value], sort: SortFields): Bounds {
  const [lower, upper] = given.map((bound) => {
    if (bound === "unbounded") return null;
    if (bound === "current") return 0;
    const whole = wholeInt(bound);
    if (whole === null) throw new MongoError(9, "Numeric document-based bounds must be an integer");
    return whole;
  }) as [number | null, number | null];
  if (lower !== null && upper !== null && lower > upper)
    throw new MongoError(5339900, `Lower bound must not exceed upper bound: [${lower}, ${upper}]`);
  if (!sort.isGiven && (lower !== null || upper !== null))
    throw new MongoError(5339901, "Document-based bounds require a sortBy");
  return { kind: "documents", lower, upper };
}

function parseRange(given: readonly [Value, Value], unitSpec: Value | undefined, sort: SortFields): Bounds {
  const unit = unitSpec === undefined ? null : parseUnit(unitSpec);
  const [lower, upper] = given.map((bound) => {
    if (bound === "unbounded") return null;
    if (bound === "current") return bound;
    if (unitSpec !== undefined && wholeInt(bound) === null)
      throw new MongoError(9, "With 'unit', range-based bounds must be an integer");
    if (!isNumeric(bound)) throw new MongoError(9, "Range-based bounds expression must be a number");
    return bound;
  }) as [RangeBound, RangeBound];
  checkOrder(lower, upper);
  if (sort.count !== 1) throw new MongoError(5339902, "Range-based bounds require sortBy a single field");
  if (!sort.isAscending) throw new MongoError(8947401, "Range-based bounds require an ascending sortBy");
  return { kind: "range", lower, upper, unit };
}

export function parseUnit(spec: Value): TimeUnit {
  if (typeof spec !== "string") throw new MongoError(9, "'unit' must be a string");
  if (!isTimeUnit(spec)) throw new MongoError(9, `unknown time unit value: ${spec}`);
  return spec;
}

/** The rows of a window as positions in the partition; `to` is excluded. */
export type Span = { readonly from: number; readonly to: number };

/** The window of each row of a partition, in order. `keys` are the values of the sort field. */
export function spansOf(bounds: Bounds, size: number, keys: readonly Value[]): readonly Span[] {
  return bounds.kind === "documents" ? documentSpans(bounds, size) : rangeSpans(bounds, keys);
}

function documentSpans(
  { lower, upper }: Extract<Bounds, { kind: "documents" }>,
  size: number,
): readonly Span[] {
  return Array.from({ length: size }, (_unused, at) => {
    const from = lower === null ? 0 : Math.min(size, Math.max(0, at + lower));
    const to = upper === null ? size : Math.max(from, Math.min(size, at + upper + 1));
    return { from, to };
  });
}

function rangeSpans(
  { lower, upper, unit }: Extract<Bounds, { kind: "range" }>,
  keys: readonly Value[],
): readonly Span[] {
  let from = 0;
  let to = 0;
  return keys.map((key, at) => {
    checkRangeKey(key, unit);
    if (lower === "current") from = at;
    else if (lower !== null) {
      const least = moved(key, lower, unit);
      while (from < keys.length && compareValues(keys[from], least) < 0) from++;
    }
    if (upper === null) return { from, to: keys.length };
    if (upper === "current") return { from, to: at + 1 };
    const most = moved(key, upper, unit);
    while (to < keys.length && compareValues(keys[to], most) <= 0) to++;
    return { from, to: Math.max(from, to) };
  });
}

function checkRangeKey(key: Value, unit: TimeUnit | null): void {
  if (unit !== null) {
    if (!(key instanceof DateTime))
      throw new MongoError(
        5429513,
        `Invalid range: Expected the sortBy field to be a Date, but it was ${typeName(key)}`,
      );
    return;
  }
  if (key instanceof DateTime)
    throw new MongoError(
      5429414,
      "Invalid range: For windows that involve date or time ranges, a unit must be provided.",
    );
  if (!isNumeric(key))
    throw new MongoError(
      5429414,
      `Invalid range: Expected the sortBy field to be a number, but it was ${typeName(key)}`,
    );
}

function moved(key: Value, by: NumericValue, unit: TimeUnit | null): Value {
  if (key instanceof DateTime)
    return unit === null ? key : new DateTime(addUnits(key.ms, { unit, amount: toDoubleNumber(by) }));
  return isNumeric(key) ? addNumbers(key, by) : key;
}
