import { hexOfBytes } from "./hex.ts";
import { ObjectId } from "./types.ts";

const COUNTER_LIMIT = 0x100_0000;

let processPart: string | undefined;
let counter = 0;

/** Null unless the text is 24 hexadecimal digits. */
export function objectIdFromHex(hex: string): ObjectId | null {
  return /^[0-9a-f]{24}$/i.test(hex) ? new ObjectId(hex.toLowerCase()) : null;
}

/** A new id for this moment: seconds, five random bytes of this process, a counter. */
export function generateObjectId(nowMs: number = Date.now()): ObjectId {
  if (processPart === undefined) {
    const random = crypto.getRandomValues(new Uint8Array(8));
    processPart = hexOfBytes(random, 0, 5);
    counter = (random[5]! << 16) | (random[6]! << 8) | random[7]!;
  }
  counter = (counter + 1) % COUNTER_LIMIT;
  return new ObjectId(secondsHex(nowMs) + processPart + counter.toString(16).padStart(6, "0"));
}

/** The smallest id made at this moment or later: the bound to compare `_id` with when searching by time. */
export function objectIdFromTime(ms: number): ObjectId {
  return new ObjectId(`${secondsHex(ms)}0000000000000000`);
}

/** When the id was made, in epoch milliseconds (whole seconds). */
export function objectIdTimeMs({ hex }: ObjectId): number {
  return Number.parseInt(hex.slice(0, 8), 16) * 1000;
}

function secondsHex(ms: number): string {
  return (Math.floor(ms / 1000) >>> 0).toString(16).padStart(8, "0");
}
