import type { GlossaryEntry } from "./glossary.ts";

/** Offsets of UTF-16 code units; `end` is not included. */
export type Span = { start: number; end: number };

export type TieRole = "collection" | "condition" | "range" | "shape";

/** One piece of understanding: which words gave which parts of the query and which columns of the result. */
export type Tie = {
  role: TieRole;
  /** Of the question; empty when the words stand in the previous question. */
  words: Span[];
  /** Of the query text. */
  query: Span[];
  /** Columns of the result, as paths. */
  fields: string[];
  /** What it does, for the explanation. */
  sentence: string;
};

/** One way to understand the question. */
export type Reading = {
  /** Shell text, formatted as the printer of `@querysnap/mql` does. */
  query: string;
  /** Sentences, in the order of the query. */
  explanation: string[];
  collection: string;
  /** 0 to 1. */
  confidence: number;
  /** In the order of the query. */
  ties: Tie[];
  /** Words of the question that gave nothing. */
  notUnderstood: Span[];
  isWrite: boolean;
};

export type Alternative = Reading & {
  /** What sets it apart from the first reading. */
  label: string;
};

export type RefusalReason =
  | "empty"
  | "too_long"
  | "not_understood"
  | "no_such_field"
  | "ambiguous"
  | "read_only"
  | "empty_schema"
  | "not_supported";

export type GenerateResult =
  | ({ ok: true; alternatives: Alternative[] } & Reading)
  | { ok: false; reason: RefusalReason; message: string; notUnderstood: Span[] };

export type GenerateOptions = {
  now: Date;
  /** Look in this collection only. */
  collection?: string;
  /** The question before, so that "only last month" can refine it. */
  previous?: { question: string; query: string };
  /** Refuse what would change data. */
  readOnly?: boolean;
  /** Words of this team, spelled out before the question is read. */
  glossary?: readonly GlossaryEntry[];
};

export type ExplainResult =
  | { ok: true; collection: string | null; sentences: string[] }
  | { ok: false; message: string };

export type GeneratorOptions = {
  /** Questions longer than this are refused. */
  longestQuestion?: number;
};
