import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { TEXTS } from "./texts.ts";
import { entityId, isoDate, text } from "./values.ts";

const connectionParams = z.object({ connectionId: entityId });
const READ_ERRORS = [
  "connection_not_found",
  "connection_locked",
  "database_unreachable",
  "database_forbidden",
  "query_timed_out",
  "throttled",
] as const;

export const glossaryEntry = z.object({
  term: z.string().trim().min(1).max(LIMITS.glossaryTermMax),
  meaning: z.string().trim().min(1).max(LIMITS.glossaryMeaningMax),
});
export type GlossaryEntry = z.infer<typeof glossaryEntry>;

export const modelSettings = z.object({
  /** The model that would answer here; null when the built-in generator answers. */
  model: z.string().nullable(),
  /** Whether the operator and the plan let stored values be sent at all. */
  canShareValues: z.boolean(),
  /** Whether that needs the user's consent on this connection. The sample holds nobody's data. */
  needsConsent: z.boolean(),
  /** Whether stored values are sent. */
  sharesValues: z.boolean(),
  glossary: z.array(glossaryEntry),
});
export type ModelSettings = z.infer<typeof modelSettings>;

export const getModelSettings = defineEndpoint({
  method: "GET",
  path: "/api/connection/:connectionId/model-settings",
  summary: "Who answers on a connection, what may be sent, and its glossary.",
  auth: "session",
  params: connectionParams,
  reply: z.object({ success: z.literal(true), data: modelSettings }),
  errors: ["connection_not_found", "connection_locked"],
});

/** Absent fields stay unchanged. */
export const saveModelSettings = defineEndpoint({
  method: "PUT",
  path: "/api/connection/:connectionId/model-settings",
  summary: "Consents to sending stored values, or changes the glossary of a connection.",
  auth: "session",
  params: connectionParams,
  body: z.object({
    sharesValues: z.boolean().optional(),
    glossary: z.array(glossaryEntry).max(LIMITS.glossaryEntriesMax).optional(),
  }),
  reply: z.object({ success: z.literal(true), data: modelSettings }),
  errors: ["connection_not_found", "connection_locked"],
});

/** Sends nothing; the text is the one that Generate would send for this question. */
export const previewModelRequest = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/model-preview",
  summary: "The exact text that a question would send to the language model.",
  auth: "session",
  params: connectionParams,
  body: z.object({
    naturalLanguage: text(LIMITS.questionMax, TEXTS.questionRequired),
    previousQuestion: z.string().max(LIMITS.questionMax).nullish(),
    previousQuery: z.string().max(LIMITS.queryMax).nullish(),
    collection: z.string().max(255).nullish(),
    /** Shows the text with or without stored values, whatever is agreed; ignored where values may not be sent. */
    withValues: z.boolean().nullish(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** Null when no language model is set up. */
    data: z
      .object({
        model: z.string(),
        /** Host that receives it. */
        host: z.string(),
        system: z.string(),
        user: z.string(),
        /** Estimate. */
        tokens: z.number().int(),
        sharesValues: z.boolean(),
      })
      .nullable(),
  }),
  errors: READ_ERRORS,
});

/** Kept for the administrators; only what the user sends here is stored. */
export const sendAnswerFeedback = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/answer-feedback",
  summary: "Says whether an answer was right.",
  auth: "session",
  params: connectionParams,
  body: z.object({
    question: text(LIMITS.questionMax, TEXTS.questionRequired),
    query: z.string().max(LIMITS.queryMax),
    /** The model's name, or "built-in". */
    answeredBy: z.string().max(LIMITS.modelNameMax),
    isRight: z.boolean(),
    comment: z.string().trim().max(LIMITS.feedbackCommentMax).nullish(),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["connection_not_found", "connection_locked"],
});

const modelCheck = z.object({
  checkedAt: isoDate,
  isWorking: z.boolean(),
  /** Meaning of the provider's reply, without its text. */
  message: z.string(),
  ms: z.number(),
});

export const aiStatus = z.object({
  /** Null when AI_PROVIDER is not set: the built-in generator answers everything. */
  provider: z.string().nullable(),
  host: z.string().nullable(),
  hasKey: z.boolean(),
  sharesValues: z.boolean(),
  maxInputTokens: z.number().int(),
  maxOutputTokens: z.number().int(),
  timeLimitMs: z.number().int(),
  models: z.array(
    z.object({
      role: z.enum(["standard", "enhanced"]),
      name: z.string(),
      failuresInARow: z.number().int(),
      /** Until when the provider is not asked after failures in a row. */
      pausedUntil: isoDate.nullable(),
      lastCheck: modelCheck.nullable(),
    }),
  ),
  /** Of the last seven days, newest first. */
  usage: z.array(
    z.object({
      day: z.string(),
      calls: z.number().int(),
      users: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
    }),
  ),
  feedback: z.array(
    z.object({
      createdAt: isoDate,
      question: z.string(),
      query: z.string(),
      answeredBy: z.string(),
      isRight: z.boolean(),
      comment: z.string().nullable(),
    }),
  ),
});
export type AiStatus = z.infer<typeof aiStatus>;

export const getAiStatus = defineEndpoint({
  method: "GET",
  path: "/api/admin/ai-status",
  summary: "How language models are set up, how they do, and what people say of answers.",
  auth: "admin",
  reply: z.object({ success: z.literal(true), data: aiStatus }),
  errors: [],
});

/** Sends a fixed question about an invented collection, never data of a user. */
export const testAiModels = defineEndpoint({
  method: "POST",
  path: "/api/admin/ai-test",
  summary: "Asks each model one small question.",
  auth: "admin",
  reply: z.object({ success: z.literal(true), data: aiStatus }),
  errors: [],
});

export const modelEndpoints = {
  getModelSettings,
  saveModelSettings,
  previewModelRequest,
  sendAnswerFeedback,
  getAiStatus,
  testAiModels,
};
