import { createHash, type Hash } from "node:crypto";
import { CodeWithScope, Doc, encodeBson, isArray, Long, type Value } from "@querysnap/mql";
import { bracketOf } from "../values/compare.ts";
import { isNumeric, truncatedLong } from "./numbers.ts";

/**
 * The 64-bit key that a hashed index has for a value: the first half of an MD5 over its types and contents.
 */
export function hashedIndexKey(value: Value): Long {
  const hash = createHash("md5");
  hash.update(int32(0));
  hashValue(hash, value, null);
  return new Long(hash.digest().readBigInt64LE(0));
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function hashValue(hash: Hash, value: Value, key: string | null): void {
  hash.update(int32(bracketOf(value)));
  if (key !== null) hash.update(`${key}\0`, "utf8");
  if (isNumeric(value)) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(truncatedLong(value));
    hash.update(bytes);
  } else if (value instanceof CodeWithScope) {
    hash.update(`${value.source}\0`, "utf8");
    hashEntries(hash, [...value.scope.entries()]);
  } else if (value instanceof Doc || isArray(value)) {
    hashEntries(
      hash,
      value instanceof Doc
        ? [...value.entries()]
        : value.map((element, at): [string, Value] => [at.toString(), element]),
    );
  } else hash.update(contents(value));
}

function hashEntries(hash: Hash, entries: readonly (readonly [string, Value])[]): void {
  for (const [name, element] of entries) hashValue(hash, element, name);
  hash.update(int32(0));
}

/** The bytes of a value without its type and name. */
function contents(value: Value): Uint8Array {
  const bytes = encodeBson(new Doc([""], [value]));
  return bytes.subarray(6, bytes.length - 1);
}
