import { parentPort, workerData } from "node:worker_threads";
import { CsvTypesNeeded, DumpError, importDump } from "@querysnap/dump";
import { MongoClient, MongoError, MongoServerError } from "mongodb";
import type { ImportCall, ImportMessage } from "./import-messages.ts";

/** More often than this, progress tells nothing new. */
const PROGRESS_MS = 100;

const call = workerData as ImportCall;
const send = (message: ImportMessage) => parentPort?.postMessage(message, []);
const stop = new AbortController();
parentPort?.on("message", () => stop.abort(new Error("The import was cancelled")));

function explain(error: unknown): ImportMessage {
  if (error instanceof CsvTypesNeeded) return { type: "csvTypes", files: error.files };
  if (error instanceof DumpError) {
    const { problem, message, place } = error;
    return { type: "refused", problem, message, place };
  }
  const isUnreachable = error instanceof MongoError && !(error instanceof MongoServerError);
  const { name, message } = error instanceof Error ? error : new Error("unknown");
  return { type: "failed", isUnreachable, name, message };
}

const client = new MongoClient(call.uri, { appName: "QuerySnap import", serverSelectionTimeoutMS: 8_000 });
let reportedAt = 0;
try {
  const imported = await importDump(client.db(call.databaseName), call.path, {
    fileName: call.fileName,
    csvTypes: call.csvTypes,
    maxBytes: call.maxBytes,
    expiresAt: new Date(call.expiresAtMs),
    signal: stop.signal,
    onProgress(progress) {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_MS && progress.collection !== null) return;
      reportedAt = now;
      send({ type: "progress", progress });
    },
  });
  send({ type: "done", imported });
} catch (error) {
  send(explain(error));
} finally {
  await client.close();
  parentPort?.close();
}
