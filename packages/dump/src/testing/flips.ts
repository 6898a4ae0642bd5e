import { array, nat, record } from "fast-check";

export type Flip = { at: number; bit: number };
/** One to three bits of any file. */
export const flips = array(record({ at: nat(), bit: nat(7) }), { minLength: 1, maxLength: 3 });

export function flipped(bytes: Buffer, changes: readonly Flip[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, bit } of changes) {
    const index = at % copy.length;
    copy[index] = (copy[index] ?? 0) ^ (1 << bit);
  }
  return copy;
}
