import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { onConnection, statement } from "./statement.ts";

const emptyStep = z.object({
  /** The condition or stage as it is written in the query. */
  text: z.string(),
  /** Documents left after it and everything before it; null when not reached or not counted. */
  count: z.number().int().nullable(),
  /** Documents that match this condition by itself; null for stages and when not counted. */
  alone: z.number().int().nullable(),
  state: z.enum(["passed", "zero", "not_reached", "unknown"]),
});

export const whyNoDocuments = z.object({
  collection: z.string(),
  /** Documents of the collection; null when they were not counted. */
  documents: z.number().int().nullable(),
  steps: z.array(emptyStep),
  cause: z.object({
    kind: z.string(),
    /** Position in `steps` of what removes all documents. */
    step: z.number().int().nullable(),
    field: z.string().nullable(),
    sentence: z.string(),
    values: z.array(z.object({ text: z.string(), count: z.number(), isNearest: z.boolean() })),
  }),
  /** A changed query that finds documents, for one press. */
  fix: z.object({ label: z.string(), query: z.string(), count: z.number().int() }).nullable(),
});
export type WhyNoDocuments = z.infer<typeof whyNoDocuments>;

/** Counts with read-only pipelines; free of quota and not recorded in the history. */
export const whyEmpty = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/why-empty",
  summary: "Finds which condition of a query removes all documents.",
  auth: "session",
  params: onConnection,
  body: statement,
  reply: z.object({
    success: z.literal(true),
    /** Null where the operation reads no documents or its conditions cannot be counted one by one. */
    data: whyNoDocuments.nullable(),
  }),
  errors: [
    "connection_not_found",
    "connection_locked",
    "query_invalid",
    "query_forbidden",
    "query_timed_out",
    "query_cancelled",
    "database_forbidden",
    "database_unreachable",
    "throttled",
  ],
});
