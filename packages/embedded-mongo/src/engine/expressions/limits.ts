import { getHeapStatistics } from "node:v8";
import type { OperationContext } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";

/** Memory limit of one expression, as in the server. */
const MAX_BYTES = 100 * 1024 * 1024;

/** From here on the heap is looked at as well: what is built may be one of many. */
const LARGE_BYTES = 4 * 1024 * 1024;
const HEAP_SHARE = 0.75;

/** Cost of one array element or document field with the value it refers to. */
export const ELEMENT_BYTES = 40;

/** Fails before an expression builds a value that would exhaust memory. */
export function requireWithin(bytes: number, name: string): void {
  if (bytes <= LARGE_BYTES) return;
  if (bytes > MAX_BYTES) {
    throw new MongoError(
      146,
      `${name} would use too much memory (${bytes} bytes) and cannot spill to disk. Memory limit: ${MAX_BYTES} bytes`,
    );
  }
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  if (used + bytes > limit * HEAP_SHARE)
    throw new MongoError(146, `${name} would use too much memory beside what this command already holds`);
}

/** Calls `checkInterrupt` every 256 turns. */
export function pollInterrupt(operation: OperationContext, turn: number): void {
  if ((turn & 0xff) === 0xff) operation.checkInterrupt();
}
