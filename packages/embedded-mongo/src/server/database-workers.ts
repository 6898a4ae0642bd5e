import { FairQueue } from "./fair-queue.ts";
import type { DatabaseJob, WorkerHandle } from "./worker-handle.ts";

/** A command that waits this long for a thread gets another one, or that of a read that has run as long. */
const SLOW_READ_MS = 15;
/** A thread that did not give way after this keeps its read, and loses the right to write instead. */
const PREEMPTION_MS = 100;
/** Beyond this a read is slow: it no longer takes the threads that quick ones need. */
const SLOW_MS = 100;
const MAX_READERS = 7;
/** After this a new thread should have opened the database. */
const START_MS = 150;
/** One reader always stays for quick reads, and one requester leaves room for another. */
const MAX_SLOW_READS = MAX_READERS - 1;
const MAX_SLOW_READS_OF_ONE = MAX_SLOW_READS / 2;
/** A read that lost its work this often keeps its thread. */
const MAX_PREEMPTIONS = 3;

/** @returns Null when there are as many threads as there may be. */
export type WorkerFactory = (role: { readOnly: boolean }) => WorkerHandle | null;

/**
 * The workers of one database: one that writes, and readers beside it, each on a snapshot of its own. Each runs
 * one command at a time; what cannot start waits here, by turns of its requesters.
 *
 * Quick reads run on the writer, where the documents are in memory, while it has nothing else to do. A read that
 * holds up a write there starts again on a reader, and so does one that holds up a cursor. Slow reads share a
 * part of the readers.
 */
export class DatabaseWorkers {
  #writer: WorkerHandle | null = null;
  readonly #readers: WorkerHandle[] = [];
  readonly #queue = new FairQueue();
  readonly #start: WorkerFactory;
  #patience: NodeJS.Timeout | null = null;

  constructor(start: WorkerFactory) {
    this.#start = start;
  }

  get workers(): readonly WorkerHandle[] {
    return this.#writer ? [this.#writer, ...this.#readers] : this.#readers;
  }

  get waiting(): readonly DatabaseJob[] {
    return this.#queue.jobs;
  }

  submit(job: DatabaseJob): void {
    // No worker holds the cursor: any of them answers that it does not exist.
    if (!this.workers.some((worker) => worker.cursorPrefix === job.cursorPrefix)) job.cursorPrefix = null;
    this.#queue.push(job);
    if (!job.isRead) this.#freeWriter();
    this.dispatch();
  }

  /** A read that gave up its thread starts again where it is in nobody's way. */
  resubmit(job: DatabaseJob): void {
    job.isSlow = true;
    job.preemptions++;
    this.#queue.putBack(job);
    if (this.#mayRunSlowly(job)) this.#addReader();
  }

  /** Removes documents whose time is over; a busy writer does it after its command. */
  expire(): void {
    this.#writer ??= this.#start({ readOnly: false });
    this.#writer?.expire();
  }

  /** Takes a waiting job out of the queue. */
  withdraw(job: DatabaseJob): boolean {
    return this.#queue.remove(job, { isServed: false });
  }

  /** Forgets a worker that ended; its waiting jobs go to others. */
  remove(worker: WorkerHandle): void {
    if (this.#writer === worker) this.#writer = null;
    const at = this.#readers.indexOf(worker);
    if (at !== -1) this.#readers.splice(at, 1);
    for (const job of this.waiting) if (job.cursorPrefix === worker.cursorPrefix) job.cursorPrefix = null;
  }

  /** Gives every worker that is free the job whose turn it is. */
  dispatch(): void {
    if (this.#queue.isEmpty) return;
    for (const job of this.#queue.jobs) {
      const worker = this.#workerFor(job);
      if (!worker) continue;
      this.#queue.remove(job, { isServed: true });
      worker.run(job);
    }
    if (this.#patience !== null || this.#queue.isEmpty) return;
    this.#patience = setTimeout(() => {
      this.#patience = null;
      this.#makeWay();
      this.dispatch();
    }, SLOW_READ_MS);
    this.#patience.unref();
  }

  #workerFor(job: DatabaseJob): WorkerHandle | null {
    if (job.cursorPrefix !== null) {
      const holder = this.workers.find((worker) => worker.cursorPrefix === job.cursorPrefix);
      return holder && !holder.isBusy ? holder : null;
    }
    if (!job.isSlow || job.preemptions >= MAX_PREEMPTIONS) {
      this.#writer ??= this.#start({ readOnly: false });
      if (this.#writer && !this.#writer.isBusy && !(job.isSlow && this.#isAwaited(this.#writer)))
        return this.#writer;
    }
    return job.isRead ? this.#freeReaderFor(job) : null;
  }

  #freeReaderFor(job: DatabaseJob): WorkerHandle | null {
    if (job.isSlow && !this.#mayRunSlowly(job)) return null;
    const free = this.#readers.filter((reader) => !reader.isBusy && !this.#isAwaited(reader));
    // On the thread of a cursor a slow read would have to give way with every batch.
    const idle = free.filter(({ state }) => state.openCursors === 0);
    if (job.isSlow && idle.length === 0 && free.length > 0 && this.#addReader()) return null;
    const candidates = job.isSlow && idle.length > 0 ? idle : free;
    const fitting = candidates.find(({ state }) => state.isLowPriority === job.isSlow);
    // A quick read waits for a thread of normal priority as long as starting one may take.
    const takesAny = job.isSlow || Date.now() - job.description.startedMs > START_MS;
    return fitting ?? (takesAny ? candidates[0] : undefined) ?? null;
  }

  /** Whether a command waits that only this worker can run, because it holds the cursor. */
  #isAwaited({ cursorPrefix }: WorkerHandle): boolean {
    return this.#queue.jobs.some((job) => job.cursorPrefix === cursorPrefix);
  }

  /** Whether one more slow read, of this requester, leaves enough readers to others. */
  #mayRunSlowly({ requester }: DatabaseJob): boolean {
    const slow = this.#readers.flatMap(({ job }) => (job?.isSlow ? [job] : []));
    const own = slow.filter((other) => other.requester === requester);
    return slow.length < MAX_SLOW_READS && own.length < MAX_SLOW_READS_OF_ONE;
  }

  /** Something has waited for a while: finds out which reads are slow, and gets threads for the others. */
  #makeWay(): void {
    for (const reader of this.#readers) this.#markIfSlow(reader);
    this.#freeCursorHolders();
    const waiting = this.#queue.jobs.filter(({ cursorPrefix }) => cursorPrefix === null);
    if (waiting.some(({ isRead }) => !isRead)) this.#freeWriter();
    const reads = waiting.filter((job) => job.isRead && (!job.isSlow || this.#mayRunSlowly(job)));
    if (reads.length > 0 && !this.#addReader() && reads.some(({ isSlow }) => !isSlow)) this.#freeReader();
  }

  #markIfSlow(reader: WorkerHandle): void {
    const { job } = reader;
    if (job && !job.isSlow && reader.runningMs > SLOW_MS && this.#mayRunSlowly(job)) job.isSlow = true;
  }

  /** Writes wait: a read on the writer starts again elsewhere, or goes on there while another thread writes. */
  #freeWriter(): void {
    const writer = this.#writer;
    if (!writer?.job?.isRead || writer.runningMs < SLOW_READ_MS) return;
    if (mayRestart(writer.job) && writer.preempt() < PREEMPTION_MS) return;
    writer.demote();
    this.#readers.push(writer);
    this.#writer = null;
  }

  /** Cursors cannot move: a read on the thread of one that is asked for starts again elsewhere. */
  #freeCursorHolders(): void {
    for (const worker of this.workers)
      if (worker.job && mayRestart(worker.job) && worker.runningMs > SLOW_READ_MS && this.#isAwaited(worker))
        worker.preempt();
  }

  /** @returns Whether there is, or will be, a reader for the reads that wait. */
  #addReader(): boolean {
    // Two that open at once take the processor from each other, and the first alone may suffice.
    if (this.#readers.some((reader) => reader.isOpening)) return true;
    const reader = this.#readers.length < MAX_READERS ? this.#start({ readOnly: true }) : null;
    if (reader) this.#readers.push(reader);
    return reader !== null;
  }

  /** All readers run, and quick reads wait: the read that is about to become slow gives way. */
  #freeReader(): void {
    const overdue = this.#readers.filter(
      (reader) =>
        reader.job && !reader.job.isSlow && reader.runningMs > SLOW_READ_MS && mayRestart(reader.job),
    );
    overdue.sort((a, b) => b.runningMs - a.runningMs)[0]?.preempt();
  }
}

/** Of a read nobody has seen anything yet; one that goes on with a cursor has moved it. */
function mayRestart({ isRead, cursorPrefix, preemptions }: DatabaseJob): boolean {
  return isRead && cursorPrefix === null && preemptions < MAX_PREEMPTIONS;
}
