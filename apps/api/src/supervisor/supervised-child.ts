import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** The C library keeps freed memory in an arena for each of up to eight threads a core; two save 3 % of all memory. */
const FEWER_ARENAS = { MALLOC_ARENA_MAX: "2" };

export type ChildSpec = {
  /** Said in messages to the user. */
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Time-out for the ready message; the start fails after it. */
  readyTimeoutMs: number;
  /** A child that has sent nothing for so long is killed; children send a message every two seconds. */
  hangTimeoutMs: number;
};

export type SupervisedChild = {
  /**
   * The child's ready message. Rejects when it ends or stays silent before it is ready for the first time.
   */
  ready: Promise<Record<string, unknown>>;
  /** Resolves when the child has ended; asks first, kills after `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

const FIRST_DELAY_MS = 200;
const CLEAN_EXIT_PAUSE_MS = 3_000;
const LONGEST_DELAY_MS = 10_000;
/** A child that ran this long before it died is restarted at once again. */
const SETTLED_MS = 30_000;

/** The silence is counted in so many steps, so that a machine that slept does not look like a child that hangs. */
const SILENCE_STEPS = 20;

/** Children say that they are ready, and where, with one message: `{ type: "ready", … }`. */
function isReadyMessage(message: unknown): message is Record<string, unknown> {
  return typeof message === "object" && message !== null && "type" in message && message.type === "ready";
}

/** Kills a child that was heard once and is then silent for too long: its event loop is blocked. */
function watchSilence(child: ChildProcess, limitMs: number, onHang: () => void) {
  let silentSteps = 0;
  let timer: NodeJS.Timeout | undefined;
  const step = () => {
    if (++silentSteps < SILENCE_STEPS) return;
    clearInterval(timer);
    onHang();
    child.kill("SIGKILL");
  };
  return {
    heard() {
      silentSteps = 0;
      timer ??= setInterval(step, limitMs / SILENCE_STEPS);
    },
    end: () => clearInterval(timer),
  };
}

/**
 * Starts a child and keeps it running: a child that ends unasked is started again, later each time it keeps
 * ending early.
 */
export function superviseChild(spec: ChildSpec, log: (line: string) => void): SupervisedChild {
  let child: ChildProcess | null = null;
  let isStopping = false;
  let delayMs = FIRST_DELAY_MS;
  let wasReady = false;
  let becomeReady: (message: Record<string, unknown>) => void = () => {};
  let giveUp: (reason: Error) => void = () => {};
  const ready = new Promise<Record<string, unknown>>((resolve, reject) => {
    becomeReady = resolve;
    giveUp = reject;
  });

  function start(): void {
    const startedAt = Date.now();
    // The channel also tells a child that its parent lives: a child ends itself when it is cut.
    const started = spawn(spec.command, spec.args, {
      env: { ...FEWER_ARENAS, ...spec.env },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = started;
    const watch = watchSilence(started, spec.hangTimeoutMs, () => {
      log(`${spec.name} has not responded for ${spec.hangTimeoutMs / 1000} s; killing it.`);
    });
    const silence = setTimeout(() => {
      giveUp(new Error(`${spec.name} did not start within ${spec.readyTimeoutMs / 1000} s.`));
    }, spec.readyTimeoutMs);
    started.on("message", (message: unknown) => {
      watch.heard();
      if (!isReadyMessage(message)) return;
      clearTimeout(silence);
      if (wasReady) log(`${spec.name} restarted.`);
      wasReady = true;
      becomeReady(message);
    });
    started.on("error", giveUp);
    started.on("exit", (code, signal) => {
      clearTimeout(silence);
      watch.end();
      if (child === started) child = null;
      if (isStopping) return;
      if (!wasReady) {
        giveUp(new Error(`${spec.name} exited during startup (${signal ?? `code ${String(code)}`}).`));
        return;
      }
      if (Date.now() - startedAt > SETTLED_MS) delayMs = FIRST_DELAY_MS;
      // Ctrl+C goes to the whole group, and a child may end cleanly long before a busy parent hears of it.
      const pauseMs = code === 0 ? Math.max(delayMs, CLEAN_EXIT_PAUSE_MS) : delayMs;
      setTimeout(() => {
        if (isStopping) return;
        log(`${spec.name} ended (${signal ?? `code ${String(code)}`}); restarting it.`);
        start();
      }, pauseMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    });
  }

  start();
  return {
    ready,
    async stop(graceMs) {
      isStopping = true;
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()));
      running.kill("SIGTERM");
      const inTime = await Promise.race([ended.then(() => true), sleep(graceMs, false, { ref: false })]);
      if (inTime) return;
      running.kill("SIGKILL");
      await ended;
    },
  };
}
