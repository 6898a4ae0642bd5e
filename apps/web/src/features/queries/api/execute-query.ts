import {
  countResult,
  executeRaw,
  getRun,
  type InputOf,
  type KeptUndo,
  type ResultCap,
} from "@querysnap/contracts";
import type { Value } from "@querysnap/mql";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { decodeValues } from "../../../lib/decode-values.ts";
import { rememberQuery } from "../../../lib/last-query.ts";
import { parseWithRaw } from "../../../lib/raw-json.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { CancelledRun } from "../execution-state.ts";

/** Decoded result of one run. */
export type Outcome = {
  result: Value;
  operation: string;
  collection: string;
  /** Milliseconds the database took. */
  executionTime: number;
  documentsAffected: number;
  historyId: string;
  cappedBy: ResultCap | null;
  nextPage: string | null;
  /** Undo of this run. */
  undo?: KeptUndo | null | undefined;
  /** Bytes of the result as it travelled. */
  sizeBytes: number;
};

export type ExecuteInput = { connectionId: string } & InputOf<typeof executeRaw, "body">;

const FALLBACK = "Failed to execute query";

/** @throws ApiError; the AbortError of the signal */
export async function executeQuery(
  { connectionId, ...body }: ExecuteInput,
  signal: AbortSignal,
): Promise<Outcome> {
  rememberQuery({ query: body.queryString, connectionId, collection: body.collection ?? null });
  const text = await api.text(executeRaw, { params: { connectionId }, body, signal, fallback: FALLBACK });
  try {
    const { result, ...reply } = executeRaw.reply.parse(parseWithRaw(text, ["result"]));
    const raw = typeof result === "string" ? result : "null";
    return { ...reply, result: await decodeValues(raw, signal), sizeBytes: raw.length };
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError(FALLBACK, { code: "reply_invalid", cause });
  }
}

/** Runs a query. Outcomes are held by the tab that asked for them, so nothing is cached here. */
export function useExecuteQuery() {
  return useMutation({
    mutationFn: ({ input, signal }: { input: ExecuteInput; signal: AbortSignal }) =>
      executeQuery(input, signal),
    gcTime: 0,
  });
}

/** Returns the outcome of an abandoned run; null until the server has recorded it. @throws ApiError */
async function readRun(connectionId: string, runKey: string) {
  const fallback = "Failed to read the run";
  return (await api.call(getRun, { params: { runKey }, query: { connectionId }, fallback })).data;
}

/** Waits between the questions what became of a run: most databases stop within the first. */
const RUN_WAITS_MS = [150, 350, 700, 1400, 2800];

/** Asks the server whether a run that was given up was counted, until it has recorded it. */
export async function followCancelledRun({
  connectionId,
  runKey,
}: {
  connectionId: string;
  runKey: string;
}): Promise<CancelledRun> {
  for (const waitMs of RUN_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const run = await readRun(connectionId, runKey).catch(() => null);
    if (run && !run.isCounted) return { kind: "refunded" };
    if (run) return { kind: "counted", historyId: run.historyId, hasResult: run.status === "success" };
  }
  return { kind: "unknown" };
}

/** Counts all documents of a query whose result was cut; free of quota. @throws ApiError */
export async function countDocuments({
  connectionId,
  queryString,
  collection,
}: ExecuteInput): Promise<number> {
  const body = { queryString, collection };
  const fallback = "Failed to count the documents";
  return (await api.call(countResult, { params: { connectionId }, body, fallback })).total;
}
