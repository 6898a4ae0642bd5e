import { type Doc, toServerCommands, type Command } from "@querysnap/mql";
import type { Db } from "mongodb";
import { fromDriverReply, RAW_REPLY, toDriverDocument } from "./driver-values.ts";

/** What every command of one run shares. */
export type RunContext = { db: Db; signal: AbortSignal; timeLimitMs: number; offset: number };

/** A server command as the driver takes it; its time limit is the smaller one of the user's and ours. */
function timedRequest({ timeLimitMs }: RunContext, command: Doc): Record<string, unknown> {
  const fields = Object.fromEntries(toDriverDocument(command));
  const asked = Number(fields["maxTimeMS"] ?? 0);
  return { ...fields, maxTimeMS: asked > 0 && asked < timeLimitMs ? asked : timeLimitMs };
}

/** Sends one server command and returns its reply, read with {@link RAW_REPLY}. */
export function send(context: RunContext, command: Doc): Promise<Record<string, unknown>> {
  return context.db.command(timedRequest(context, command), { ...RAW_REPLY, signal: context.signal });
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
