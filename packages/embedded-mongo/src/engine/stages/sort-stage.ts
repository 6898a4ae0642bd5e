import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { OperationContext, Row } from "../contract.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { addMetadata, sortKeyOf } from "../row-metadata.ts";
import { compileSort, type CompiledSort, type SortKey } from "../values/sort-key.ts";
import { headOf, NO_FIELDS, union } from "./dependencies.ts";
import { rowBytes } from "./row-documents.ts";
import { BATCH, lazySource, mapRows, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

export const sortStage: Stage = {
  name: "$sort",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: (spec, after) =>
    union(after, spec instanceof Doc ? new Set(spec.keys.map(headOf)) : NO_FIELDS),
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
  changedFields: () => NO_FIELDS,
};

function build(spec: Value, { context, atMost, keepsSortKey }: StageContext): RowStage {
  if (!(spec instanceof Doc)) throw new MongoError(15973, "the $sort key specification must be an object");
  const sort = compileSort(spec, context.operation);
  const sorted = sortRows(sort, { context, atMost });
  if (!keepsSortKey) return sorted;
  const remember = mapRows((row) => {
    addMetadata(row, { sortKey: sortKeyOf(row, sort) });
    return row;
  });
  return (input) => remember(sorted(input));
}

type Entry = { readonly key: SortKey; readonly row: Row };

/** Sorts stably; with `atMost`, keeps no more than about twice that many rows. */
function sortRows(
  sort: CompiledSort,
  { context, atMost }: Pick<StageContext, "context" | "atMost">,
): RowStage {
  const { operation } = context;
  const keep = atMost ?? Number.POSITIVE_INFINITY;
  const collect = (input: RowSource): Row[] => {
    let entries: Entry[] = [];
    let held = 0;
    /** The last row that can be in the result once enough are kept; rows that sort after it are dropped. */
    let last: Entry | null = null;
    for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) {
      operation.checkInterrupt();
      let bytes = 0;
      for (const row of rows) {
        const key = sort.keyOf(row);
        if (last && sort.compareKeys(key, last.key) >= 0) continue;
        entries.push({ key, row });
        bytes += rowBytes(row);
      }
      operation.reserve(bytes);
      held += bytes;
      if (entries.length <= 2 * keep + BATCH) continue;
      entries = sortEntries(entries, sort, operation).slice(0, keep);
      last = entries[entries.length - 1] ?? null;
      operation.reserve(-held);
      held = entries.reduce((sum, { row }) => sum + rowBytes(row), 0);
      operation.reserve(held);
    }
    const sorted = sortEntries(entries, sort, operation);
    return (atMost === null ? sorted : sorted.slice(0, keep)).map(({ row }) => row);
  };
  return (input) => lazySource(() => sourceOfRows(collect(input)));
}

function sortEntries(entries: Entry[], sort: CompiledSort, operation: OperationContext): Entry[] {
  const numbers = plainNumbers(entries);
  const direction = sort.parts.length === 1 ? sort.parts[0]?.direction : undefined;
  if (!numbers || !direction)
    return entries.sort(
      interruptible((left: Entry, right: Entry) => sort.compareKeys(left.key, right.key), operation),
    );
  const order = Uint32Array.from(entries, (_entry, at) => at);
  const byNumber = (left: number, right: number): number =>
    ((numbers[left] as number) - (numbers[right] as number)) * direction || left - right;
  order.sort(interruptible(byNumber, operation));
  return Array.from(order, (at) => entries[at] as Entry);
}

/** The keys as doubles when all of them are; comparing these is many times faster. */
function plainNumbers(entries: readonly Entry[]): Float64Array | null {
  const numbers = new Float64Array(entries.length);
  for (let at = 0; at < entries.length; at++) {
    const key = entries[at]?.key;
    if (!(key instanceof Int32) && !(key instanceof Double)) return null;
    // A difference of infinities or with NaN would not be an order.
    if (!Number.isFinite(key.value)) return null;
    numbers[at] = key.value;
  }
  return numbers;
}
