import type { ExecuteInput, Outcome } from "./api/execute-query.ts";

/**
 * What is sent for a run; repeated to load the next page. `runKey` identifies the run, `template` is its text
 * with placeholders, where it had some.
 */
export type SentQuery = ExecuteInput & { runKey: string; template?: string | undefined };

/** The saved query that a text is. */
export type SavedLink = { id: string; name: string; collection: string | null };

/** A query to run, with the question and the generated text it came from. */
export type Run = {
  query: string;
  question: string | null;
  generated: string | null;
  /** The history entry it comes from, whose answer can be read again. */
  historyId?: string | undefined;
  /** The saved query it is, for its count, and the collection of a bare filter or pipeline. */
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
