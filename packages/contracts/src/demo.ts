import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { span, tie } from "./queries/generate-query.ts";
import { LIMITS } from "./limits.ts";
import { TEXTS } from "./texts.ts";
import { text } from "./values.ts";

/** Not stored and not counted: the demonstration of the landing page. */
export const askDemo = defineEndpoint({
  method: "POST",
  path: "/api/demo/ask",
  summary: "Answers a question about the sample database for visitors.",
  auth: "none",
  csrf: "origin",
  body: z.object({ question: text(LIMITS.demoQuestionMax, TEXTS.questionRequired) }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      /** Null when the question was refused; then `explanation` says why. */
      query: z.string().nullable(),
      explanation: z.string(),
      ties: z.array(tie),
      notUnderstood: z.array(span),
      confidence: z.number(),
      /** Fields of the first documents, by name; empty without documents. */
      columns: z.array(z.string()),
      /** BSON type of every column, of its first value. */
      types: z.array(z.string()),
      /** First documents as text, at most five. */
      rows: z.array(z.array(z.string())),
      /** Documents that were read. */
      total: z.number().int(),
      /** Whether more documents match than were read. */
      isCapped: z.boolean(),
      executionTime: z.number(),
    }),
  }),
  errors: ["rate_limited", "throttled", "sample_unavailable", "query_timed_out"],
});

export const demoEndpoints = { askDemo };
