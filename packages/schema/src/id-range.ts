import { Binary, bytesOfHex, DateTime, Double, hexOfBytes, Int32, Long, ObjectId } from "@querysnap/mql";
import type { Value } from "@querysnap/mql";

/** Characters of strings that cuts differ in, after what both ends have in common. */
const CUT_CHARACTERS = 4;
const [FIRST_CHARACTER, LAST_CHARACTER] = [0x20, 0x7e];
const BASE = BigInt(LAST_CHARACTER - FIRST_CHARACTER + 1);

const numberOf = (value: Value): number | null =>
  value instanceof Int32 || value instanceof Double || value instanceof Long ? Number(value.value) : null;

function cutNumbers(low: number, high: number, parts: number): number[] {
  return Array.from({ length: parts - 1 }, (_, at) => low + ((high - low) * (at + 1)) / parts);
}

function cutIntegers(low: bigint, high: bigint, parts: number): bigint[] {
  return Array.from({ length: parts - 1 }, (_, at) => low + ((high - low) * BigInt(at + 1)) / BigInt(parts));
}

function cutHex(low: string, high: string, parts: number): string[] {
  return cutIntegers(BigInt(`0x${low}`), BigInt(`0x${high}`), parts).map((cut) =>
    cut.toString(16).padStart(low.length, "0"),
  );
}

/** Cuts by the first characters that differ; characters outside ASCII count as its ends. */
function cutStrings(low: string, high: string, parts: number): string[] {
  let shared = 0;
  while (shared < low.length && low[shared] === high[shared]) shared++;
  const integerOf = (text: string): bigint => {
    let integer = 0n;
    for (let at = shared; at < shared + CUT_CHARACTERS; at++) {
      const code = at < text.length ? text.charCodeAt(at) : FIRST_CHARACTER;
      const digit = Math.min(Math.max(code, FIRST_CHARACTER), LAST_CHARACTER) - FIRST_CHARACTER;
      integer = integer * BASE + BigInt(digit);
    }
    return integer;
  };
  const textOf = (integer: bigint): string => {
    let text = "";
    for (let rest = integer, at = 0; at < CUT_CHARACTERS; at++, rest /= BASE)
      text = String.fromCharCode(Number(rest % BASE) + FIRST_CHARACTER) + text;
    return low.slice(0, shared) + text;
  };
  return cutIntegers(integerOf(low), integerOf(high), parts).map(textOf);
}

/**
 * Values that cut the range between two values of one type into equal parts, in ascending order; null for types
 * that have no distances, and for ends of different types.
 */
export function cutRange(low: Value, high: Value, parts: number): Value[] | null {
  if (low instanceof ObjectId && high instanceof ObjectId)
    return cutHex(low.hex, high.hex, parts).map((hex) => new ObjectId(hex));
  if (low instanceof DateTime && high instanceof DateTime)
    return cutNumbers(low.ms, high.ms, parts).map((ms) => new DateTime(Math.round(ms)));
  if (typeof low === "string" && typeof high === "string") return cutStrings(low, high, parts);
  if (low instanceof Binary && high instanceof Binary) {
    if (low.subtype !== high.subtype || low.bytes.length !== high.bytes.length || low.bytes.length === 0)
      return null;
    return cutHex(hexOfBytes(low.bytes), hexOfBytes(high.bytes), parts).map(
      (hex) => new Binary(bytesOfHex(hex) ?? low.bytes, low.subtype),
    );
  }
  const [from, to] = [numberOf(low), numberOf(high)];
  if (from === null || to === null || !Number.isFinite(from) || !Number.isFinite(to)) return null;
  return cutNumbers(from, to, parts).map((value) => new Double(value));
}
