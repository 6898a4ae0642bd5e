import { randomUUID } from "node:crypto";
import { Cron } from "croner";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { BoundTask, PeriodicJob } from "./define-task.ts";
import type { JobRepository } from "./job-repository.ts";

const LEASE_MS = 60_000;
const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

export type JobRunnerDeps = { jobs: JobRepository; clock: Clock; box: SecretBox; log: Logger };

type ClaimedJob = NonNullable<Awaited<ReturnType<JobRepository["claim"]>>>;

export type JobRunner = {
  start(): void;
  /** Runs everything that is due now; for tests and for a clean stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

function nextRunOf({ pattern }: PeriodicJob, nowMs: number): number {
  return new Cron(pattern, { timezone: "UTC", paused: true }).nextRun(new Date(nowMs))?.getTime() ?? Infinity;
}

/** Runs a claimed job. Returns whether it succeeded; a failed one is due again later or given up. */
async function runClaimed(
  { jobs, clock, box, log }: JobRunnerDeps,
  owner: string,
  task: BoundTask | undefined,
  job: ClaimedJob,
): Promise<boolean> {
  try {
    if (!task) throw new Error(`No task named ${job.task}`);
    await task.run({
      id: job.id,
      payload: JSON.parse(box.open(job.payload, job.id)),
      createdAt: job.created_at,
    });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    log.warn({ job: job.id, task: job.task, attempt: job.attempts, err: error }, "job failed");
    if (job.attempts >= (task?.maxAttempts ?? 1))
      await jobs.fail(job.id, { owner, nowMs: clock.now(), error: reason });
    else
      await jobs.retry(job.id, {
        owner,
        runAt: clock.now() + Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS),
        error: reason,
      });
    return false;
  }
}

/**
 * Runs queued and periodic work. A job whose process dies is taken up by any instance when its lease ends;
 * what is written by a job must therefore carry the job's id.
 */
export function createJobRunner(
  deps: JobRunnerDeps,
  work: { tasks: readonly BoundTask[]; periodic: readonly PeriodicJob[] },
): JobRunner {
  const { jobs, clock, log } = deps;
  const owner = randomUUID();
  const tasks = new Map(work.tasks.map((task) => [task.key, task]));
  const nextRun = (job: PeriodicJob) => nextRunOf(job, clock.now());
  const lease = () => ({ owner, nowMs: clock.now(), untilMs: clock.now() + LEASE_MS });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  /** Jobs that ran, whose row the database could not be asked to delete. */
  const ranUnrecorded = new Set<string>();
  let mayHoldLeases = false;

  /** Gives back what a pass held when the database went away, instead of waiting for the lease to end. */
  async function recover(): Promise<void> {
    for (const id of ranUnrecorded) {
      await jobs.complete(id, owner);
      ranUnrecorded.delete(id);
    }
    await jobs.release(owner);
    mayHoldLeases = false;
  }

  async function complete(id: string): Promise<void> {
    ranUnrecorded.add(id);
    await jobs.complete(id, owner);
    ranUnrecorded.delete(id);
  }

  async function runOne(): Promise<boolean> {
    const job = await jobs.claim(lease());
    if (!job) return false;
    if (await runClaimed(deps, owner, tasks.get(job.task), job)) await complete(job.id);
    return true;
  }

  async function runPeriodic(job: PeriodicJob): Promise<void> {
    if (!(await jobs.claimPeriodic(job.name, lease()))) return;
    try {
      await job.run();
    } catch (error) {
      log.error({ job: job.name, err: error }, "periodic job failed");
    }
    await jobs.completePeriodic(job.name, { owner, nextRunAt: nextRun(job) });
  }

  async function pass(): Promise<void> {
    if (mayHoldLeases) await recover();
    mayHoldLeases = true;
    for (const job of work.periodic) await runPeriodic(job);
    let hasMore = true;
    // stopping lets the job that runs now end and starts no other
    while (hasMore) hasMore = !isStopped && (await runOne());
    mayHoldLeases = false;
  }

  const drain = async () => {
    // what was stored after the current pass looked must run too, also when that pass fails
    const next = (running ?? Promise.resolve()).catch(() => undefined).then(pass);
    running = next;
    await next;
  };

  const tick = () => {
    if (isStopped) return;
    drain()
      .catch((error: unknown) => log.error({ err: error }, "job pass failed"))
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, POLL_MS).unref();
      });
  };

  return {
    start() {
      const schedule = async () => {
        for (const job of work.periodic) await jobs.schedule(job.name, nextRun(job));
      };
      schedule()
        .catch((error: unknown) => log.error({ err: error }, "periodic jobs could not be scheduled"))
        .finally(tick);
    },
    drain,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}
