import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MongoError } from "../engine/mongo-error.ts";
import { mayExpire } from "../storage/database-file.ts";
import { DatabaseWorkers } from "./database-workers.ts";
import { WorkerHandle, type DatabaseJob } from "./worker-handle.ts";
import { WorkerThreads } from "./worker-threads.ts";

const HOUSEKEEPING_MS = 1000;
const FIRST_EXPIRY_MS = 5000;
const FILE_SUFFIX = ".sqlite";
const FILE_PREFIX = "db-";

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
  /** A worker without work ends after this. */
  readonly idleMs: number;
  readonly isDurable: boolean;
  readonly keepsSpareWorker: boolean;
};

export type DatabaseFile = { readonly name: string; readonly bytes: number };

/** Finds, starts and ends the workers of all databases. */
export class DatabaseRouter {
  readonly #options: RouterOptions;
  readonly #threads: WorkerThreads;
  readonly #databases = new Map<string, DatabaseWorkers>();
  readonly #expiries = new Map<string, number>();
  readonly #housekeeping: NodeJS.Timeout;
  #nextPrefix = 1 + Math.floor(Math.random() * 0x3fff_ffff);
  #isClosing = false;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#threads = new WorkerThreads({
      url: options.workerUrl,
      heapMb: options.workerHeapMb,
      keepsSpare: options.keepsSpareWorker,
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
      .filter((file) => file.startsWith(FILE_PREFIX) && file.endsWith(FILE_SUFFIX))
      .map((file) => ({
        name: decodeURIComponent(file.slice(FILE_PREFIX.length, -FILE_SUFFIX.length)),
        bytes: sizeOf(join(this.#options.dir, file)) + sizeOf(join(this.#options.dir, `${file}-wal`)),
      }))
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
    return join(this.#options.dir, `${FILE_PREFIX}${encodeURIComponent(name)}${FILE_SUFFIX}`);
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

  #startWorker(name: string, readOnly: boolean): WorkerHandle {
    const { maxDatabaseBytes, cacheBytes, operationBytes, isDurable } = this.#options;
    this.#nextPrefix = (this.#nextPrefix + 1) & 0x7fff_ffff;
    return new WorkerHandle(
      this.#threads.take(),
      {
        database: name,
        path: this.#pathOf(name),
        readOnly,
        maxBytes: maxDatabaseBytes,
        cacheBytes,
        operationBytes,
        isDurable,
        control: new SharedArrayBuffer(4),
        cursorPrefix: this.#nextPrefix,
      },
      {
        onFree: (worker) => {
          this.#noteExpiry(name, worker);
          this.#databases.get(name)?.handleFree();
        },
        onEnd: (worker) => {
          if (!this.#isClosing) this.#databases.get(name)?.remove(worker);
        },
      },
    );
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
