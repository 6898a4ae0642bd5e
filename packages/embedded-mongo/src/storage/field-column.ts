import { readDouble } from "@querysnap/mql";
import { Cell, type Column } from "../engine/columns.ts";
import type { ColumnTest } from "../engine/contract.ts";
import { locateField } from "../engine/raw-doc.ts";
import { endOfCString, readInt32, readText } from "../engine/read-value.ts";

const MAX_TEXTS = 4096;
const MAX_TEXT_BYTES = 128;
/** Bytes of a text besides its characters, about. */
const TEXT_OVERHEAD = 80;
/** After so many values it shows whether a column is worth its place. */
const SAMPLE = 1024;

/**
 * What a test makes of a cell that tells its value: a look at the value is due, or none, because it is of
 * another type.
 */
const Verdict = { refused: 0, open: 1, byValue: 2 } as const;
const VERDICTS = { number: verdictsFor([Cell.double, Cell.int, Cell.long]), date: verdictsFor([Cell.date]) };

function verdictsFor(types: readonly number[]): Uint8Array {
  const verdicts = new Uint8Array(256).fill(Verdict.refused);
  for (const type of types) verdicts[type] = Verdict.byValue;
  verdicts[Cell.unread] = Verdict.open;
  verdicts[Cell.elsewhere] = Verdict.open;
  return verdicts;
}

/**
 * Numbers, dates, flags and repeated strings of one top-level field by record id: who needs only these need
 * not touch the documents.
 */
export class FieldColumn implements Column {
  types: Uint8Array;
  values: Float64Array;
  positions: Int32Array;
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();
  #textBytes = 0;
  #read = 0;
  #elsewhere = 0;

  constructor(
    readonly field: string,
    size: number,
  ) {
    this.types = new Uint8Array(size);
    this.values = new Float64Array(size);
    this.positions = new Int32Array(size);
  }

  get heldBytes(): number {
    return this.types.byteLength + this.values.byteLength + this.positions.byteLength + this.#textBytes;
  }

  /** Whether most of what was read is here, not in the documents only. */
  get isTelling(): boolean {
    return this.#read < SAMPLE || this.#elsewhere * 2 < this.#read;
  }

  /** The record changed. */
  forget(rid: number): void {
    const type = this.types[rid];
    if (type === undefined || type === Cell.unread) return;
    this.types[rid] = Cell.unread;
    this.#read--;
    if (type === Cell.elsewhere) this.#elsewhere--;
  }

  /** The first record from `from` on that does not certainly fail the test, or `until`. */
  firstOpen(from: number, until: number, { kind, low, high, accepts }: ColumnTest): number {
    const { types, values } = this;
    const verdicts = VERDICTS[kind];
    const known = Math.min(until, types.length);
    for (let rid = from; rid < known; rid++) {
      const verdict = verdicts[types[rid] as number];
      if (verdict === Verdict.refused) continue;
      if (verdict === Verdict.open) return rid;
      const value = values[rid] as number;
      if (value >= low && value <= high && accepts(value)) return rid;
    }
    return Math.max(from, known);
  }

  has(rid: number): boolean {
    return rid < this.types.length && this.types[rid] !== Cell.unread;
  }

  /** Takes in the value of a record that is unread. */
  read(rid: number, bytes: Buffer, start: number): void {
    if (rid >= this.types.length) this.#grow(rid);
    const at = locateField(bytes, start, this.field);
    if (at === -1) return this.#set(rid, Cell.missing);
    const valueAt = endOfCString(bytes, at + 1) + 1;
    this.positions[rid] = valueAt - start;
    this.#set(rid, this.#take(rid, bytes[at] as number, { bytes, at: valueAt }));
  }

  /**
   * Bytes of the record were replaced by as many others, those of one value: if it is here, it is taken in
   * anew.
   */
  patched(rid: number, position: number, bytes: Buffer): void {
    const type = this.types[rid];
    if (
      type === undefined ||
      type === Cell.unread ||
      type === Cell.missing ||
      this.positions[rid] !== position
    )
      return;
    if (type !== Cell.elsewhere) this.types[rid] = this.#take(rid, type, { bytes, at: 0 });
    if (this.types[rid] !== type) this.#elsewhere++;
  }

  #set(rid: number, type: number): void {
    this.types[rid] = type;
    this.#read++;
    if (type === Cell.elsewhere) this.#elsewhere++;
  }

  /** Sets the value and tells what it is. */
  #take(
    rid: number,
    type: number,
    { bytes, at: valueAt }: { readonly bytes: Buffer; readonly at: number },
  ): number {
    const { values } = this;
    switch (type) {
      case Cell.int:
        values[rid] = readInt32(bytes, valueAt);
        return type;
      case Cell.double:
        values[rid] = readDouble(bytes, valueAt);
        return type;
      case Cell.date:
      case Cell.long:
        values[rid] = readInt32(bytes, valueAt + 4) * 0x1_0000_0000 + (readInt32(bytes, valueAt) >>> 0);
        return Number.isSafeInteger(values[rid]) ? type : Cell.elsewhere;
      case Cell.bool:
        values[rid] = bytes[valueAt] as number;
        return type;
      case Cell.string:
        values[rid] = this.#placeOf(bytes, valueAt);
        return values[rid] === -1 ? Cell.elsewhere : type;
      case Cell.null:
        return type;
      default:
        return Cell.elsewhere;
    }
  }

  /** Place of a string among the texts, or -1 when there is none for it. */
  #placeOf(bytes: Buffer, at: number): number {
    const size = readInt32(bytes, at);
    if (size > MAX_TEXT_BYTES) return -1;
    const text = readText(bytes, at + 4, at + 3 + size);
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.texts.length;
    if (place === MAX_TEXTS) return -1;
    this.texts.push(text);
    this.#places.set(text, place);
    this.#textBytes += TEXT_OVERHEAD + size;
    return place;
  }

  #grow(rid: number): void {
    const size = Math.max(rid + 1, this.types.length * 2);
    const types = new Uint8Array(size);
    const values = new Float64Array(size);
    const positions = new Int32Array(size);
    types.set(this.types);
    values.set(this.values);
    positions.set(this.positions);
    this.types = types;
    this.values = values;
    this.positions = positions;
  }
}
