import type { Doc, Value } from "@querysnap/mql";
import type { CompileContext, OperationContext, Predicate } from "../engine/contract.ts";
import { nearestOf, nearOf } from "../engine/geo/near.ts";
import { vertexTick } from "../engine/geo/shape.ts";
import { interruptible } from "../engine/interruptible.ts";
import { byteFilterOf } from "../engine/match/byte-filter.ts";
import { compileMatch } from "../engine/match/compile-match.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import { compileSort, type CompiledSort, type SortKey } from "../engine/values/sort-key.ts";
import type { Collection } from "../storage/collection.ts";
import type { Database } from "../storage/database.ts";
import type { StoredRecord } from "../storage/records.ts";
import { naturalOrder } from "./natural-order.ts";
import { planQuery, runAccess, type Access, type AccessCounters } from "./plan-query.ts";

export type Selection = {
  readonly filter: Doc;
  readonly sort?: Doc | null;
  readonly skip?: number;
  /** Most records; 0 means all. */
  readonly limit?: number;
  readonly hint?: Value;
  readonly min?: Doc | null;
  readonly max?: Doc | null;
};

export type SelectedRecords = {
  readonly records: IterableIterator<StoredRecord>;
  readonly access: Access | null;
  readonly counters: AccessCounters;
};

const INTERRUPT_EVERY = 128;
/** Bytes that a row takes in a sort besides its own. */
const SORT_ROW_OVERHEAD = 64;

/**
 * The records of a collection that match, in order, lazily. Filter and sort are compiled (and their mistakes
 * reported) at once, also when the collection does not exist.
 */
export function selectRecords(
  source: { database: Database; collection: Collection | undefined },
  selection: Selection,
  context: CompileContext,
): SelectedRecords {
  const { collection } = source;
  const { operation } = context;
  const matches = compileMatch(selection.filter, context);
  const near = nearOf(selection.filter, vertexTick(operation));
  const natural = naturalOrder(selection);
  const sort =
    selection.sort && selection.sort.size > 0 && !selection.sort.has("$natural")
      ? compileSort(selection.sort, operation)
      : null;
  const counters: AccessCounters = { keysExamined: 0, docsExamined: 0, seeks: 0 };
  if (!collection) return { records: [].values(), access: null, counters };
  const access = planQuery(collection, {
    filter: selection.filter,
    sort: sort?.parts ?? null,
    natural,
    hint: selection.hint,
    min: selection.min,
    max: selection.max,
    collator: operation.collator,
    near,
  });
  if (access.kind === "collection" || access.kind === "near")
    source.database.warm(collection, () => operation.checkInterrupt());
  const matching = matchingRecords(
    { collection, access, counters },
    selection.filter.size === 0 ? null : matches,
    operation,
  );
  const skip = selection.skip ?? 0;
  const limit = selection.limit ?? 0;
  const order = orderOf(access, sort);
  const ordered = order
    ? sorted(matching, { ...order, keep: limit === 0 ? Number.POSITIVE_INFINITY : skip + limit }, context)
    : matching;
  return { records: skip === 0 && limit === 0 ? ordered : sliced(ordered, skip, limit), access, counters };
}

/** How records are to be sorted; null where they come in order. Another order outweighs that of distances. */
function orderOf(access: Access, sort: CompiledSort | null): Order<unknown> | null {
  if (sort) {
    if (access.kind === "index" && access.scan.providesSort) return null;
    return {
      keyOf: (doc) => sort.keyOf(doc),
      compareKeys: (a, b) => sort.compareKeys(a as SortKey, b as SortKey),
    };
  }
  if (access.kind !== "near") return null;
  const { near } = access;
  return {
    keyOf: (doc) => nearestOf(near, doc)?.distance ?? Number.POSITIVE_INFINITY,
    compareKeys: (a, b) => Number(a) - Number(b),
  };
}

type Found = { readonly collection: Collection; readonly access: Access; readonly counters: AccessCounters };

function matchingRecords(
  { collection, access, counters }: Found,
  matches: Predicate | null,
  operation: OperationContext,
): IterableIterator<StoredRecord> {
  if (
    access.kind === "index" ||
    access.kind === "union" ||
    (access.kind === "collection" && access.direction === -1)
  )
    return filtered(runAccess(collection, access, counters), matches, operation);
  return collection.records.scanMatching({
    filter: matches && byteFilterOf(matches),
    column: matches?.column,
    counters,
    checkInterrupt: () => operation.checkInterrupt(),
  });
}

function* filtered(
  records: Iterable<StoredRecord>,
  matches: Predicate | null,
  operation: OperationContext,
): IterableIterator<StoredRecord> {
  let seen = 0;
  for (const record of records) {
    if (++seen % INTERRUPT_EVERY === 0) operation.checkInterrupt();
    if (matches === null || matches(record.doc)) yield record;
  }
}

function* sliced(
  records: Iterable<StoredRecord>,
  skip: number,
  limit: number,
): IterableIterator<StoredRecord> {
  let at = 0;
  for (const record of records) {
    if (at++ < skip) continue;
    yield record;
    if (limit > 0 && at >= skip + limit) return;
  }
}

type Order<K> = {
  readonly keyOf: (doc: RawDoc) => K;
  readonly compareKeys: (left: K, right: K) => number;
};
type Keyed<K> = { readonly key: K; readonly record: StoredRecord };

/** A stable sort that keeps only the first `keep` records. */
function* sorted<K>(
  records: Iterable<StoredRecord>,
  order: Order<K> & { readonly keep: number },
  { operation }: CompileContext,
): IterableIterator<StoredRecord> {
  const { keyOf, compareKeys, keep } = order;
  const compare = interruptible(
    (a: Keyed<K>, b: Keyed<K>) => compareKeys(a.key, b.key) || a.record.rid - b.record.rid,
    operation,
  );
  let held: Keyed<K>[] = [];
  for (const record of records) {
    held.push({ key: keyOf(record.doc), record });
    if (keep === Number.POSITIVE_INFINITY) operation.reserve(record.doc.byteLength + SORT_ROW_OVERHEAD);
    else if (held.length >= keep * 2 + 1024) held = held.sort(compare).slice(0, keep);
  }
  operation.checkInterrupt();
  held.sort(compare);
  for (const { record } of keep < held.length ? held.slice(0, keep) : held) yield record;
}
