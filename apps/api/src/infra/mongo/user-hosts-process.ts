import { AppError } from "../../app-error.ts";
import { createLogger } from "../../plugins/request-log.ts";
import { systemClock } from "../clock.ts";
import { startEgressFilter } from "./egress-filter.ts";
import {
  ALIVE_EVERY_MS,
  type FromHostProcess,
  type HostAnswer,
  type HostProcessOptions,
  type HostWork,
  OUT_OF_MEMORY_EXIT,
  packFailure,
  type ToHostProcess,
  unpackOperation,
} from "./host-messages.ts";
import { createLocalMongo } from "./local-mongo.ts";
import { createMongoClients } from "./mongo-clients.ts";
import type { ReadSchemaCall } from "./read-schema.ts";

/** Buffers lie outside of V8's heap, so its own limit does not see them. */
const WATCH_MEMORY_EVERY_MS = 100;

const options = JSON.parse(process.argv[2] ?? "{}") as HostProcessOptions;
const log = createLogger(options);
const egress = options.isPublicOnly ? await startEgressFilter(log) : null;
const clients = createMongoClients({ clock: systemClock, egressProxy: egress?.options ?? null });
const mongo = createLocalMongo(clients);
const running = new Map<number, AbortController>();

function send(message: FromHostProcess): void {
  // the parent may have gone; this process ends with it
  process.send?.(message, undefined, undefined, () => {});
}

function perform(work: HostWork, call: Pick<ReadSchemaCall, "signal" | "onProgress">): Promise<HostAnswer> {
  switch (work.method) {
    case "ping":
      return mongo.ping(work).then(() => null);
    case "runOperation":
      return mongo.runOperation({ ...work, ...call, operation: unpackOperation(work.operation) });
    case "readSchema":
      return mongo.readSchema(work.target, { ...work, ...call });
  }
}

async function answer(id: number, work: HostWork): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const onProgress: ReadSchemaCall["onProgress"] = (progress) => send({ type: "progress", id, progress });
    send({ type: "done", id, answer: await perform(work, { signal: controller.signal, onProgress }) });
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError("internal", { cause: error });
    send({ type: "failed", id, failure: packFailure(failure) });
  } finally {
    running.delete(id);
  }
}

process.on("message", (message: ToHostProcess) => {
  switch (message.type) {
    case "call":
      void answer(message.id, message.work);
      return;
    case "cancel":
      running.get(message.id)?.abort(new Error("The caller went away"));
      return;
    case "release":
      void mongo.release(message.key);
  }
});
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
// Ctrl+C reaches the whole group; the parent ends this process when its own work is done
process.on("SIGINT", () => {});
process.on("uncaughtException", (error) => {
  log.error({ err: error }, "the process for users' hosts failed");
  process.exit(1);
});

setInterval(() => {
  if (process.memoryUsage.rss() > options.maxResidentBytes) process.exit(OUT_OF_MEMORY_EXIT);
}, WATCH_MEMORY_EVERY_MS);
setInterval(() => {
  send({ type: "alive", residentBytes: process.memoryUsage.rss(), pools: clients.countPools() });
}, ALIVE_EVERY_MS);
send({ type: "ready" });
