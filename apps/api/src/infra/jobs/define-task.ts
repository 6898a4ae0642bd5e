import type { z, ZodType } from "zod";

/**
 * Work that can wait. It is stored in the transaction of its cause and runs at least once, so `run` must give
 * the same end state when it runs twice with the same job id.
 */
export type Task<P extends ZodType, Deps> = {
  id: string;
  /** Raised when the payload changes its meaning; jobs of other versions fail instead of being misread. */
  version: number;
  payload: P;
  /** Attempts in all; the pause doubles from 5 s to at most 10 minutes. */
  maxAttempts: number;
  run(deps: Deps, call: { jobId: string; payload: z.output<P>; createdAt: number }): Promise<void>;
};

export function defineTask<P extends ZodType, Deps>(task: Task<P, Deps>): Task<P, Deps> {
  return task;
}

/** A task with its dependencies bound: what the runner knows. */
export type BoundTask = {
  key: string;
  maxAttempts: number;
  run(job: { id: string; payload: unknown; createdAt: number }): Promise<void>;
};

export function taskKey(task: { id: string; version: number }): string {
  return `${task.id}@${task.version}`;
}

export function bindTask<P extends ZodType, Deps>(task: Task<P, Deps>, deps: Deps): BoundTask {
  return {
    key: taskKey(task),
    maxAttempts: task.maxAttempts,
    run: ({ id, payload, createdAt }) =>
      task.run(deps, { jobId: id, payload: task.payload.parse(payload), createdAt }),
  };
}

/** Work that repeats. Runs on one instance at a time, by a lease. */
export type PeriodicJob = {
  name: string;
  /** Cron pattern in UTC, with seconds. */
  pattern: string;
  run(): Promise<void>;
};
