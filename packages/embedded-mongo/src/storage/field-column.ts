import { readDouble } from "@querysnap/mql";
import { Cell, type Column } from "../engine/columns.ts";
import type { ColumnTest } from "../engine/contract.ts";
import { locateField } from "../engine/raw-doc.ts";
import { endOfCString, readInt32, readText } from "../engine/read-value.ts";

const MAX_TEXTS = 4096;
const MAX_TEXT_BYTES = 128;
/** What a text costs besides its characters, about. */
const TEXT_OVERHEAD = 80;
/** After so many values it shows whether a column is worth its place. */
const SAMPLE = 1024;

/** Numbers, dates, flags and repeated strings of one top-level field by record id: who needs only these need not touch the documents. */
export class FieldColumn implements Column {
  types: Uint8Array;
  values: Float64Array;
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
  }

  get heldBytes(): number {
    return this.types.byteLength + this.values.byteLength + this.#textBytes;
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
  firstOpen(from: number, until: number, { kind, accepts }: ColumnTest): number {
    const { types, values } = this;
    const isNumber = kind === "number";
    for (let rid = from; rid < until; rid++) {
      const type = types[rid];
      if (type === undefined || type === Cell.unread || type === Cell.elsewhere) return rid;
      const isWanted = isNumber ? type === Cell.double || type === Cell.int || type === Cell.long : type === Cell.date;
      if (isWanted && accepts(values[rid] as number)) return rid;
    }
    return until;
  }

  has(rid: number): boolean {
    return rid < this.types.length && this.types[rid] !== Cell.unread;
  }

  /** Takes in the value of a record that is unread. */
  read(rid: number, bytes: Buffer, start: number): void {
    if (rid >= this.types.length) this.#grow(rid);
    const type = this.#cell(rid, bytes, start);
    this.types[rid] = type;
    this.#read++;
    if (type === Cell.elsewhere) this.#elsewhere++;
  }

  /** Sets the value and tells what it is. */
  #cell(rid: number, bytes: Buffer, start: number): number {
    const { values } = this;
    const at = locateField(bytes, start, this.field);
    if (at === -1) return Cell.missing;
    const type = bytes[at] as number;
    const valueAt = endOfCString(bytes, at + 1) + 1;
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
    types.set(this.types);
    values.set(this.values);
    this.types = types;
    this.values = values;
  }
}
