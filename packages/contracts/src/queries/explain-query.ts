import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { ejsonValue } from "../values.ts";
import { onConnection, statement, STATEMENT_ERRORS } from "./statement.ts";

const figure = z.number().nullable();

export const planStage = z.object({
  /** As the server names it: `IXSCAN`, `$group`. */
  name: z.string(),
  /** 0 for the stage that gives the result; each input is one deeper. */
  depth: z.number().int(),
  /** The index, the joined collection or the shard. */
  detail: z.string().nullable(),
  /** The stage reads a whole collection. */
  isScan: z.boolean(),
  /** Null where the server reports no figure. */
  returned: figure,
  docsExamined: figure,
  keysExamined: figure,
});
export type PlanStage = z.infer<typeof planStage>;

export const explained = z.object({
  success: z.literal(true),
  /** One or two short sentences. */
  summary: z.string(),
  /** Access path; `scan` reads a whole collection. */
  access: z.enum(["scan", "index", "id", "count", "none"]),
  indexes: z.array(z.string()),
  scanned: z.array(z.string()),
  returned: figure,
  docsExamined: figure,
  keysExamined: figure,
  timeMs: figure,
  sortsInMemory: z.boolean(),
  usesDisk: z.boolean(),
  shards: figure,
  /** From the result down to its sources. */
  stages: z.array(planStage),
  /** Indexes that would spare a scan of more than 1,000 documents, as shell text. */
  advice: z.array(z.object({ createIndex: z.string(), reason: z.string() })),
  /** False where only the plan was asked for: the query ran too long, or would write with `$out` or `$merge`. */
  hasRun: z.boolean(),
  /** The reply of the server. */
  plan: ejsonValue,
});
export type Explained = z.infer<typeof explained>;

/**
 * Explains how the database runs one statement. Free for the query that the user ran last on the connection;
 * any other counts as one execution, because the database runs it. Not recorded in the history.
 */
export const explainQuery = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/explain",
  summary: "Explains which indexes a query uses, what it examines and what would make it faster.",
  auth: "session",
  format: "ejson",
  compressed: true,
  params: onConnection,
  body: statement,
  reply: explained,
  errors: [...STATEMENT_ERRORS, "daily_limit_exceeded", "monthly_limit_exceeded"],
});
