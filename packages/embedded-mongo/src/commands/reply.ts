import { Doc, Double, Int32, Long, type Value } from "@querysnap/mql";

export type ReplyFields = Readonly<Record<string, Value | undefined>>;

/**
 * A reply with `ok: 1` at the end; undefined fields are left out. Only for names that are written in the
 * code.
 */
export function reply(fields: ReplyFields): Doc {
  return document({ ...fields, ok: new Double(1) });
}

/** A document of fields whose names are written in the code. */
export function document(fields: ReplyFields): Doc {
  return Doc.of(Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** An Int32 where it fits, else a Long, as the server counts. */
export function countValue(count: number): Value {
  return count <= 0x7fff_ffff && count >= -0x8000_0000 ? new Int32(count) : new Long(BigInt(count));
}
