import { DateTime, Double, Int32, Long } from "@querysnap/mql";
import type { Operand } from "./expressions/node.ts";
import type { RawDoc } from "./raw-doc.ts";

/** Column entry of a record: the BSON type of its value, or one of the first three. */
export const Cell = {
  /** Nobody has looked at the document yet. */
  unread: 0,
  missing: 0x20,
  /** A value of another kind, or one that a double does not hold exactly: it is in the document only. */
  elsewhere: 0x21,
  double: 0x01,
  string: 0x02,
  bool: 0x08,
  date: 0x09,
  null: 0x0a,
  int: 0x10,
  long: 0x12,
} as const;

/** The values of one top-level field by record id, apart from the documents. */
export type Column = {
  readonly field: string;
  readonly types: Uint8Array;
  /** Numbers, epoch milliseconds, 0 or 1 of booleans, places in `texts` of strings. */
  readonly values: Float64Array;
  /** Where the bytes of the value start, from the start of the document, unless it is missing. */
  readonly positions: Int32Array;
  /** Different strings have different places, and keep them. */
  readonly texts: readonly string[];
};

/** Rows as record ids, and what columns know of them. Good only until something is written. */
export type ColumnRows = {
  /** In the order of the fields asked for. */
  readonly columns: readonly Column[];
  /**
   * Fills in the next records, at most as many as there is room for, none of them unread. 0: go on with rows,
   * if there are any left.
   */
  next(records: Int32Array): number;
  row(record: number): RawDoc;
};

export function isNumberCell(type: number): boolean {
  return type === Cell.double || type === Cell.int || type === Cell.long;
}

/** A number of BSON type double, int or long. */
export function numberOfCell(type: number, value: number): Double | Int32 | Long {
  if (type === Cell.int) return new Int32(value);
  return type === Cell.double ? new Double(value) : new Long(BigInt(value));
}

/** The value of a record that has it in the column. */
export function valueOfCell({ types, values, texts }: Column, record: number): Operand {
  const type = types[record] as number;
  const value = values[record] as number;
  switch (type) {
    case Cell.missing:
      return undefined;
    case Cell.null:
      return null;
    case Cell.string:
      return texts[value];
    case Cell.bool:
      return value === 1;
    case Cell.date:
      return new DateTime(value);
    default:
      return numberOfCell(type, value);
  }
}
