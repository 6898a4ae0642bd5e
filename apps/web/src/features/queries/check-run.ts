import type * as dangerModule from "./danger.ts";
import { placeholdersOf } from "./placeholders.ts";
import type { Notice } from "./query-panel-state.ts";
import type { Run } from "./run.ts";

/** Whether the documents of a write are kept, and whether it runs when they cannot be. */
export type KeepUndo = "required" | "wanted" | null;

/** Returns what the user has to fill in before a run is checked; null when the text is complete. */
export function missingInput(run: Run): Notice | null {
  if (run.query.trim() === "") return { kind: "empty" };
  return placeholdersOf(run.query).length > 0 ? { kind: "placeholders", run } : null;
}

/** Decision about a run: send it, ask first, or hold it because its danger is unknown. */
export type CheckedRun =
  | { kind: "send"; keepUndo: KeepUndo }
  | { kind: "ask"; notice: Notice }
  | { kind: "unchecked" };

type RunContext = {
  /** Null when its chunk could not be loaded. */
  checker: Pick<typeof dangerModule, "severalStatements" | "queryDanger" | "changesDocuments"> | null;
  /** Of a bare filter or pipeline. */
  collection: string | null;
  isReadOnly: boolean;
};

/** Checks a run: one of several statements and one that destroys data ask first. */
export function checkRun(run: Run, { checker, collection, isReadOnly }: RunContext): CheckedRun {
  // the server refuses every write on a read-only connection, so skip the check
  if (!checker) return isReadOnly ? { kind: "send", keepUndo: null } : { kind: "unchecked" };
  const statements = checker.severalStatements(run.query, collection);
  if (statements) return { kind: "ask", notice: { kind: "several", run, statements } };
  if (isReadOnly) return { kind: "send", keepUndo: null };
  const danger = checker.queryDanger(run.query, collection);
  if (danger) return { kind: "ask", notice: { kind: "confirm", run, danger } };
  return { kind: "send", keepUndo: checker.changesDocuments(run.query, collection) ? "wanted" : null };
}
