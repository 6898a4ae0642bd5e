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

/** One reading to choose. */
export type Choice = {
  /** What is remembered when it is chosen. */
  value: string;
  label: string;
  /** The query of the answer or of one of its alternatives. */
  query: string;
};

/** A short question back: readings that fit alike and find different documents. */
export type Choices = {
  /** Names what is left open; the same for all questions that leave it open. */
  key: string;
  question: string;
  /** Words of the question that may mean each of them. */
  words: Span[];
  /** Two or three. */
  options: Choice[];
  /** The value chosen before, which this answer follows. */
  chosen: string | null;
};

/** What was chosen before, by {@link Choices.key}. */
export type RememberedChoice = { key: string; value: string };

export type RefusalReason =
  | "empty"
  | "too_long"
  | "not_understood"
  | "no_such_field"
  | "ambiguous"
  | "read_only"
  | "empty_schema"
  | "not_supported";

/** Readings that speak against an unsure answer, and what becomes of it where all of them find the same. */
export type Rivals = {
  readings: Pick<Reading, "query" | "collection">[];
  agreed: Pick<Reading, "confidence" | "notUnderstood">;
};

export type GenerateResult =
  | ({ ok: true; alternatives: Alternative[]; choices: Choices | null; rivals?: Rivals } & Reading)
  | {
      ok: false;
      reason: RefusalReason;
      message: string;
      notUnderstood: Span[];
      /** Readings to choose from, where the question fits several collections alike. */
      alternatives?: Alternative[];
      choices?: Choices;
    };

export type GenerateOptions = {
  now: Date;
  /** Look in this collection only. */
  collection?: string;
  /** Preferred where the question names no collection. */
  inView?: string;
  /** The question before, so that "only last month" can refine it. */
  previous?: { question: string; query: string };
  /** Refuse what would change data. */
  readOnly?: boolean;
  /** Words of this team, spelled out before the question is read. */
  glossary?: readonly GlossaryEntry[];
  /** Choices made before on this database. */
  choices?: readonly RememberedChoice[];
};

export type ExplainResult =
  | { ok: true; collection: string | null; sentences: string[] }
  | { ok: false; message: string };

export type GeneratorOptions = {
  /** Questions longer than this are refused. */
  longestQuestion?: number;
};
