import { AppError } from "../../app-error.ts";
import { createLogger } from "../../plugins/request-log.ts";
import { systemClock } from "../clock.ts";
import { untilAborted } from "./deadline.ts";
import { startEgressFilter } from "./egress-filter.ts";
import {
  ALIVE_EVERY_MS,
  type FromHostProcess,
  type HostAnswer,
  type HostProcessOptions,
  type HostProgress,
  type HostWork,
  OUT_OF_MEMORY_EXIT,
  packFailure,
  type ToHostProcess,
  unpackOperation,
} from "./host-messages.ts";
import { createLocalMongo } from "./local-mongo.ts";
import { createMongoClients } from "./mongo-clients.ts";

/** Buffers lie outside of V8's heap, so its own limit does not see them. */
const WATCH_MEMORY_EVERY_MS = 100;

const options = JSON.parse(process.argv[2] ?? "{}") as HostProcessOptions;
const log = createLogger(options);
const egress = options.isPublicOnly ? await startEgressFilter(log) : null;
const clients = createMongoClients({ clock: systemClock, egressProxy: egress?.options ?? null });
const mongo = createLocalMongo(clients);
/** Chunks sent but not yet acknowledged; they wait in the pipe, which no memory limit covers. */
const MAX_CHUNKS_ON_THE_WAY = 16;

type Running = { controller: AbortController; chunks: ChunkWindow };
const running = new Map<number, Running>();

/** Back-pressure between the processes: each `taken` of the parent makes room for one more chunk. */
class ChunkWindow {
  #onTheWay = 0;
  #resume = () => {};

  taken(): void {
    this.#onTheWay -= 1;
    this.#resume();
  }

  /** Calls `pass` when there is room. */
  async enter(pass: () => void, signal: AbortSignal): Promise<void> {
    while (this.#onTheWay >= MAX_CHUNKS_ON_THE_WAY)
      await untilAborted(new Promise<void>((resolve) => (this.#resume = resolve)), signal);
    this.#onTheWay += 1;
    pass();
  }
}

function send(message: FromHostProcess): void {
  // the parent may have gone; this process ends with it
  process.send?.(message, undefined, undefined, () => {});
}

type HostCall = {
  signal: AbortSignal;
  onProgress: (progress: HostProgress) => void;
  write: (bytes: Uint8Array) => Promise<void>;
};

function perform(work: HostWork, call: HostCall): Promise<HostAnswer> {
  switch (work.method) {
    case "ping":
      return mongo.ping(work).then(() => null);
    case "probe":
      return mongo.probe(work);
    case "runOperation":
      return mongo.runOperation({ ...work, ...call, operation: unpackOperation(work.operation) });
    case "readSchema":
      return mongo.readSchema(work.target, { ...work, ...call });
    case "exportDatabase":
      return mongo.exportDatabase(work.target, { ...work, ...call }).then(() => null);
  }
}

async function answer(id: number, work: HostWork): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const chunks = new ChunkWindow();
  running.set(id, { controller, chunks });
  try {
    const call: HostCall = {
      signal,
      onProgress: (progress) => send({ type: "progress", id, progress }),
      write: (bytes) => chunks.enter(() => send({ type: "chunk", id, bytes }), signal),
    };
    send({ type: "done", id, answer: await perform(work, call) });
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
      running.get(message.id)?.controller.abort(new Error("The caller went away"));
      return;
    case "taken":
      running.get(message.id)?.chunks.taken();
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
