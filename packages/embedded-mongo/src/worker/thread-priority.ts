import { setPriority } from "node:os";

/** Weight of 1 : 9 against a thread of normal priority. */
const LOW_PRIORITY = 10;

export type ThreadPriority = { readonly isLow: boolean; lower(): void };

/**
 * The priority of the calling thread. On Linux, nice values belong to threads; elsewhere they belong to the
 * process, which must not be lowered as a whole.
 */
export function createThreadPriority(): ThreadPriority {
  let isLow = false;
  return {
    get isLow() {
      return isLow;
    },
    lower() {
      if (isLow || process.platform !== "linux") return;
      isLow = true;
      setPriority(0, LOW_PRIORITY);
    },
  };
}
