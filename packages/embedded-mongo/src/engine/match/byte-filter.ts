import type { ByteFilter, ColumnTest, Predicate, Row } from "../contract.ts";
import { RawDoc } from "../raw-doc.ts";

/** The same predicate with its form for stored bytes, which rows of stored bytes then take, too. */
export function withByteFilter(general: Predicate, onBytes: ByteFilter, column?: ColumnTest): Predicate {
  return Object.assign(
    (row: Row) => (row instanceof RawDoc ? onBytes(row.buffer, row.start) : general(row)),
    { onBytes, column },
  );
}

/** Test of stored bytes for a predicate, with or without a form of its own for them. */
export function byteFilterOf(predicate: Predicate): ByteFilter {
  return predicate.onBytes ?? ((bytes, start) => predicate(new RawDoc(bytes, start)));
}
