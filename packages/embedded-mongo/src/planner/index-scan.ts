import { Doc, type Value } from "@querysnap/mql";
import type { Collator } from "../engine/contract.ts";
import type { SortPart } from "../engine/values/sort-key.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import { identical } from "../engine/values/identical.ts";
import type { CollectionIndex, KeyRange } from "../storage/collection-index.ts";
import type { Constraint } from "./constraints.ts";
import type { IndexField } from "../storage/index-spec.ts";
import {
  bytesOf,
  contains,
  EVERYTHING,
  hashedIntervals,
  includesNull,
  intersect,
  intervalsFor,
  isCollationFree,
  type Interval,
} from "./intervals.ts";

/** More ranges than this cost more than a wider one. */
const MAX_RANGES = 2000;

export type IndexScan = {
  readonly index: CollectionIndex;
  readonly isMultikey: boolean;
  /** Per index field. */
  readonly bounds: readonly (readonly Interval[])[];
  readonly ranges: readonly KeyRange[];
  /** Whether the ranges hold nothing outside the bounds. */
  readonly coversBounds: boolean;
  readonly direction: 1 | -1;
  readonly providesSort: boolean;
  /** Higher is better. */
  readonly score: number;
};

export type ScanQuestion = {
  readonly constraints: readonly Constraint[];
  readonly sort: readonly SortPart[] | null;
  readonly collator: Collator | null;
};

/**
 * How an index would serve a query; null when it would leave documents out or is of no help. `isForced` (a
 * hint) accepts a scan of the whole index, also of one that leaves documents out.
 */
export function planIndexScan(
  candidate: { index: CollectionIndex; isMultikey: boolean },
  question: ScanQuestion,
  isForced = false,
): IndexScan | null {
  const { index, isMultikey } = candidate;
  const { fields } = index.spec;
  const asked = fields.map((field, at) =>
    isMultikey && at > 0 ? [EVERYTHING] : boundsOf(field, candidate, question),
  );
  const isComplete = holdsAllResults(index, question, asked);
  if (!isComplete && !isForced) return null;
  const bounds = isComplete ? asked : fields.map(() => [EVERYTHING]);
  const usedFields = bounds.findIndex((intervals) => intervals[0] === EVERYTHING);
  const used = usedFields === -1 ? fields.length : usedFields;
  const cut = bounds.map((intervals, at) => (at < used ? intervals : [EVERYTHING]));
  const sort = isMultikey ? null : sortDirection(index, cut, question);
  if (used === 0 && sort === null && !isForced) return null;
  const points = cut.findIndex((intervals) => !intervals.every((interval) => interval.isPoint));
  const pointFields = points === -1 ? fields.length : points;
  const { ranges, depth } = rangesOf(index, cut);
  return {
    index,
    isMultikey,
    bounds: cut,
    ranges,
    coversBounds: depth >= used,
    direction: sort ?? 1,
    providesSort: sort !== null,
    score:
      pointFields * 20 +
      (used > pointFields ? 10 : 0) +
      (sort === null ? 0 : 7) +
      (index.spec.unique && pointFields === fields.length ? 100 : 0),
  };
}

function boundsOf(
  field: IndexField,
  candidate: { index: CollectionIndex; isMultikey: boolean },
  question: ScanQuestion,
): readonly Interval[] {
  const { collator } = candidate.index.options;
  const isSameCollation = sameCollation(collator, question.collator);
  let bounds: readonly Interval[] | null = null;
  for (const { path: constrained, operator, operand } of question.constraints) {
    if (constrained !== field.path.text || (!isSameCollation && !isCollationFree(operand))) continue;
    const intervals = field.isHashed
      ? hashedIntervals(operator, operand, collator)
      : intervalsFor(operator, operand, collator);
    if (!intervals) continue;
    // Two conditions can hold on two different elements of one array, so their ranges must not be cut.
    if (candidate.isMultikey) bounds = bounds === null || isNarrower(intervals, bounds) ? intervals : bounds;
    else bounds = bounds === null ? intervals : intersect(bounds, intervals);
  }
  return bounds ?? [EVERYTHING];
}

function isNarrower(intervals: readonly Interval[], than: readonly Interval[]): boolean {
  return intervals.every((interval) => interval.isPoint) && !than.every((interval) => interval.isPoint);
}

function sameCollation(left: Collator | null, right: Collator | null): boolean {
  if (left === right) return true;
  return left !== null && right !== null && describeValue(left.spec) === describeValue(right.spec);
}

/** Sparse and partial indexes leave documents out; they serve only queries that cannot want those. */
function holdsAllResults(
  index: CollectionIndex,
  question: ScanQuestion,
  bounds: readonly (readonly Interval[])[],
): boolean {
  const { sparse } = index.spec;
  if (sparse && !bounds.some((intervals) => intervals[0] !== EVERYTHING && !includesNull(intervals)))
    return false;
  return impliesPartialFilter(index, question);
}

/** Whether the index holds every document that satisfies the question. */
export function impliesPartialFilter(index: CollectionIndex, question: ScanQuestion): boolean {
  const { partialFilter } = index.spec;
  return partialFilter === null || implies({ ...question, index }, partialFilter);
}

type Premises = Pick<ScanQuestion, "constraints" | "collator"> & { readonly index: CollectionIndex };

/** Whether every document that satisfies the premises is one that the partial filter accepts. */
function implies(premises: Premises, filter: Doc): boolean {
  return [...filter.entries()].every(([path, condition]) => {
    if (path === "$and")
      return (
        Array.isArray(condition) &&
        condition.every((branch) => branch instanceof Doc && implies(premises, branch))
      );
    if (path.startsWith("$")) return false;
    const operators: [string, Value][] =
      condition instanceof Doc && condition.keys[0]?.startsWith("$")
        ? [...condition.entries()]
        : [["$eq", condition]];
    return operators.every(([operator, operand]) => impliesOperator(premises, { path, operator, operand }));
  });
}

/** The query compares under its own collation, the partial filter under that of the index. */
function impliesOperator({ constraints, collator, index }: Premises, wanted: Constraint): boolean {
  const filterCollator = index.options.collator;
  const isSameCollation = sameCollation(collator, filterCollator);
  return constraints.some(({ path, operator, operand }) => {
    if (path !== wanted.path) return false;
    if (wanted.operator === "$exists") {
      const known = intervalsFor(operator, operand, null);
      return known !== null && wanted.operand === true && !includesNull(known);
    }
    if (!isSameCollation && !isCollationFree(wanted.operand)) return false;
    // Bounds of text under a collation have no order, but the same condition implies itself.
    if (operator === wanted.operator && identical(operand, wanted.operand)) return true;
    const known = intervalsFor(operator, operand, filterCollator);
    const outer = intervalsFor(wanted.operator, wanted.operand, filterCollator);
    return known !== null && outer !== null && known.every((inner) => outer.some((o) => contains(o, inner)));
  });
}

/** The direction in which the index delivers the sort order, or null when it does not. */
function sortDirection(
  index: CollectionIndex,
  bounds: readonly (readonly Interval[])[],
  question: ScanQuestion,
): 1 | -1 | null {
  const { sort, collator } = question;
  const { fields } = index.spec;
  // Strings under a collation are stored for equality, not in its order.
  if (!sort || index.options.collator || collator || sort.some((part) => part.meta)) return null;
  // Different values may share a hash.
  const isFixed = (at: number): boolean =>
    bounds[at]?.length === 1 && bounds[at]?.[0]?.isPoint === true && fields[at]?.isHashed === false;
  let direction: 1 | -1 | null = null;
  let at = 0;
  for (const part of sort) {
    if (fields.some((field, place) => isFixed(place) && field.path.text === part.path.text)) continue;
    while (at < fields.length && isFixed(at) && fields[at]?.path.text !== part.path.text) at++;
    const field = fields[at++];
    if (!field || field.isHashed || field.path.text !== part.path.text) return null;
    const needed = field.direction === part.direction ? 1 : -1;
    if (direction !== null && direction !== needed) return null;
    direction = needed;
  }
  return direction ?? 1;
}

/**
 * All combinations of the point fields followed by the first field that is not only points, and how many
 * fields these are.
 */
function rangesOf(
  index: CollectionIndex,
  bounds: readonly (readonly Interval[])[],
): { readonly ranges: KeyRange[]; readonly depth: number } {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  for (let at = 0; at < bounds.length; at++) {
    const intervals = bounds[at] as readonly Interval[];
    const direction = index.spec.fields[at]?.direction ?? 1;
    const parts = intervals.map((interval) => bytesOf(interval, direction));
    const isLast =
      at === bounds.length - 1 ||
      !intervals.every(isSingleKey) ||
      prefixes.length * (bounds[at + 1]?.length ?? 1) > MAX_RANGES;
    if (isLast) {
      const ranges = prefixes.flatMap((prefix) =>
        parts.map(({ from, to }) => ({
          from: Buffer.concat([prefix, from]),
          to: Buffer.concat([prefix, to]),
        })),
      );
      return { ranges: ranges.sort((a, b) => Buffer.compare(a.from, b.from)), depth: at + 1 };
    }
    prefixes = prefixes.flatMap((prefix) => parts.map(({ from }) => Buffer.concat([prefix, from])));
  }
  return { ranges: [], depth: bounds.length };
}

/** A point whose bytes can stand inside a longer key; descending ends and null do not qualify as such. */
function isSingleKey(interval: Interval): boolean {
  return interval.isPoint && interval.low.equals(interval.high);
}
