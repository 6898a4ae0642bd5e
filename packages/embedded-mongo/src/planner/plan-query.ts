import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Collator } from "../engine/contract.ts";
import type { Near } from "../engine/geo/near.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { SortPart } from "../engine/values/sort-key.ts";
import type { Collection } from "../storage/collection.ts";
import type { CollectionIndex } from "../storage/collection-index.ts";
import { HASHED, isGeo } from "../storage/index-spec.ts";
import type { StoredRecord } from "../storage/records.ts";
import { constraintsOf } from "./constraints.ts";
import { impliesPartialFilter, planIndexScan, type IndexScan } from "./index-scan.ts";

/** Way to the documents of a query. The whole filter still applies to those that it delivers. */
export type Access =
  | { readonly kind: "collection"; readonly direction: 1 | -1 }
  | { readonly kind: "index"; readonly scan: IndexScan; readonly isIdLookup: boolean }
  | { readonly kind: "union"; readonly scans: readonly IndexScan[] }
  /** The collection is read and sorted by distance; the index only permits it. */
  | { readonly kind: "near"; readonly index: CollectionIndex; readonly near: Near };

export type PlannedQuery = {
  readonly filter: Doc;
  readonly sort: readonly SortPart[] | null;
  /** The direction of a scan of the collection that the query insists on. */
  readonly natural: 1 | -1 | null;
  readonly hint: Value | undefined;
  /** Ends of the hinted index's range, as `min` and `max` of find give them; the high end is exclusive. */
  readonly min?: Doc | null;
  readonly max?: Doc | null;
  readonly collator: Collator | null;
  readonly near?: Near | null;
};

/** Prefix of the planner's own errors. */
const PLANNING = "error processing query: planner returned error :: caused by ::";

/** True work done, for explain. */
export type AccessCounters = { keysExamined: number; docsExamined: number; seeks: number };

/** @throws MongoError 2 when a hint names no index, 291 without an index for a search of what is near. */
export function planQuery(collection: Collection, query: PlannedQuery): Access {
  if (query.near) return planNear(collection, query.near, query);
  if (query.natural !== null) {
    if (query.min || query.max)
      throw new MongoError(291, `${PLANNING} min and max are incompatible with $natural`);
    return { kind: "collection", direction: query.natural };
  }
  const question = { constraints: constraintsOf(query.filter), sort: query.sort, collator: query.collator };
  const hinted = query.hint === undefined ? null : hintedIndex(collection, query.hint);
  if (query.min || query.max) return boundedScan(collection, hinted, query);
  const best = bestScan(collection, hinted, question);
  // An index that only sorts is worth less than one per branch of an $or.
  const union =
    hinted || (best && best.ranges.length > 0 && best.score >= 10) ? null : planUnion(collection, query);
  if (union) return union;
  if (!best) return { kind: "collection", direction: 1 };
  return {
    kind: "index",
    scan: best,
    isIdLookup:
      best.index === collection.idIndex &&
      best.bounds[0]?.length === 1 &&
      best.bounds[0][0]?.isPoint === true,
  };
}

/** @throws MongoError 2, 291 */
function planNear(collection: Collection, near: Near, query: PlannedQuery): Access {
  const question = { constraints: constraintsOf(query.filter), sort: null, collator: query.collator };
  const hinted =
    query.hint === undefined || query.natural !== null ? null : hintedIndex(collection, query.hint);
  const candidates = hinted ? [hinted] : collection.indexes.filter((index) => !index.spec.hidden);
  const index = candidates.find((candidate) => answersNear(candidate, near, question));
  if (!index || query.natural !== null || query.min || query.max)
    throw new MongoError(291, `${PLANNING} unable to find index for $geoNear query`);
  return { kind: "near", index, near };
}

/** Searches of the plane are those of 2d indexes, with GeoJSON those of 2dsphere indexes. */
function answersNear(index: CollectionIndex, near: Near, question: Question): boolean {
  const { fields } = index.spec;
  const at = fields.findIndex(({ path, geo }) => geo !== null && path.text === near.path.text);
  const kind = fields[at]?.geo;
  if (!kind || (kind === "2d" ? near.isGeoJson : !near.isSpherical)) return false;
  const isBound = fields
    .slice(0, at)
    .every(({ path }) => question.constraints.some((constraint) => constraint.path === path.text));
  return isBound && impliesPartialFilter(index, question);
}

type Question = Parameters<typeof planIndexScan>[1];

function bestScan(
  collection: Collection,
  hinted: CollectionIndex | null,
  question: Question,
): IndexScan | null {
  const candidates = hinted
    ? [hinted]
    : collection.indexes.filter((index) => !index.spec.hidden && !isGeo(index.spec));
  let best: IndexScan | null = null;
  for (const index of candidates) {
    // What a hint names may have no entries to scan.
    if (isGeo(index.spec)) return null;
    const isMultikey = collection.multikey.has(index.spec.name);
    const scan = planIndexScan({ index, isMultikey }, question, hinted !== null);
    if (scan && (best === null || scan.score > best.score)) best = scan;
  }
  return best;
}

/** `min` and `max` cut the hinted index itself. @throws MongoError 51173, 51174, 51175 */
function boundedScan(collection: Collection, index: CollectionIndex | null, query: PlannedQuery): Access {
  if (!index)
    throw new MongoError(
      51173,
      `${PLANNING} When using min()/max() a hint of which index to use must be provided`,
    );
  if (isGeo(index.spec))
    throw new MongoError(51174, `${PLANNING} The index chosen is not compatible with min/max`);
  const isMultikey = collection.multikey.has(index.spec.name);
  const scan = planIndexScan(
    { index, isMultikey },
    { constraints: [], sort: query.sort, collator: query.collator },
    true,
  );
  if (!scan) throw new MongoError(51174, `${PLANNING} The index chosen is not compatible with min/max`);
  const [whole] = scan.ranges;
  const range = {
    from: query.min ? boundKey(index, query.min) : (whole?.from ?? Buffer.alloc(0)),
    to: query.max ? boundKey(index, query.max) : (whole?.to ?? Buffer.from([0xff])),
  };
  if (Buffer.compare(range.from, range.to) >= 0) {
    throw new MongoError(
      51175,
      `${PLANNING} The value provided for min() does not come before the value provided for max() in the hinted index`,
    );
  }
  return { kind: "index", scan: { ...scan, ranges: [range] }, isIdLookup: false };
}

function boundKey(index: CollectionIndex, bound: Doc): Buffer {
  const { fields } = index.spec;
  const fits =
    bound.size === fields.length && fields.every((field, at) => bound.keys[at] === field.path.text);
  if (!fits) throw new MongoError(51174, `${PLANNING} The index chosen is not compatible with min/max`);
  return index.encode(bound.values);
}

function planUnion(collection: Collection, query: PlannedQuery): Access | null {
  const branches = query.filter.get("$or");
  if (!isArray(branches)) return null;
  const scans: IndexScan[] = [];
  for (const branch of branches) {
    if (!(branch instanceof Doc)) return null;
    const access = planQuery(collection, { ...query, filter: branch, sort: null });
    if (access.kind !== "index") return null;
    scans.push(access.scan);
  }
  return { kind: "union", scans };
}

function hintedIndex(collection: Collection, hint: Value): CollectionIndex {
  const [found, other] = collection.indexes.filter(
    (index) =>
      !index.spec.hidden &&
      (typeof hint === "string" ? index.spec.name === hint : hint instanceof Doc && samePattern(index, hint)),
  );
  if (!found) throw new MongoError(2, `${PLANNING} hint provided does not correspond to an existing index`);
  if (other)
    throw new MongoError(
      27,
      `${PLANNING} Hint matched multiple indexes, must hint by index name. Matched: ${found.spec.name} and ${other.spec.name}`,
    );
  return found;
}

function samePattern(index: CollectionIndex, hint: Doc): boolean {
  const { fields } = index.spec;
  return (
    hint.size === fields.length &&
    [...hint.entries()].every(([path, direction], at) => {
      if (fields[at]?.isHashed) return direction === HASHED && fields[at]?.path.text === path;
      if (fields[at]?.geo) return direction === fields[at]?.geo && fields[at]?.path.text === path;
      const value =
        typeof direction === "object" && direction !== null && "value" in direction
          ? Number(direction.value)
          : 0;
      return fields[at]?.path.text === path && fields[at]?.direction === (value < 0 ? -1 : 1);
    })
  );
}

/** The records an access delivers, each once. */
export function* runAccess(
  collection: Collection,
  access: Access,
  counters: AccessCounters,
): IterableIterator<StoredRecord> {
  if (access.kind === "collection" || access.kind === "near") {
    for (const record of collection.records.scan(access.kind === "near" ? 1 : access.direction)) {
      counters.docsExamined++;
      yield record;
    }
    return;
  }
  const scans = access.kind === "index" ? [access.scan] : access.scans;
  const seen = scans.length > 1 || scans[0]?.isMultikey ? new Set<number>() : null;
  for (const scan of scans) {
    for (const rid of recordIds(scan, counters)) {
      if (seen?.has(rid)) continue;
      seen?.add(rid);
      const doc = collection.records.get(rid);
      if (!doc) continue;
      counters.docsExamined++;
      yield { rid, doc };
    }
  }
}

/** The records an index scan meets, one with an array once for each of its keys. */
export function* recordIds(scan: IndexScan, counters: AccessCounters): IterableIterator<number> {
  scan.index.accesses++;
  const ranges = scan.direction === 1 ? scan.ranges : scan.ranges.toReversed();
  for (const range of ranges) {
    counters.seeks++;
    for (const entry of scan.index.scan(range, scan.direction)) {
      counters.keysExamined++;
      yield entry.rid;
    }
  }
}
