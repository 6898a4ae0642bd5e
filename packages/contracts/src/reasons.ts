import { z } from "zod";
import { QUOTA_KINDS } from "./plans.ts";

/** Steps of opening a connection, in their order: each one needs those before it. */
export const CONNECTION_STAGES = ["address", "reach", "tls", "sign-in", "database"] as const;
export type ConnectionStage = (typeof CONNECTION_STAGES)[number];

/**
 * Where opening a connection stopped. `not_found`: the name has no address; `no_answer`: nothing came back in
 * time; `closed`: the other side hung up; `not_mongodb`: what answers speaks another protocol; `refused`: it
 * answered and said no.
 */
const connectionReason = z.object({
  kind: z.literal("connection"),
  stage: z.enum(CONNECTION_STAGES),
  problem: z.enum(["not_found", "refused", "no_answer", "closed", "not_mongodb"]),
});
export type ConnectionReason = z.infer<typeof connectionReason>;

/** Rules that refuse an operation before it is sent. */
export const GUARD_RULES = [
  "read_only",
  "server_code",
  "system_collection",
  "other_database",
  "server_stage",
] as const;
export type GuardRule = (typeof GUARD_RULES)[number];

export const CHANGES = ["insert", "update", "delete", "drop"] as const;
/** What an operation that was refused would have done to the data. */
export type Change = (typeof CHANGES)[number];

/** Position in a query's text; both count from 1. */
const textPlace = z.object({ line: z.number().int(), column: z.number().int() });
export type TextPlace = z.infer<typeof textPlace>;

/**
 * Why a call failed, for programs: `message` and `details` are for people and may be reworded at any time.
 */
export const failureReason = z.discriminatedUnion("kind", [
  connectionReason,
  /** The time limit of a query ended it; the connection is fine. `limitMs` null: not known. */
  z.object({ kind: z.literal("time_limit"), limitMs: z.number().nullable() }),
  /** The text does not parse. `place` null: the whole text is meant. */
  z.object({ kind: z.literal("syntax"), place: textPlace.nullable() }),
  /** Refused by a rule of the connection, never sent. `change` null: it would have changed nothing. */
  z.object({ kind: z.literal("guard"), rule: z.enum(GUARD_RULES), change: z.enum(CHANGES).nullable() }),
  /** The database user lacks a permission. */
  z.object({ kind: z.literal("permission") }),
  /** A quota is used up until `resetsAt`. */
  z.object({
    kind: z.literal("quota"),
    quota: z.enum(QUOTA_KINDS),
    period: z.enum(["daily", "monthly"]),
    resetsAt: z.iso.datetime(),
  }),
  /** The plan's number of own connections is reached. */
  z.object({ kind: z.literal("connection_limit"), limit: z.number().int() }),
]);
export type FailureReason = z.infer<typeof failureReason>;
export type ReasonKind = FailureReason["kind"];
