import type { DatabaseJob } from "./worker-handle.ts";

/** Waiting jobs, one queue per requester, served in turn: many jobs of one delay no other's first. */
export class FairQueue {
  /** The requester served longest ago comes first. */
  readonly #lines = new Map<string, DatabaseJob[]>();

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** Everyone's first job, then everyone's second, and so on. */
  get jobs(): DatabaseJob[] {
    const lines = [...this.#lines.values()];
    const rounds = Math.max(0, ...lines.map(({ length }) => length));
    return Array.from({ length: rounds }, (_, round) =>
      lines.flatMap((line) => line.slice(round, round + 1)),
    ).flat();
  }

  push(job: DatabaseJob): void {
    const line = this.#lines.get(job.requester);
    if (line) line.push(job);
    else this.#lines.set(job.requester, [job]);
  }

  /** Puts a job back that had started: it is its requester's next. */
  putBack(job: DatabaseJob): void {
    const line = this.#lines.get(job.requester);
    if (line) line.unshift(job);
    else this.#lines.set(job.requester, [job]);
  }

  /** Takes a job out; with `isServed` it was its requester's turn. @returns Whether it was waiting. */
  remove(job: DatabaseJob, { isServed }: { isServed: boolean }): boolean {
    const line = this.#lines.get(job.requester);
    const at = line?.indexOf(job) ?? -1;
    if (!line || at === -1) return false;
    line.splice(at, 1);
    if (isServed || line.length === 0) this.#lines.delete(job.requester);
    if (isServed && line.length > 0) this.#lines.set(job.requester, line);
    return true;
  }
}
