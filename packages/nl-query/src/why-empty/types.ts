import type { Doc } from "@querysnap/mql";

/** What the search asks of the database. Every call has its own deadline and reads a bounded number of rows. */
export type EmptyProbe = {
  /** Rows of a read-only pipeline; null when it failed or ran out of time. */
  aggregate(collection: string, pipeline: readonly Doc[]): Promise<readonly Doc[] | null>;
};

export type StepState = "passed" | "zero" | "not_reached" | "unknown";

/** One condition or stage of the query, in its order. */
export type EmptyStep = {
  /** As it is written in the query. */
  text: string;
  /** Documents left after it and everything before it; null when not reached or not counted. */
  count: number | null;
  /** Documents that match this condition by itself; null for stages and when not counted. */
  alone: number | null;
  state: StepState;
};

export type EmptyCauseKind =
  | "no_collection"
  | "empty_collection"
  | "missing_field"
  | "other_type"
  | "other_case"
  | "nearest_value"
  | "no_such_value"
  | "out_of_range"
  | "gap"
  | "contradiction"
  | "always_present"
  | "excludes_all"
  | "whole_value"
  | "combination"
  | "empty_join"
  | "nothing_to_unwind"
  | "skipped_all"
  | "unknown";

export type EmptyCause = {
  kind: EmptyCauseKind;
  /** Position in the steps; null when no step is at fault. */
  step: number | null;
  /** Path of the field at fault. */
  field: string | null;
  sentence: string;
  /** Most frequent stored values of the field, when they help. */
  values: { text: string; count: number; isNearest: boolean }[];
};

/** A changed query that finds documents. */
export type EmptyFix = { label: string; query: string; count: number };

export type WhyEmpty = {
  collection: string;
  /** Documents in the collection; null when they could not be counted. */
  documents: number | null;
  steps: EmptyStep[];
  cause: EmptyCause;
  fix: EmptyFix | null;
};
