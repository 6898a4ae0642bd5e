import { Worker } from "node:worker_threads";
import type { ImportedDump, ImportProgress } from "@querysnap/dump";
import { AppError } from "../../app-error.ts";
import type { ImportCall, ImportMessage } from "./import-messages.ts";

/** Documents of 16 MB as JSON need several times that as values. */
const HEAP_MB = 512;
/** A thread that is asked to stop lets the insert that is on its way end. */
const STOP_MS = 10_000;

export type RunImport = (
  call: ImportCall,
  options: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
) => Promise<ImportedDump>;

function startWorker(call: ImportCall): Worker {
  const entry = new URL(
    import.meta.url.endsWith(".ts") ? "./typescript-entry.mjs" : "./import-worker.js",
    import.meta.url,
  );
  return new Worker(entry, {
    workerData: call,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
}

/**
 * Imports a dump on a thread of its own, with a heap of its own: neither a long document nor a crafted file
 * holds up other requests or takes the process along. Resolves or rejects when nothing runs any more.
 *
 * @throws AppError dump_invalid, csv_types_required, upload_cancelled, database_unreachable, internal
 */
export const runImport: RunImport = (call, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const worker = startWorker(call);
    let outcome: ImportMessage | null = null;
    let killTimer: NodeJS.Timeout | undefined;
    const cancel = () => {
      worker.postMessage("stop", []);
      killTimer = setTimeout(() => void worker.terminate(), STOP_MS).unref();
    };
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    worker.on("message", (message: ImportMessage) => {
      if (message.type === "progress") onProgress(message.progress);
      else outcome ??= message;
    });
    worker.on("error", (error: Error & { code?: string }) => {
      outcome ??= error.code === "ERR_WORKER_OUT_OF_MEMORY" ? OUT_OF_MEMORY : failureOf(error);
    });
    worker.on("exit", () => {
      clearTimeout(killTimer);
      signal.removeEventListener("abort", cancel);
      if (signal.aborted) reject(new AppError("upload_cancelled", { cause: signal.reason }));
      else if (outcome?.type === "done") resolve(outcome.imported);
      else reject(translate(outcome));
    });
  });

const OUT_OF_MEMORY: ImportMessage = {
  type: "refused",
  problem: "document_too_large",
  message: "A document of this file needs more memory than an import may use.",
  place: {},
};

const failureOf = ({ name, message }: Error): ImportMessage => ({
  type: "failed",
  isUnreachable: false,
  name,
  message,
});

function translate(outcome: ImportMessage | null): AppError {
  switch (outcome?.type) {
    case "refused": {
      const { problem, message, place } = outcome;
      const { line, column } = place;
      return new AppError("dump_invalid", {
        message,
        reason: {
          kind: "dump",
          problem,
          entry: place.entry ?? null,
          collection: place.collection ?? null,
          documents: place.documents ?? null,
          offset: place.offset ?? null,
          place: line === undefined || column === undefined ? null : { line, column },
        },
      });
    }
    case "csvTypes":
      return new AppError("csv_types_required", { reason: { kind: "csv_types", files: [...outcome.files] } });
    case "failed": {
      const cause = new Error(`${outcome.name}: ${outcome.message}`);
      return new AppError(outcome.isUnreachable ? "database_unreachable" : "internal", { cause });
    }
    default:
      return new AppError("internal", { cause: new Error("The import ended without an outcome") });
  }
}
