import type { Doc, Value } from "@querysnap/mql";
import type { OperationContext, Row } from "../contract.ts";
import type { RowSource } from "./row-source.ts";

/** Read that the first stages of a pipeline ask of the collection; a `limit` of 0 means all. */
export type ForeignQuery = {
  readonly filter: Doc;
  readonly sort: Doc | null;
  readonly skip: number;
  readonly limit: number;
};

/** A collection or view that a stage reads. */
export type ForeignCollection = {
  /**
   * The stages a view puts in front of everything; empty for a collection, and for one that does not exist.
   */
  readonly viewPipeline: readonly Value[];
  /** Documents of the (underlying) collection. */
  readonly count: number;
  /**
   * Rows of the (underlying) collection that match the filter, by the best plan there is; none when it does
   * not exist.
   */
  rows(filter: Doc): RowSource;
  /** The same in an order and between counts, read from an index where one gives that order. */
  orderedRows?(query: ForeignQuery): RowSource;
  /** Whether an index finds rows by equality on this path, under the collation of the operation. */
  hasIndexOn(path: string): boolean;
};

export type MergeMatch = {
  readonly database: string | null;
  readonly collection: string;
  readonly on: readonly string[];
};

/** Access of stages to collections; the commands implement it, with their checks. */
export type StageServices = {
  readonly database: string;
  /** Name of the collection the command runs on; null for `aggregate: 1`. */
  readonly collection: string | null;
  /** A collection or view of the command's database. Throws MongoError 13 without access. */
  open(collection: string, operation: OperationContext): ForeignCollection;
  /**
   * `$collStats` of a collection: one document. Throws MongoError 26 when it does not exist and 166 on a
   * view, if figures of documents are asked for.
   */
  collStats(collection: string, options: Doc): Doc;
  /** `$indexStats` of a collection, one document per index. */
  indexStats(collection: string): readonly Doc[];
  /** The field of the only index on places. Throws MongoError 26 without the collection, and 27. */
  placeField(collection: string): string;
  /** `$out`: replaces the collection by these documents at once, keeping its indexes. */
  replaceCollection(
    target: { readonly database: string | null; readonly collection: string },
    documents: Iterable<Row>,
  ): void;
  /** `$merge`: opens the target after checking that a unique index covers `on` (51183, 51190). */
  openMerge(target: MergeMatch): MergeTarget;
};

export type MergeTarget = {
  /** The document with these values of `on`, or null. */
  find(keys: readonly Value[]): Doc | null;
  insert(document: Doc): void;
  /** Replaces a document `find` returned. */
  replace(existing: Doc, replacement: Doc): void;
};
