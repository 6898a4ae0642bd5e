import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MongoError } from "../engine/mongo-error.ts";
import { databaseFileName, databaseOfFile, mayExpire } from "../storage/database-file.ts";
import { CONTROL_BYTES } from "../worker/messages.ts";
import { DatabaseWorkers } from "./database-workers.ts";
import { WorkerHandle, type DatabaseJob } from "./worker-handle.ts";
import { WorkerThreads } from "./worker-threads.ts";

const HOUSEKEEPING_MS = 1000;
const FIRST_EXPIRY_MS = 5000;
/** Threads that only writers get, so that the readers of some databases stop no others. */
const KEPT_FOR_WRITERS = 8;
/** A worker without work for less than this is likely to get some. */
const MIN_FREE_MS = 100;
/** Share of the cache that one reader may fill. */
const READER_CACHE_SHARE = 1 / 4;

export type RouterOptions = {
  readonly dir: string;
  readonly workerUrl: URL;
  readonly workerHeapMb: number;
  /** Most bytes of documents in one database. */
  readonly maxDatabaseBytes: number;
  /** Most bytes of documents that all workers hold in memory together. */
  readonly cacheBytes: number;
  /** Most bytes that one command holds. */
  readonly operationBytes: number;
  /** Most worker threads of all databases together. */
  readonly maxThreads: number;
  /** A worker without work ends after this. */
  readonly idleMs: number;
  readonly isDurable: boolean;
  readonly keepsSpareWorker: boolean;
};

/**
 * The upper half of cursor ids. Those below 2^53 would be read as plain numbers by a driver that promotes Longs, and
 * sent back as doubles, which name no cursor.
 */
const LEAST_PREFIX = 0x20_0000;
const MOST_PREFIX = 0x7fff_ffff;

export type DatabaseFile = { readonly name: string; readonly bytes: number };

/** Finds, starts and ends the workers of all databases. */
export class DatabaseRouter {
  readonly #options: RouterOptions;
  readonly #threads: WorkerThreads;
  readonly #databases = new Map<string, DatabaseWorkers>();
  readonly #expiries = new Map<string, number>();
  readonly #housekeeping: NodeJS.Timeout;
  #nextPrefix = LEAST_PREFIX + Math.floor(Math.random() * (MOST_PREFIX - LEAST_PREFIX));
  /** Worker threads that have not ended, spare ones aside. */
  #threadCount = 0;
  #isClosing = false;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#threads = new WorkerThreads({
      url: options.workerUrl,
      heapMb: options.workerHeapMb,
      mayKeepSpare: () => options.keepsSpareWorker && this.#threadCount < options.maxThreads - 1,
    });
    this.#housekeeping = setInterval(() => this.#keepHouse(), HOUSEKEEPING_MS);
    this.#housekeeping.unref();
    // Time went on while nobody was here to delete what expires.
    for (const { name } of this.files())
      if (mayExpire(this.#pathOf(name))) this.#expiries.set(name, Date.now() + FIRST_EXPIRY_MS);
  }

  submit(job: DatabaseJob): void {
    this.#workersOf(job.database).submit(job);
  }

  /** Every job that runs or waits. */
  jobs(): { job: DatabaseJob; isRunning: boolean }[] {
    return [...this.#databases.values()].flatMap((database) => [
      ...database.workers.flatMap(({ job }) => (job ? [{ job, isRunning: true }] : [])),
      ...database.waiting.map((job) => ({ job, isRunning: false })),
    ]);
  }

  get threadCount(): number {
    return this.#threadCount;
  }

  openCursors(): number {
    return [...this.#databases.values()]
      .flatMap(({ workers }) => workers)
      .reduce((sum, { state }) => sum + state.openCursors, 0);
  }

  /** Stops a job wherever it is. @returns Whether there was one. */
  interrupt(jobId: number): boolean {
    for (const database of this.#databases.values()) {
      const waiting = database.waiting.find((job) => job.id === jobId);
      if (waiting && database.withdraw(waiting)) {
        waiting.fail(new MongoError(11601, "operation was interrupted"));
        return true;
      }
      const worker = database.workers.find(({ job }) => job?.id === jobId);
      if (!worker) continue;
      worker.interrupt(jobId);
      return true;
    }
    return false;
  }

  /** Databases that exist on disk, by name. */
  files(): DatabaseFile[] {
    return readdirSync(this.#options.dir)
      .flatMap((file) => {
        const name = databaseOfFile(file);
        if (name === null) return [];
        const path = join(this.#options.dir, file);
        return [{ name, bytes: sizeOf(path) + sizeOf(`${path}-wal`) }];
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async close(patienceMs: number): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#housekeeping);
    this.#threads.close();
    await Promise.all(
      [...this.#databases.values()].flatMap((database) =>
        database.workers.map((worker) => worker.stop(patienceMs)),
      ),
    );
  }

  #pathOf(name: string): string {
    return join(this.#options.dir, databaseFileName(name));
  }

  #workersOf(name: string): DatabaseWorkers {
    const known = this.#databases.get(name);
    if (known) return known;
    const database: DatabaseWorkers = new DatabaseWorkers(({ readOnly }) =>
      this.#startWorker(name, readOnly),
    );
    this.#databases.set(name, database);
    return database;
  }

  /** @returns Null at the limit of threads; one that is free ends then, and all that wait are asked again. */
  #startWorker(name: string, readOnly: boolean): WorkerHandle | null {
    const { maxDatabaseBytes, cacheBytes, operationBytes, isDurable, maxThreads } = this.#options;
    const limit = readOnly ? maxThreads - Math.min(KEPT_FOR_WRITERS, maxThreads - 1) : maxThreads;
    if (!this.#makeRoomForThread(limit)) return null;
    this.#nextPrefix = this.#nextPrefix < MOST_PREFIX ? this.#nextPrefix + 1 : LEAST_PREFIX;
    return new WorkerHandle(
      this.#threads.take(),
      {
        database: name,
        path: this.#pathOf(name),
        readOnly,
        maxBytes: maxDatabaseBytes,
        cacheBytes: readOnly ? cacheBytes * READER_CACHE_SHARE : cacheBytes,
        operationBytes,
        isDurable,
        control: new SharedArrayBuffer(CONTROL_BYTES),
        cursorPrefix: this.#nextPrefix,
      },
      {
        onFree: (worker) => {
          this.#noteExpiry(name, worker);
          this.#databases.get(name)?.dispatch();
        },
        onPreempted: (_worker, job) => this.#databases.get(name)?.resubmit(job),
        onEnd: (worker) => {
          this.#threadCount--;
          if (this.#isClosing) return;
          this.#databases.get(name)?.remove(worker);
          for (const database of this.#databases.values()) database.dispatch();
        },
      },
    );
  }

  /** Counts one thread more, if there may be one. */
  #makeRoomForThread(limit: number): boolean {
    if (this.#threadCount >= limit) {
      this.#endFreeWorker();
      return false;
    }
    this.#threadCount++;
    return true;
  }

  /** The one without work for longest, rather one without cursors; unless one is about to end anyway. */
  #endFreeWorker(): void {
    const workers = [...this.#databases.values()].flatMap((database) => database.workers);
    if (workers.some(({ isStopping }) => isStopping)) return;
    const earliest = Date.now() - MIN_FREE_MS;
    const [first] = workers
      .filter(({ isBusy, freeSinceMs }) => !isBusy && freeSinceMs < earliest)
      .sort((a, b) => a.state.openCursors - b.state.openCursors || a.freeSinceMs - b.freeSinceMs);
    void first?.stop(this.#options.idleMs);
  }

  #noteExpiry(name: string, worker: WorkerHandle): void {
    const { nextExpiryMs } = worker.state;
    if (nextExpiryMs === null) this.#expiries.delete(name);
    else this.#expiries.set(name, nextExpiryMs);
  }

  #keepHouse(): void {
    this.#expire();
    const now = Date.now();
    const free: WorkerHandle[] = [];
    let cached = 0;
    for (const database of this.#databases.values()) {
      for (const worker of database.workers) {
        cached += worker.state.cachedBytes;
        if (worker.isBusy || worker.state.openCursors > 0) continue;
        if (now - worker.freeSinceMs > this.#options.idleMs) void worker.stop(this.#options.idleMs);
        else free.push(worker);
      }
    }
    for (const worker of free.sort((a, b) => a.freeSinceMs - b.freeSinceMs)) {
      if (cached <= this.#options.cacheBytes) return;
      cached -= worker.state.cachedBytes;
      void worker.stop(this.#options.idleMs);
    }
  }

  #expire(): void {
    const now = Date.now();
    for (const [name, at] of this.#expiries) {
      if (at > now) continue;
      this.#expiries.delete(name);
      this.#workersOf(name).expire();
    }
  }
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
