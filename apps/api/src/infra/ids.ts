import { randomBytes } from "node:crypto";

export type IdPrefix =
  | "usr"
  | "ses"
  | "con"
  | "his"
  | "sav"
  | "job"
  | "tok"
  | "chl"
  | "bkp"
  | "aud"
  | "req"
  | "fbk"
  | "cnt"
  | "nte"
  | "bug"
  | "und"
  | "exp"
  | "ord"
  | "pay"
  | "ref"
  | "per";

const RANDOM_BYTES = 10;
/** Random bytes are drawn for many ids at once: a draw costs more than its length. */
const drawn = { bytes: Buffer.alloc(0), at: 0 };

function randomHex(): string {
  if (drawn.at + RANDOM_BYTES > drawn.bytes.length) {
    drawn.bytes = randomBytes(RANDOM_BYTES * 256);
    drawn.at = 0;
  }
  drawn.at += RANDOM_BYTES;
  return drawn.bytes.toString("hex", drawn.at - RANDOM_BYTES, drawn.at);
}

let last = { ms: 0, sequence: 0 };

/**
 * `usr_` + milliseconds in 9 base-36 digits + a count within the millisecond + 80 random bits: ids sort by
 * the time they were made.
 */
export function newId(prefix: IdPrefix, nowMs: number): string {
  last = { ms: nowMs, sequence: last.ms === nowMs ? last.sequence + 1 : 0 };
  return `${prefix}_${nowMs.toString(36).padStart(9, "0")}${last.sequence.toString(16).padStart(4, "0")}${randomHex()}`;
}
