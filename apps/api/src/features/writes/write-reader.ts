import { buildOperation, type Doc, Int32, type Operation, type Value } from "@querysnap/mql";
import type { AppDeps } from "../../app-deps.ts";
import type { Outcome } from "../../infra/mongo/outcome.ts";
import type { RawCaps } from "../../infra/mongo/run-context.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { targetOf } from "../connections/get-connection.ts";
import { isHosted } from "../queries/hosted-queries.ts";
import type { WriteTarget } from "./write-target.ts";

export type WriteDeps = Pick<AppDeps, "store" | "clock" | "mongo" | "box" | "sampleUser" | "signer">;

/** One connection of a user, and how long each of its statements may take. */
export type Database = {
  userId: string;
  connection: ConnectionRow;
  timeLimitMs: number;
  signal: AbortSignal;
};

export type RunOn = (operation: Operation, raw?: RawCaps) => Promise<Outcome>;

/** Runs statements of ours on a user's database. */
export function runsOn(deps: WriteDeps, { userId, connection, timeLimitMs, signal }: Database): RunOn {
  const target = targetOf(deps, connection);
  const requester = isHosted(connection) ? deps.signer.sign("requester", userId) : null;
  return (operation, raw) =>
    deps.mongo.runOperation({
      target,
      operation,
      offset: 0,
      signal,
      requester,
      timeLimitMs,
      ...(raw ? { raw } : {}),
    });
}

/** Reads the documents that a statement would touch, in its order. */
export function findTouched(
  { collection, filter, sort, collation }: WriteTarget,
  limit: number | null,
  projection?: Doc,
): Operation {
  const chain: { method: string; args: Value[] }[] = [];
  if (sort) chain.push({ method: "sort", args: [sort] });
  if (collation) chain.push({ method: "collation", args: [collation] });
  if (limit !== null) chain.push({ method: "limit", args: [new Int32(limit)] });
  const args = projection ? [filter, projection] : [filter];
  return buildOperation({ collection, method: "find", args, chain });
}
