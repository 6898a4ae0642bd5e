import type { DatabaseJob, WorkerHandle } from "./worker-handle.ts";

/** A waiting read is worth a second worker after this. */
const PATIENCE_MS = 15;
const MAX_READERS = 3;

export type WorkerFactory = (role: { readOnly: boolean }) => WorkerHandle;

/**
 * The workers of one database: one that writes, and readers that join while it is busy. Each runs one command
 * at a time; what can not start waits here in order.
 */
export class DatabaseWorkers {
  #writer: WorkerHandle | null = null;
  readonly #readers: WorkerHandle[] = [];
  readonly #waiting: DatabaseJob[] = [];
  readonly #start: WorkerFactory;
  #patience: NodeJS.Timeout | null = null;
  usedMs = Date.now();

  constructor(start: WorkerFactory) {
    this.#start = start;
  }

  get workers(): readonly WorkerHandle[] {
    return this.#writer ? [this.#writer, ...this.#readers] : this.#readers;
  }

  get waiting(): readonly DatabaseJob[] {
    return this.#waiting;
  }

  submit(job: DatabaseJob): void {
    this.usedMs = Date.now();
    const isLost =
      job.cursorPrefix !== null && !this.workers.some((worker) => worker.cursorPrefix === job.cursorPrefix);
    // Nobody holds the cursor: any worker knows how to say so.
    this.#waiting.push(isLost ? { ...job, cursorPrefix: null } : job);
    this.#dispatch();
  }

  /** Removes documents whose time is over; a busy writer does it after its command. */
  expire(): void {
    this.#writer ??= this.#start({ readOnly: false });
    this.#writer.expire();
  }

  /** Takes a waiting job out of the queue. */
  withdraw(job: DatabaseJob): boolean {
    const at = this.#waiting.indexOf(job);
    if (at !== -1) this.#waiting.splice(at, 1);
    return at !== -1;
  }

  /** Forgets a worker that ended; its waiting jobs go to others. */
  remove(worker: WorkerHandle): void {
    if (this.#writer === worker) this.#writer = null;
    const at = this.#readers.indexOf(worker);
    if (at !== -1) this.#readers.splice(at, 1);
    this.#waiting.forEach((job, at) => {
      if (job.cursorPrefix === worker.cursorPrefix) this.#waiting[at] = { ...job, cursorPrefix: null };
    });
    this.#dispatch();
  }

  /** A worker is free again. */
  readonly handleFree = (): void => this.#dispatch();

  #dispatch(): void {
    for (const job of this.#waiting.slice()) {
      const worker = this.#workerFor(job);
      if (!worker) continue;
      this.withdraw(job);
      worker.run(job);
    }
    if (this.#patience === null && this.#waiting.some((job) => canBeRead(job))) {
      this.#patience = setTimeout(() => {
        this.#patience = null;
        this.#addReader();
        this.#dispatch();
      }, PATIENCE_MS);
      this.#patience.unref();
    }
  }

  #workerFor(job: DatabaseJob): WorkerHandle | null {
    if (job.cursorPrefix !== null) {
      const holder = this.workers.find((worker) => worker.cursorPrefix === job.cursorPrefix);
      return holder && !holder.isBusy ? holder : null;
    }
    this.#writer ??= this.#start({ readOnly: false });
    // Writes keep their order among themselves: the queue is walked from the front.
    if (!this.#writer.isBusy) return this.#writer;
    return job.isRead ? (this.#readers.find((reader) => !reader.isBusy) ?? null) : null;
  }

  #addReader(): void {
    const stuck = this.#waiting.some((job) => canBeRead(job));
    // Two that open at once take the processor from each other, and the first alone may suffice.
    const mayHelp = this.#readers.some((reader) => !reader.isBusy || reader.isOpening);
    if (!stuck || mayHelp || this.#readers.length >= MAX_READERS) return;
    this.#readers.push(this.#start({ readOnly: true }));
  }
}

function canBeRead(job: DatabaseJob): boolean {
  return job.isRead && job.cursorPrefix === null;
}
