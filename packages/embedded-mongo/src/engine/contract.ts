import type { Doc, Value } from "@querysnap/mql";
import type { RawDoc } from "./raw-doc.ts";

/**
 * What filters and expressions read: stored bytes, decoded field by field, or a built document. Both answer
 * `get(key)`.
 */
export type Row = Doc | RawDoc;

/**
 * One evaluation: the document and the values of the variables in scope, addressed by the slots given at
 * compile time.
 */
export type Frame = { readonly root: Row; readonly slots: (Value | undefined)[] };

/** A compiled expression. JavaScript's `undefined` means "missing". Throws MongoError. */
export type Expression = (frame: Frame) => Value | undefined;

/** Tests the stored document that starts at `start`. */
export type ByteFilter = (bytes: Buffer, start: number) => boolean;

/**
 * What numbers, or dates in epoch milliseconds, a filter needs: one outside of `low` to `high`, or that
 * `accepts` refuses, cannot match.
 */
export type ValueRange = {
  readonly kind: "number" | "date";
  readonly low: number;
  readonly high: number;
  readonly accepts: (value: number) => boolean;
};

/** Demand of a filter on a top-level field. */
export type ColumnTest = ValueRange & { readonly field: string };

/** A compiled filter. `onBytes` is the same test for stored bytes, where that is cheaper. */
export type Predicate = { (row: Row): boolean; readonly onBytes?: ByteFilter; readonly column?: ColumnTest };

/** Compares two values of a collation; null means the simple binary comparison. */
export type Collator = {
  readonly spec: Doc;
  compareStrings(left: string, right: string): number;
  /** Equal strings under the collation share one key, for as long as this collator lives. */
  key(text: string): string;
  /**
   * A key to be stored: the same for all collators of this collation. Its order is not that of the collation.
   */
  indexKey(text: string): string;
};

/** One command's run, shared by everything compiled for it. */
export type OperationContext = {
  /** Epoch milliseconds of $$NOW, the same for the whole command. */
  readonly nowMs: number;
  readonly collator: Collator | null;
  /** Value of $$USER_ROLES: documents of `_id`, `role` and `db`. */
  readonly userRoles: Value;
  /**
   * Throws MongoError 50 past the deadline or 11601 when killed. Call it at least every 256 rows or loop
   * turns.
   */
  checkInterrupt(): void;
  /**
   * Adds to what this command holds in memory; throws MongoError 146 (ExceededMemoryLimit) past the cap.
   * Negative gives back.
   */
  reserve(bytes: number): void;
};

/** Names of the variables in scope and their slots; compile functions extend a copy for their own. */
export type VariableScope = {
  readonly names: ReadonlyMap<string, number>;
  nextSlot(): number;
  /** Called for each path that reads the document, at compile time: throws where there is no document. */
  readonly onDocumentPath?: () => void;
  /**
   * Values by slot, shared by everything compiled in this scope: what `let` of a command or of `$lookup`
   * binds. A frame made for a row of such a scope uses it as its `slots`. Absent when nothing outside binds a
   * variable.
   */
  readonly slots?: (Value | undefined)[];
};

export type CompileContext = {
  readonly operation: OperationContext;
  readonly variables: VariableScope;
  /** Constant expressions that fail do so when a document is evaluated, not when they are compiled. */
  readonly defersConstantFailures?: boolean;
};
