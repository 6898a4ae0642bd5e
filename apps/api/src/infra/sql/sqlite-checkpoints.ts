import { Worker } from "node:worker_threads";

/**
 * Transactions between two checkpoints: a few megabytes of the log, some tens when each of them stores a
 * large result.
 */
const TRANSACTIONS = 500;

export type Checkpoints = {
  /** Call it for each transaction. */
  count(): void;
  close(): Promise<void>;
};

function startWorker(file: string): Worker {
  const entry = new URL(
    import.meta.url.endsWith(".ts") ? "./typescript-entry.mjs" : "./checkpoint-worker.js",
    import.meta.url,
  );
  const worker = new Worker(entry, { workerData: file, execArgv: [], stdout: false, stderr: false });
  worker.unref();
  return worker;
}

/**
 * Moves what was committed from the log into the database file on a thread of its own: it waits for the disk
 * several times, tens of milliseconds together, which the event loop must not. The thread starts with the
 * first work for it, and again when it failed.
 */
export function createCheckpoints(file: string, onError: (error: unknown) => void): Checkpoints {
  let worker: Worker | null = null;
  let transactions = 0;
  const started = () => {
    const thread = startWorker(file);
    thread.on("error", (error) => {
      worker = null;
      onError(error);
    });
    return thread;
  };
  return {
    count() {
      transactions++;
      if (transactions < TRANSACTIONS) return;
      transactions = 0;
      worker ??= started();
      worker.postMessage("checkpoint", []);
    },
    async close() {
      await worker?.terminate();
    },
  };
}
