import type { z, ZodType } from "zod";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { type Task, taskKey } from "./define-task.ts";
import type { JobRepository } from "./job-repository.ts";

/**
 * Stores a task with its payload encrypted: payloads carry codes and links. Pass the jobs of the transaction
 * that causes it.
 */
export type Enqueue = <P extends ZodType, Deps>(
  jobs: Pick<JobRepository, "insert">,
  task: Task<P, Deps>,
  payload: z.input<P>,
) => Promise<void>;

export function createEnqueue({ clock, box }: { clock: Clock; box: SecretBox }): Enqueue {
  return async (jobs, task, payload) => {
    const nowMs = clock.now();
    const id = newId("job", nowMs);
    await jobs.insert({
      id,
      task: taskKey(task),
      payload: box.seal(JSON.stringify(payload), id),
      run_at: nowMs,
      attempts: 0,
      lease_owner: null,
      lease_until: 0,
      failed_at: null,
      last_error: null,
      created_at: nowMs,
    });
  };
}
