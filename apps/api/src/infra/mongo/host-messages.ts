import { ERROR_TEXTS } from "@querysnap/contracts";
import { BsonError, decodeBson, Doc, encodeBson, isArray, type Operation, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { AppError, type AppErrorOptions } from "../../app-error.ts";
import type { Config } from "../../config.ts";
import { redactText } from "../../plugins/request-log.ts";
import type { MongoTarget, PoolCounts } from "./mongo-clients.ts";
import type { PingCall } from "./mongo.ts";
import type { Outcome } from "./outcome.ts";
import type { ExportDatabaseCall, ExportDatabaseProgress } from "./export-database.ts";
import type { Probe } from "./probe-database.ts";
import type { ReadSchemaCall, SchemaProgress } from "./read-schema.ts";
import type { RunCall } from "./run-operation.ts";

/** Start-up settings of the process; contains no secret of the application. */
export type HostProcessOptions = Pick<Config, "logLevel"> & {
  /** Only public addresses may be reached. */
  isPublicOnly: boolean;
  /** Heap and buffers of the process together; beyond it the process ends itself. */
  maxResidentBytes: number;
};

export const ALIVE_EVERY_MS = 500;
export const OUT_OF_MEMORY_EXIT = 86;

/** A statement without its values, and those as one BSON document: classes do not cross to a process. */
export type PackedOperation = Omit<Operation, "args" | "explain" | "chain"> & { values: Uint8Array };

export type HostWork =
  | ({ method: "ping" | "probe" } & PingCall)
  | ({ method: "runOperation"; operation: PackedOperation } & Omit<RunCall, "operation" | "signal">)
  | ({ method: "readSchema"; target: MongoTarget } & Pick<ReadSchemaCall, "nowMs">)
  | ({ method: "exportDatabase"; target: MongoTarget } & Pick<
      ExportDatabaseCall,
      "nowMs" | "version" | "requester"
    >);

export type HostProgress = SchemaProgress | ExportDatabaseProgress;

/** To the process for users' hosts. `cancel` is not answered. `taken` says that one `chunk` was passed on. */
export type ToHostProcess =
  | { type: "call"; id: number; work: HostWork }
  | { type: "taken"; id: number }
  | { type: "cancel"; id: number }
  | { type: "release"; key: string };

export type HostAnswer = Outcome | SchemaSnapshot | Probe | null;

/** From it. Each call ends with one `done` or `failed`; `alive` comes all the time. */
export type FromHostProcess =
  | { type: "ready" }
  | { type: "alive"; residentBytes: number; pools: PoolCounts }
  | { type: "progress"; id: number; progress: HostProgress }
  | { type: "chunk"; id: number; bytes: Uint8Array }
  | { type: "done"; id: number; answer: HostAnswer }
  | { type: "failed"; id: number; failure: PackedFailure };

export type PackedFailure = Pick<AppError, "code" | "message" | "details" | "reason" | "extras"> & {
  /** The causes in words, for the log. */ cause: string | null;
};

/** @throws AppError query_invalid for what BSON cannot hold */
export function packOperation({ args, explain, chain, ...rest }: Operation): PackedOperation {
  const calls = chain.map((call) =>
    Doc.of([
      ["method", call.method],
      ["args", call.args],
    ]),
  );
  const values = Doc.of([
    ["args", args],
    ["explain", explain],
    ["chain", calls],
  ]);
  try {
    return { ...rest, values: encodeBson(values) };
  } catch (error) {
    if (error instanceof BsonError)
      throw new AppError("query_invalid", {
        details: error.message,
        reason: { kind: "syntax", place: null },
        cause: error,
      });
    throw error;
  }
}

const listOf = (value: Value | undefined): readonly Value[] => (isArray(value) ? value : []);

export function unpackOperation({ values, ...rest }: PackedOperation): Operation {
  const unpacked = decodeBson(values);
  const explain = unpacked.get("explain");
  const chain = listOf(unpacked.get("chain")).flatMap((call) => {
    const method = call instanceof Doc ? call.get("method") : undefined;
    return call instanceof Doc && typeof method === "string"
      ? [{ method, args: listOf(call.get("args")) }]
      : [];
  });
  return {
    ...rest,
    args: listOf(unpacked.get("args")),
    explain: isArray(explain) ? explain : null,
    chain,
  };
}

function describeCauses(error: AppError): string | null {
  const texts: string[] = [];
  for (let at = error.cause; at instanceof Error && texts.length < 5; at = at.cause)
    texts.push(`${at.name}: ${at.message.slice(0, 2_000)}`);
  return texts.length > 0 ? redactText(texts.join("; caused by ")) : null;
}

export function packFailure(error: AppError): PackedFailure {
  const { code, message, details, reason, extras } = error;
  return { code, message, details, reason, extras, cause: describeCauses(error) };
}

export function unpackFailure({ code, message, details, reason, extras, cause }: PackedFailure): AppError {
  const options: AppErrorOptions = { reason, extras };
  if (message !== ERROR_TEXTS[code]) options.message = message;
  if (details !== undefined) options.details = details;
  if (cause !== null) options.cause = new Error(cause);
  return new AppError(code, options);
}
