import { type Command, Doc, isArray, toServerCommands, WRITE_STAGES } from "@querysnap/mql";
import type { Db } from "mongodb";
import { type DriverDocument, fromDriverReply, RAW_REPLY, toDriverDocument } from "./driver-values.ts";
import { retryAfterFailover } from "./retry-after-failover.ts";

/** Limits of a find that returns BSON. */
export type RawCaps = { documents: number; bytes: number };

/** Context shared by the commands of one run. */
export type RunContext = {
  db: Db;
  signal: AbortSignal;
  timeLimitMs: number;
  offset: number;
  /** Opaque name of the user, by which a hosted server shares its threads fairly; null for users' hosts. */
  requester: string | null;
  /** Gives the documents of a find as BSON up to these caps; null for Extended JSON. */
  raw: RawCaps | null;
};

/** The smaller one of the user's own `maxTimeMS` and ours, in milliseconds. */
export function timeLimitFor(
  { timeLimitMs }: Pick<RunContext, "timeLimitMs">,
  fields: DriverDocument,
): number {
  const asked = Number(fields.get("maxTimeMS") ?? 0);
  return asked > 0 && asked < timeLimitMs ? asked : timeLimitMs;
}

/** A server command as the driver takes it. */
function timedRequest(context: RunContext, command: Doc): Record<string, unknown> {
  const fields = toDriverDocument(command);
  const { requester } = context;
  return {
    ...Object.fromEntries(fields),
    maxTimeMS: timeLimitFor(context, fields),
    // Replaces the user's own comment, which would let them pass for others.
    ...(requester === null ? {} : { comment: { requester } }),
  };
}

/** Commands that may run twice. */
const READS = new Set([
  "find",
  "count",
  "distinct",
  "listCollections",
  "listIndexes",
  "collStats",
  "dbStats",
]);

function isRead(command: Doc): boolean {
  const name = command.keys[0] ?? "";
  if (name !== "aggregate") return READS.has(name);
  const pipeline = command.get("pipeline");
  const last = isArray(pipeline) ? pipeline.at(-1) : undefined;
  return last instanceof Doc && !WRITE_STAGES.has(last.keys[0] ?? "");
}

/**
 * Sends one server command and returns its reply, read with {@link RAW_REPLY}. After a failover it goes to
 * the new primary.
 */
export function send(context: RunContext, command: Doc): Promise<Record<string, unknown>> {
  const { db, signal } = context;
  const request = timedRequest(context, command);
  return retryAfterFailover(() => db.command(request, { ...RAW_REPLY, signal }), {
    isRead: isRead(command),
    signal,
  });
}

/** Sends one server command and returns its whole reply as one document. */
export async function sendForDocument(context: RunContext, command: Doc): Promise<Doc> {
  return fromDriverReply(await send(context, command));
}

/** The one server command of an operation that always has exactly one. */
export function serverCommand(context: RunContext, command: Command): Doc {
  const [first] = toServerCommands(command, context.db.databaseName);
  if (!first) throw new TypeError(`${command.kind} has no server command`);
  return first;
}
