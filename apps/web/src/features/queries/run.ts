import type { ExecuteInput, Outcome } from "./api/execute-query.ts";

/**
 * Request of a run; sent again to load the next page. `runKey` identifies the run, `template` is its text
 * before its placeholders were filled in.
 */
export type SentQuery = ExecuteInput & { runKey: string; template?: string | undefined };

/** The saved query that a text was opened from. */
export type SavedLink = { id: string; name: string; collection: string | null };

/** A query to run, with the question and the generated text it came from. */
export type Run = {
  query: string;
  question: string | null;
  generated: string | null;
  /** History entry it comes from, whose answer can be recalled. */
  historyId?: string | undefined;
  /** Saved query that the run counts for; also names the collection of a bare filter or pipeline. */
  saved?: SavedLink | undefined;
  /** The text with placeholders that `query` was filled in from. */
  template?: string | undefined;
};

export type StoredRun = {
  /** When it ran (ISO 8601). */
  at: string;
  /** Only the first documents were stored. */
  isCut: boolean;
  /** No result was stored, e.g. a single value above the limit. */
  isMissing: boolean;
};

/** A result on screen with the query that returned it. */
export type Shown = {
  sent: SentQuery;
  outcome: Outcome;
  /** For a result that was read from the history. */
  stored?: StoredRun;
};
