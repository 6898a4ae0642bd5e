import type { Worker } from "node:worker_threads";
import { MongoError } from "../engine/mongo-error.ts";
import type { Role } from "./roles.ts";
import type { FromWorker, ToWorker, WorkerOptions, WorkerState } from "../worker/messages.ts";

/** How long a command may overstay its deadline, or a kill, before its worker is ended. */
const GRACE_MS = 400;

/** One command on its way through a worker. */
export type DatabaseJob = {
  readonly id: number;
  readonly message: Buffer;
  readonly database: string;
  readonly deadlineMs: number | null;
  /** What `$$USER_ROLES` tells of the client. */
  readonly roles: readonly Role[];
  readonly isRead: boolean;
  readonly sessionId: string | null;
  /** Which worker holds the cursor that the command is about; null for commands without one. */
  readonly cursorPrefix: number | null;
  /** For currentOp. */
  readonly description: JobDescription;
  succeed(reply: Uint8Array): void;
  fail(error: MongoError): void;
};

export type JobDescription = {
  readonly command: string;
  readonly namespace: string;
  readonly connectionId: number;
  readonly user: string;
  readonly startedMs: number;
};

export type WorkerEvents = { onFree(worker: WorkerHandle): void; onEnd(worker: WorkerHandle): void };

/** A worker thread and the one command it runs. */
export class WorkerHandle {
  readonly #worker: Worker;
  readonly #control: Int32Array;
  readonly #events: WorkerEvents;
  readonly #options: WorkerOptions;
  #job: DatabaseJob | null = null;
  #overstay: NodeJS.Timeout | null = null;
  /** Why the worker is being ended while a command runs. */
  #verdict: MongoError | null = null;
  #isStopping = false;
  #isOpening = true;
  readonly #ended: Promise<void>;
  state: WorkerState = { openCursors: 0, cachedBytes: 0, nextExpiryMs: null };
  freeSinceMs = Date.now();

  constructor(thread: Worker, options: WorkerOptions, events: WorkerEvents) {
    this.#options = options;
    this.#control = new Int32Array(options.control);
    this.#events = events;
    this.#worker = thread;
    this.#ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#handleExit();
        resolve();
      });
    });
    this.#worker.on("error", (error) => this.#handleError(error));
    this.#worker.on("message", (message: FromWorker) => this.#handleMessage(message));
    // listening for messages would keep the process
    this.#worker.unref();
    this.#send({ type: "open", options });
  }

  get cursorPrefix(): number {
    return this.#options.cursorPrefix;
  }

  get job(): DatabaseJob | null {
    return this.#job;
  }

  get isBusy(): boolean {
    return this.#job !== null || this.#isStopping;
  }

  /** Loads its code and opens the files; a job that it has been given waits for that. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  run(job: DatabaseJob): void {
    this.#job = job;
    const { message, id, database, deadlineMs, roles, sessionId, description } = job;
    const { buffer } = message;
    const transfer =
      buffer instanceof ArrayBuffer && buffer.byteLength === message.byteLength ? [buffer] : [];
    this.#send(
      { type: "run", id, message, database, deadlineMs, roles, owner: { user: description.user, sessionId } },
      transfer,
    );
    if (deadlineMs !== null)
      this.#endAfter(deadlineMs - Date.now(), new MongoError(50, "operation exceeded time limit"));
  }

  /** Asks the running command to stop, and ends the worker if it does not. */
  interrupt(jobId: number): void {
    if (this.#job?.id !== jobId) return;
    Atomics.store(this.#control, 0, jobId);
    this.#endAfter(0, new MongoError(11601, "operation was interrupted"));
  }

  expire(): void {
    this.#send({ type: "expire" });
  }

  /** Lets the running command finish and closes the files. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopping = true;
    this.#send({ type: "stop" });
    const impatient = setTimeout(() => void this.#worker.terminate(), patienceMs);
    await this.#ended;
    clearTimeout(impatient);
  }

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #endAfter(delayMs: number, verdict: MongoError): void {
    if (this.#overstay) clearTimeout(this.#overstay);
    this.#overstay = setTimeout(
      () => {
        this.#verdict = verdict;
        void this.#worker.terminate();
      },
      Math.max(0, delayMs) + GRACE_MS,
    );
  }

  #takeJob(): DatabaseJob | null {
    const job = this.#job;
    this.#job = null;
    if (this.#overstay) clearTimeout(this.#overstay);
    this.#overstay = null;
    return job;
  }

  #handleMessage(message: FromWorker): void {
    this.#isOpening = false;
    if (message.type === "stopped") return;
    this.state = message.state;
    if (message.type !== "done" || this.#job?.id !== message.id) return;
    const job = this.#takeJob();
    this.freeSinceMs = Date.now();
    job?.succeed(message.reply);
    this.#events.onFree(this);
  }

  #handleError(error: unknown): void {
    const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    this.#verdict = isMemory
      ? new MongoError(
          146,
          `the command used more memory than database ${this.#options.database} may use; it was stopped and nothing of it was stored`,
        )
      : new MongoError(1, `the worker of database ${this.#options.database} failed`);
    if (!isMemory) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }

  #handleExit(): void {
    this.#isStopping = true;
    const job = this.#takeJob();
    job?.fail(this.#verdict ?? new MongoError(11600, "interrupted at shutdown"));
    this.#events.onEnd(this);
  }
}
