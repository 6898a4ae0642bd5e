import type { Worker } from "node:worker_threads";
import { MongoError } from "../engine/mongo-error.ts";
import type { Role } from "./roles.ts";
import {
  CONTROL,
  type FromWorker,
  type ToWorker,
  type WorkerOptions,
  type WorkerState,
} from "../worker/messages.ts";

/** Grace period after a deadline or a kill before the thread is terminated. */
const GRACE_MS = 75;

/** One command on its way through a worker. */
export type DatabaseJob = {
  readonly id: number;
  /** Whose turn it takes: jobs of one requester wait for each other, not for those of others. */
  readonly requester: string;
  /** Given away with `run`, and back when the command is preempted. */
  message: Uint8Array;
  readonly database: string;
  readonly deadlineMs: number | null;
  /** Value of `$$USER_ROLES` for this client. */
  readonly roles: readonly Role[];
  readonly isRead: boolean;
  readonly sessionId: string | null;
  /** Which worker holds the cursor that the command is about; null for commands without one. */
  cursorPrefix: number | null;
  /** A read that has run for long: it only gets threads that quick ones can do without. */
  isSlow: boolean;
  /** Times it started again from the beginning because its thread was needed. */
  preemptions: number;
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

export type WorkerEvents = {
  onFree(worker: WorkerHandle): void;
  onPreempted(worker: WorkerHandle, job: DatabaseJob): void;
  onEnd(worker: WorkerHandle): void;
};

/** A worker thread and the one command it runs. */
export class WorkerHandle {
  readonly #worker: Worker;
  readonly #control: Int32Array;
  readonly #events: WorkerEvents;
  readonly #options: WorkerOptions;
  #job: DatabaseJob | null = null;
  #terminationTimer: NodeJS.Timeout | null = null;
  /** Error of the running command when its thread is terminated. */
  #terminationError: MongoError | null = null;
  #isStopping = false;
  #isOpening = true;
  readonly #ended: Promise<void>;
  state: WorkerState = { openCursors: 0, isLowPriority: false, cachedBytes: 0, nextExpiryMs: null };
  freeSinceMs = Date.now();
  /** When the running command started. */
  #startedMs = 0;
  #preemptedMs: number | null = null;

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

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get isBusy(): boolean {
    return this.#job !== null || this.#isStopping;
  }

  /** Loads its code and opens the files; a job that it has been given waits for that. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** Time the running command has held this thread. */
  get runningMs(): number {
    return this.#job ? Date.now() - this.#startedMs : 0;
  }

  run(job: DatabaseJob): void {
    this.#job = job;
    this.#startedMs = Date.now();
    const { message, id, database, deadlineMs, roles, sessionId, description } = job;
    const { buffer } = message;
    // The job may have been preempted here before.
    Atomics.store(this.#control, CONTROL.preempt, 0);
    this.#preemptedMs = null;
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
    Atomics.store(this.#control, CONTROL.interrupt, jobId);
    this.#endAfter(0, new MongoError(11601, "operation was interrupted"));
  }

  /** Asks the running read to give its thread back. @returns Milliseconds since it was first asked. */
  preempt(): number {
    if (!this.#job) return 0;
    this.#preemptedMs ??= Date.now();
    Atomics.store(this.#control, CONTROL.preempt, this.#job.id);
    return Date.now() - this.#preemptedMs;
  }

  /** Takes the right to write away, while a read runs; another worker writes from now on. */
  demote(): void {
    Atomics.store(this.#control, CONTROL.isDemoted, 1);
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

  /** Terminates the thread `GRACE_MS` after the delay, unless the command has ended by then. */
  #endAfter(delayMs: number, error: MongoError): void {
    if (this.#terminationTimer) clearTimeout(this.#terminationTimer);
    this.#terminationTimer = setTimeout(
      () => {
        // It is committing: the client must get its actual outcome.
        if (Atomics.load(this.#control, CONTROL.isCommitting) === 1) return this.#endAfter(0, error);
        this.#terminationError = error;
        void this.#worker.terminate();
      },
      Math.max(0, delayMs) + GRACE_MS,
    );
  }

  #takeJob(): DatabaseJob | null {
    const job = this.#job;
    this.#job = null;
    if (this.#terminationTimer) clearTimeout(this.#terminationTimer);
    this.#terminationTimer = null;
    return job;
  }

  #handleMessage(message: FromWorker): void {
    this.#isOpening = false;
    if (message.type === "stopped") return;
    this.state = message.state;
    if (message.type === "state" || this.#job?.id !== message.id) return;
    const job = this.#takeJob();
    this.freeSinceMs = Date.now();
    if (job && message.type === "preempted") {
      job.message = message.message;
      this.#events.onPreempted(this, job);
    } else if (message.type === "done") job?.succeed(message.reply);
    this.#events.onFree(this);
  }

  #handleError(error: unknown): void {
    const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    this.#terminationError = isMemory
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
    job?.fail(this.#terminationError ?? new MongoError(11600, "interrupted at shutdown"));
    this.#events.onEnd(this);
  }
}
