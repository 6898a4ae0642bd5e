import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { AppError } from "../../app-error.ts";
import { untilAborted } from "./deadline.ts";
import {
  type FromHostProcess,
  type HostAnswer,
  type HostProcessOptions,
  type HostProgress,
  type HostWork,
  OUT_OF_MEMORY_EXIT,
  type ToHostProcess,
  unpackFailure,
} from "./host-messages.ts";
import type { PoolCounts } from "./mongo-clients.ts";

/** V8's heap; then the process aborts. */
const MAX_HEAP_MB = 512;
const MAX_RESIDENT_BYTES = 1024 * 1024 * 1024;
/**
 * A process that has grown beyond `bytes` is ended after so many reports in a row without work (it reports twice
 * a second), so that its memory goes back to the machine.
 */
const MAX_IDLE = { bytes: 112 * 1024 * 1024, reports: 20 };
const CHECK_EVERY_MS = 1_000;
/** Checks in a row without a word from it: its event loop is blocked. */
const MAX_SILENT_CHECKS = 5;
const MAX_START_MS = 30_000;
/** A process that ended sooner than this is not started again at once. */
const SHORT_LIFE_MS = 2_000;
const RESTART_DELAY_MS = 500;
const STOP_MS = 2_000;
const MAX_CALLS = 500;

/** Variables that the process may see: where programs and certificates are, and how it runs. */
const PASSED_VARIABLES = ["PATH", "HOME", "TZ", "NODE_ENV", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "TMPDIR"];

/** The process ended before it answered. */
export class HostProcessEnded extends Error {}

type Call = {
  resolve(answer: HostAnswer): void;
  reject(error: unknown): void;
  receive: HostReceivers;
};

/** Receivers of the parts that arrive before the reply. */
export type HostReceivers = {
  onProgress?: (progress: HostProgress) => void;
  /** Resolves when the process may send more. A failure ends the call. */
  onChunk?: (bytes: Uint8Array) => Promise<void>;
};
export type HostProcessStatus = { residentBytes: number; pools: PoolCounts };
const NOT_RUNNING: HostProcessStatus = {
  residentBytes: 0,
  pools: { clients: 0, connections: 0, inUse: 0 },
};

type Running = {
  child: ChildProcess;
  isReady: boolean;
  ready: Promise<void>;
  silentChecks: number;
  /** In a row, each without a call under way. */
  idleReports: number;
  /** As it last reported; some half a second old. */
  status: HostProcessStatus;
  calls: Map<number, Call>;
  /** Why we ended it; null while it runs, or when it ended by itself. */
  endedFor: string | null;
};

function startChild(options: HostProcessOptions): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const entry = new URL(isSource ? "./user-hosts-process.ts" : "./user-hosts-process.js", import.meta.url);
  const env = Object.fromEntries(
    PASSED_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return fork(fileURLToPath(entry), [JSON.stringify(options)], {
    execArgv: [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      // no source maps: hostile servers cause many errors, and each stack would be looked up
      ...(isSource ? ["--import", "tsx"] : []),
    ],
    env,
    // results are bytes
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/**
 * The process that talks to users' hosts. It starts with its first work and again after it has failed; it is
 * killed when its event loop is blocked for some seconds.
 */
export class HostProcess {
  readonly #options: HostProcessOptions;
  readonly #maxIdle: typeof MAX_IDLE;
  readonly #log: Pick<Logger, "warn">;
  #running: Running | null = null;
  #isClosed = false;
  #nextId = 1;
  #failures = 0;

  constructor(
    {
      maxIdle = MAX_IDLE,
      ...options
    }: Omit<HostProcessOptions, "maxResidentBytes"> & {
      maxResidentBytes?: number;
      maxIdle?: typeof MAX_IDLE;
    },
    log: Pick<Logger, "warn">,
  ) {
    this.#maxIdle = maxIdle;
    this.#options = { maxResidentBytes: MAX_RESIDENT_BYTES, ...options };
    this.#log = log;
  }

  /** Number of unexpected exits of the process. */
  get failures(): number {
    return this.#failures;
  }

  get status(): HostProcessStatus {
    return this.#running?.status ?? NOT_RUNNING;
  }

  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** @throws HostProcessEnded, AppError throttled and what the work throws */
  async call(
    work: HostWork,
    { signal, ...receive }: { signal: AbortSignal } & HostReceivers,
  ): Promise<HostAnswer> {
    signal.throwIfAborted();
    const running = (this.#running ??= this.#start());
    if (running.calls.size >= MAX_CALLS)
      throw new AppError("throttled", {
        details: "Too many databases are asked at once.",
        extras: { retryAfter: 1 },
      });
    const id = this.#nextId++;
    const answered = new Promise<HostAnswer>((resolve, reject) => {
      running.calls.set(id, { resolve, reject, receive });
    });
    // a call that nobody waits for any more may still be rejected
    answered.catch(() => {});
    try {
      await untilAborted(Promise.race([running.ready, answered]), signal);
      this.#send(running, { type: "call", id, work });
      return await untilAborted(answered, signal);
    } finally {
      if (running.calls.delete(id)) this.#send(running, { type: "cancel", id });
    }
  }

  release(key: string): void {
    if (this.#running?.isReady) this.#send(this.#running, { type: "release", key });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    if (!running) return;
    const ended = once(running.child, "exit");
    this.#end(running, "stopped", "SIGTERM");
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    if (running.child.exitCode === null && running.child.signalCode === null) {
      running.child.kill("SIGKILL");
      await ended;
    }
  }

  #send({ child }: Running, message: ToHostProcess): void {
    // a process that has just ended rejects its calls by its exit
    if (child.connected) child.send(message, undefined, undefined, () => {});
  }

  #end(running: Running, reason: string, signal: "SIGTERM" | "SIGKILL"): void {
    running.endedFor ??= reason;
    running.child.kill(signal);
  }

  #start(): Running {
    const child = startChild(this.#options);
    const startedAt = performance.now();
    let setReady = () => {};
    let setFailed = (_error: Error) => {};
    const ready = new Promise<void>((resolve, reject) => {
      setReady = resolve;
      setFailed = reject;
    });
    ready.catch(() => {});
    const running: Running = {
      child,
      isReady: false,
      ready,
      silentChecks: 0,
      idleReports: 0,
      status: NOT_RUNNING,
      calls: new Map(),
      endedFor: null,
    };
    const check = setInterval(() => this.#check(running, startedAt), CHECK_EVERY_MS).unref();
    child.on("message", (message: FromHostProcess) => {
      running.silentChecks = 0;
      if (message.type === "ready") {
        running.isReady = true;
        setReady();
      } else this.#receive(running, message);
    });
    child.on("error", () => {});
    child.on("exit", (code, signal) => {
      clearInterval(check);
      setFailed(new HostProcessEnded());
      this.#afterExit(running, { code, signal, livedMs: performance.now() - startedAt });
    });
    return running;
  }

  /** Counts instead of comparing times: when this process was late itself, one check has passed. */
  #check(running: Running, startedAt: number): void {
    if (!running.isReady) {
      if (performance.now() - startedAt > MAX_START_MS) this.#end(running, "did not start", "SIGKILL");
      return;
    }
    running.silentChecks += 1;
    if (running.silentChecks > MAX_SILENT_CHECKS) this.#end(running, "hung", "SIGKILL");
  }

  #receive(running: Running, message: Exclude<FromHostProcess, { type: "ready" }>): void {
    if (message.type === "alive") {
      running.status = { residentBytes: message.residentBytes, pools: message.pools };
      running.idleReports = running.calls.size === 0 ? running.idleReports + 1 : 0;
      if (message.residentBytes > this.#maxIdle.bytes && running.idleReports >= this.#maxIdle.reports) {
        if (this.#running === running) this.#running = null;
        this.#end(running, "recycled", "SIGTERM");
      }
      return;
    }
    const call = running.calls.get(message.id);
    // its caller has gone
    if (!call) return;
    if (message.type === "progress") return call.receive.onProgress?.(message.progress);
    if (message.type === "chunk") {
      const { id } = message;
      call.receive.onChunk?.(message.bytes).then(
        () => this.#send(running, { type: "taken", id }),
        (error: unknown) => call.reject(error),
      );
      return;
    }
    running.calls.delete(message.id);
    if (message.type === "done") call.resolve(message.answer);
    else call.reject(unpackFailure(message.failure));
  }

  #afterExit(
    running: Running,
    { code, signal, livedMs }: { code: number | null; signal: string | null; livedMs: number },
  ): void {
    for (const call of running.calls.values()) call.reject(new HostProcessEnded());
    const isExpected = running.endedFor === "stopped" || running.endedFor === "recycled";
    if (!isExpected) {
      this.#failures += 1;
      const reason = running.endedFor ?? (code === OUT_OF_MEMORY_EXIT ? "used too much memory" : "crashed");
      this.#log.warn(
        { reason, exitCode: code, signal, calls: running.calls.size },
        "the process for users' hosts ended",
      );
    }
    running.calls.clear();
    if (this.#running !== running) return;
    this.#running = null;
    if (this.#isClosed || isExpected) return;
    const restart = () => {
      if (!this.#isClosed) this.#running ??= this.#start();
    };
    if (livedMs < SHORT_LIFE_MS) setTimeout(restart, RESTART_DELAY_MS).unref();
    else restart();
  }
}
