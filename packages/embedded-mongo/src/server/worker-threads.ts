import { Worker } from "node:worker_threads";

export type WorkerThreadSettings = {
  readonly url: URL;
  readonly heapMb: number;
  /** Keeps one thread that has loaded its code and waits for a database. */
  mayKeepSpare(): boolean;
};

/** A new spare is made when what took the last one has had time to get going. */
const SPARE_DELAY_MS = 2000;

/**
 * Makes worker threads. Loading their code takes a tenth of a second, which a spare one has behind it when it
 * is needed.
 */
export class WorkerThreads {
  readonly #settings: WorkerThreadSettings;
  #spare: Worker | null = null;
  #refill: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(settings: WorkerThreadSettings) {
    this.#settings = settings;
    this.#refillLater();
  }

  get hasSpare(): boolean {
    return this.#spare !== null;
  }

  take(): Worker {
    const thread = this.#spare ?? this.#start();
    this.#spare = null;
    thread.removeAllListeners();
    this.#refillLater();
    return thread;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#refill) clearTimeout(this.#refill);
    void this.#spare?.terminate();
    this.#spare = null;
  }

  #start(): Worker {
    const { url, heapMb } = this.#settings;
    const thread = new Worker(url, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: false,
      stderr: false,
    });
    thread.unref();
    return thread;
  }

  #refillLater(): void {
    if (this.#isClosed || this.#refill) return;
    this.#refill = setTimeout(() => {
      this.#refill = null;
      if (this.#settings.mayKeepSpare()) this.#spare ??= this.#startSpare();
    }, SPARE_DELAY_MS);
    this.#refill.unref();
  }

  /**
   * One that fails while it waits is not offered; what needs a thread then starts its own and sees the
   * reason.
   */
  #startSpare(): Worker {
    const thread = this.#start();
    const forget = (): void => {
      if (this.#spare === thread) this.#spare = null;
    };
    thread.on("error", forget);
    thread.on("exit", forget);
    return thread;
  }
}
