import { Doc, Double, Int32, readDouble, RegularExpression, Undefined, type Value } from "@querysnap/mql";
import type { Collator, OperationContext, Row } from "../contract.ts";
import { locateField, RawDoc } from "../raw-doc.ts";
import { endOfCString, readInt32, readValue } from "../read-value.ts";
import { equalityKey } from "../values/compare.ts";
import { isNumeric, numericKey } from "../values/numeric.ts";
import { someValue, type FieldPath, type Visit } from "../values/paths.ts";
import { BATCH, drain, type RowSource } from "./row-source.ts";
import type { ForeignCollection } from "./services.ts";

/** Bytes of an entry of a table of foreign rows, roughly. */
export const ENTRY_BYTES = 96;

const TYPE_DOUBLE = 0x01;
const TYPE_ARRAY = 0x04;
const TYPE_UNDEFINED = 0x06;
const TYPE_INT = 0x10;

/** Equal values, and only those, share one. Numbers that a double holds stand for themselves. */
export type JoinKey = string | number;

/**
 * Finds the rows of a collection whose field equals one of some values, as a filter with `$in` would, in the
 * collection's order.
 */
export type ForeignLookup = {
  readonly find: (values: readonly Value[]) => readonly Row[];
  /** By the key of one value; null when keys are not what this lookup goes by, as yet. */
  readonly findKey: (key: JoinKey) => readonly Row[] | null;
};

/** Null, missing and undefined equal each other in filters. */
function joinKey(value: Value | undefined, collator: Collator | null): JoinKey {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (!isNumeric(value))
    return equalityKey(value === undefined || value instanceof Undefined ? null : value, collator);
  const text = numericKey(value);
  return text.includes("d") ? `n${text}` : Number(text);
}

/** The key of a top-level field of stored bytes; null for an array, each of whose elements joins. */
export function storedJoinKey(row: RawDoc, field: string, collator: Collator | null): JoinKey | null {
  const bytes = row.buffer;
  const at = locateField(bytes, row.start, field);
  const type = at === -1 ? TYPE_UNDEFINED : (bytes[at] as number);
  if (type === TYPE_ARRAY) return null;
  if (type === TYPE_UNDEFINED) return joinKey(null, collator);
  const valueAt = endOfCString(bytes, at + 1) + 1;
  if (type === TYPE_INT) return readInt32(bytes, valueAt);
  if (type === TYPE_DOUBLE) return readDouble(bytes, valueAt);
  return joinKey(readValue(bytes, type, valueAt), collator);
}

/** Reads the collection once and finds by key from then on. */
export function hashLookup(
  rows: () => RowSource,
  path: FieldPath,
  operation: OperationContext,
): ForeignLookup {
  let table: ForeignTable | null = null;
  const opened = (): ForeignTable => (table ??= new ForeignTable(rows(), path, operation));
  return { find: (values) => opened().find(values), findKey: (key) => opened().findKey(key) };
}

/** Lookups that go through an index before reading the whole collection pays. */
const INDEXED_LOOKUPS = 256;

/** Starts with the index on the path, if there is one, and changes to a hash table when many rows join. */
export function foreignLookup(
  foreign: ForeignCollection,
  path: FieldPath,
  operation: OperationContext,
): ForeignLookup {
  const hashed = hashLookup(() => foreign.rows(Doc.empty), path, operation);
  if (!foreign.hasIndexOn(path.text)) return hashed;
  let lookups = 0;
  return {
    find: (values) => {
      // In a filter a regular expression would search instead of being compared.
      if (++lookups > INDEXED_LOOKUPS || values.some((value) => value instanceof RegularExpression))
        return hashed.find(values);
      const operands = values.map((value) => (value instanceof Undefined ? null : value));
      return drain(foreign.rows(new Doc([path.text], [new Doc(["$in"], [operands])])));
    },
    findKey: (key) => (lookups > INDEXED_LOOKUPS ? hashed.findKey(key) : null),
  };
}

const NO_ROWS: readonly Row[] = [];

class ForeignTable {
  readonly #rows: Row[] = [];
  /** Places in `#rows`: most keys have one. */
  readonly #byKey = new Map<JoinKey, number | number[]>();
  readonly #collator: Collator | null;

  constructor(source: RowSource, path: FieldPath, operation: OperationContext) {
    this.#collator = operation.collator;
    const field = path.parts.length === 1 ? path.text : null;
    const visit: Visit = {
      expandLeaf: true,
      position: null,
      test: (value) => {
        this.#add(joinKey(value, this.#collator));
        return false;
      },
    };
    for (let rows = source.next(BATCH); rows; rows = source.next(BATCH)) {
      operation.checkInterrupt();
      operation.reserve(rows.length * ENTRY_BYTES);
      for (const row of rows) {
        this.#rows.push(row);
        const key =
          field !== null && row instanceof RawDoc ? storedJoinKey(row, field, this.#collator) : null;
        if (key !== null) this.#add(key);
        else someValue(row, path, visit);
      }
    }
  }

  /** Enters the last row under a key. */
  #add(key: JoinKey): void {
    const place = this.#rows.length - 1;
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, place);
    else if (typeof known !== "number") {
      if (known[known.length - 1] !== place) known.push(place);
    } else if (known !== place) this.#byKey.set(key, [known, place]);
  }

  findKey(key: JoinKey): readonly Row[] {
    const known = this.#byKey.get(key);
    if (known === undefined) return NO_ROWS;
    return typeof known === "number"
      ? [this.#rows[known] as Row]
      : known.map((place) => this.#rows[place] as Row);
  }

  find(values: readonly Value[]): readonly Row[] {
    if (values.length === 1) return this.findKey(joinKey(values[0], this.#collator));
    const places = new Set<number>();
    for (const value of values) {
      const known = this.#byKey.get(joinKey(value, this.#collator));
      if (typeof known === "number") places.add(known);
      else for (const place of known ?? []) places.add(place);
    }
    return [...places].sort((left, right) => left - right).map((place) => this.#rows[place] as Row);
  }
}
