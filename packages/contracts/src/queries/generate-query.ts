import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { TEXTS } from "../texts.ts";
import { entityId, text } from "../values.ts";

/** Half-open range of UTF-16 positions. */
export const span = z.object({ start: z.number().int(), end: z.number().int() });
export type Span = z.infer<typeof span>;

export const TIE_ROLES = ["collection", "condition", "range", "shape"] as const;
export type TieRole = (typeof TIE_ROLES)[number];

/**
 * One piece of understanding: words of the question, parts of the query and columns of the result that belong
 * together.
 */
export const tie = z.object({
  role: z.enum(TIE_ROLES),
  /** Of the question. */
  words: z.array(span),
  /** Of the query text. */
  query: z.array(span),
  /** Names of the result's fields, as paths. */
  fields: z.array(z.string()),
  /** The row in Explanation. */
  sentence: z.string(),
});
export type Tie = z.infer<typeof tie>;

/** An answer less confident than this rests on guesses, and is shown as one to check. */
export const SURE_CONFIDENCE = 0.7;

/** Another reading of the question. */
export const alternative = z.object({
  /** Difference from the first reading. */
  label: z.string(),
  query: z.string(),
  explanation: z.string(),
  confidence: z.number(),
  ties: z.array(tie),
  notUnderstood: z.array(span),
  collection: z.string(),
  isWrite: z.boolean(),
});
export type Alternative = z.infer<typeof alternative>;

/** A short question back: readings that fit alike and find different documents. */
export const choices = z.object({
  /** Names what is left open; the same for all questions that leave it open. */
  key: z.string(),
  question: z.string(),
  /** Words of the question that may mean each of them. */
  words: z.array(span),
  /** Two or three. */
  options: z.array(
    z.object({
      /** Argument for `rememberChoice`. */
      value: z.string(),
      label: z.string(),
      /** The query of the answer or of one of its alternatives. */
      query: z.string(),
    }),
  ),
  /** The value chosen before, which this answer follows; null when nothing was. */
  chosen: z.string().nullable(),
});
export type Choices = z.infer<typeof choices>;

export const generated = z.object({
  /** Shell syntax; null when the question was refused (then `explanation` says why and no quota is used). */
  query: z.string().nullable(),
  explanation: z.string(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** In the order of the code. */
  ties: z.array(tie),
  /** Words of the question that took no part. */
  notUnderstood: z.array(span),
  /** At most two, or three when the question was refused for having them. */
  alternatives: z.array(alternative),
  /** Ambiguity that only the user can resolve; null if one reading is likeliest. */
  choices: choices.nullable().default(null),
  /** Null when refused. */
  collection: z.string().nullable(),
  /** It would change data: show it in the editor, never run it by itself. */
  isWrite: z.boolean(),
  /** Who wrote the query. */
  generator: z.enum(["built-in", "model"]),
  /** Name of the model that answered; null for the built-in generator. */
  model: z.string().nullable().default(null),
  /** Why the built-in generator answered although a model was asked; null otherwise. */
  notice: z.string().nullable().default(null),
});
export type Generated = z.infer<typeof generated>;

/** 429 only for the AI quota. A question that cannot be answered is a success with `query: null`. */
export const generateQuery = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/generate-query",
  summary: "Turns a question in English into a query with an explanation.",
  auth: "session",
  compressed: true,
  params: z.object({ connectionId: entityId }),
  body: z.object({
    naturalLanguage: text(LIMITS.questionMax, TEXTS.questionRequired),
    /** The question answered last, so that "only last month" makes sense. */
    previousQuestion: z.string().max(LIMITS.questionMax).nullish(),
    /** The query that answered `previousQuestion`. */
    previousQuery: z.string().max(LIMITS.queryMax).nullish(),
    /** The collection in view, preferred when the question names none. */
    collection: z.string().max(255).nullish(),
  }),
  reply: z.object({ success: z.literal(true), data: generated }),
  errors: [
    "connection_not_found",
    "connection_locked",
    "database_unreachable",
    "database_forbidden",
    "query_timed_out",
    "query_cancelled",
    "daily_limit_exceeded",
    "monthly_limit_exceeded",
    "throttled",
  ],
});

const fixed = z.object({
  /** Checked like every answer of a model, and not executed; null when no repair was found. */
  query: z.string().nullable(),
  isWrite: z.boolean(),
  /** Name of the model; null when none is set up, so that nothing was asked. */
  model: z.string().nullable(),
  /** Why there is no query. */
  notice: z.string().nullable(),
});
export type Fixed = z.infer<typeof fixed>;

/**
 * Counts as one AI generation when a repair is found. Where no model is set up, or the provider fails, `query`
 * is null and nothing is counted.
 */
export const fixQuery = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/fix-query",
  summary: "Asks the language model to mend a query that failed.",
  auth: "session",
  params: z.object({ connectionId: entityId }),
  body: z.object({
    queryString: text(LIMITS.queryMax, TEXTS.queryRequired),
    /** Error of the run. */
    error: z.string().trim().min(1).max(LIMITS.failureTextMax),
    /** Question that the query was meant to answer. */
    naturalLanguage: z.string().max(LIMITS.questionMax).nullish(),
    collection: z.string().max(255).nullish(),
  }),
  reply: z.object({ success: z.literal(true), data: fixed }),
  errors: generateQuery.errors,
});

/** Explains a query in plain English, one sentence per part. Free. */
export const describeQuery = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/describe-query",
  summary: "Says in plain English what a query does.",
  auth: "session",
  compressed: true,
  params: z.object({ connectionId: entityId }),
  body: z.object({
    queryString: text(LIMITS.queryMax, TEXTS.queryRequired),
    collection: z.string().max(255).nullish(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** In the order of the text. */
    statements: z.array(z.object({ collection: z.string().nullable(), sentences: z.array(z.string()) })),
  }),
  errors: [
    "connection_not_found",
    "connection_locked",
    "query_invalid",
    "query_timed_out",
    "query_cancelled",
    "database_forbidden",
    "database_unreachable",
    "throttled",
  ],
});

/** The next question that leaves the same open follows it, and says so. */
export const rememberChoice = defineEndpoint({
  method: "PUT",
  path: "/api/connection/:connectionId/choice",
  summary: "Remembers which of several readings is meant on a connection.",
  auth: "session",
  params: z.object({ connectionId: entityId }),
  body: z.object({
    key: z.string().min(1).max(LIMITS.choiceKeyMax),
    value: z.string().min(1).max(LIMITS.choiceValueMax),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["connection_not_found"],
});
