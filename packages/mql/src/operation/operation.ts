import type { Value } from "../values/types.ts";

/** Offsets in UTF-16 units, `end` exclusive. */
export type Span = { start: number; end: number };

/** One call chained to the main method: `.sort({ age: -1 })`. */
export type ChainCall = { readonly method: string; readonly args: readonly Value[] };

/**
 * One statement as it was written, its arguments evaluated to values: the form that is printed, compared and
 * stored. What it means (defaults, options, aliases resolved) is `toCommand(operation)`; build on that to run
 * it.
 *
 * - `scope: "collection"`: `db.<collection>.<method>(args).<chain>`; a bare filter is `find`, a bare pipeline
 * `aggregate`.
 * - `scope: "database"`: `db.<method>(args)`, `collection` is null. Methods that name a collection
 * (`createCollection`) still have it in `args`.
 * - `scope: "shell"`: `use <name>`, `show <what>`, `it`; `method` is the first word, `args` the others as
 * strings.
 *
 * `explain` holds the arguments of the leading form `db.c.explain(…).find(…)` and is null without it; the
 * trailing form `.find(…).explain(…)` is the last call of `chain`. An argument written as `undefined` is
 * null. An operation can be built by hand (`buildOperation`); it then has the span 0–0.
 */
export type Operation = {
  readonly scope: "collection" | "database" | "shell";
  readonly collection: string | null;
  readonly method: string;
  readonly args: readonly Value[];
  readonly explain: readonly Value[] | null;
  readonly chain: readonly ChainCall[];
  readonly span: Span;
};

/**
 * Where something stands in an operation: `["args", 0, "status"]`, `["chain", 1, "args", 0, "createdAt"]`,
 * `["collection"]`, `["method"]`. Document keys and array positions follow the argument.
 */
export type OperationPath = readonly (string | number)[];

const NOWHERE: Span = { start: 0, end: 0 };

/** An operation that was not parsed; what is left out is empty. */
export function buildOperation(
  parts: { collection: string; method: string } & Partial<Pick<Operation, "args" | "explain" | "chain">>,
): Operation {
  return {
    scope: "collection",
    collection: parts.collection,
    method: parts.method,
    args: parts.args ?? [],
    explain: parts.explain ?? null,
    chain: parts.chain ?? [],
    span: NOWHERE,
  };
}

/** Last step of a path that means a key itself, not its value. */
export const KEY = "\0key";
