import { readDouble } from "@querysnap/mql";
import type { ColumnTest } from "../engine/contract.ts";
import { locateField } from "../engine/raw-doc.ts";
import { endOfCString, readInt32 } from "../engine/read-value.ts";

const UNKNOWN = 0;
const NUMBER = 1;
const DATE = 2;
/** Anything else, or too large to be exact: the document itself has to be looked at. */
const OTHER = 3;

/** The numbers and dates of one top-level field by record id: a filter that refuses most documents need not touch them. */
export class NumberColumn {
  #kinds: Uint8Array;
  #values: Float64Array;

  constructor(
    readonly field: string,
    size: number,
  ) {
    this.#kinds = new Uint8Array(size);
    this.#values = new Float64Array(size);
  }

  get heldBytes(): number {
    return this.#kinds.byteLength + this.#values.byteLength;
  }

  /** The record changed. */
  forget(rid: number): void {
    if (rid < this.#kinds.length) this.#kinds[rid] = UNKNOWN;
  }

  /** The first record from `from` on that does not certainly fail the test, or `until`. */
  firstOpen(from: number, until: number, { kind, accepts }: ColumnTest): number {
    const kinds = this.#kinds;
    const values = this.#values;
    const wanted = kind === "number" ? NUMBER : DATE;
    let rid = from;
    while (rid < until && kinds[rid] === wanted && !accepts(values[rid] as number)) rid++;
    return rid;
  }

  has(rid: number): boolean {
    return rid < this.#kinds.length && this.#kinds[rid] !== UNKNOWN;
  }

  read(rid: number, bytes: Buffer, start: number): void {
    if (rid >= this.#kinds.length) this.#grow(rid);
    const at = locateField(bytes, start, this.field);
    if (at === -1) {
      this.#kinds[rid] = OTHER;
      return;
    }
    const valueAt = endOfCString(bytes, at + 1) + 1;
    switch (bytes[at]) {
      case 0x10:
        this.#kinds[rid] = NUMBER;
        this.#values[rid] = readInt32(bytes, valueAt);
        return;
      case 0x01:
        this.#kinds[rid] = NUMBER;
        this.#values[rid] = readDouble(bytes, valueAt);
        return;
      case 0x09:
        this.#readInt64(rid, DATE, { bytes, at: valueAt });
        return;
      case 0x12:
        this.#readInt64(rid, NUMBER, { bytes, at: valueAt });
        return;
      default:
        this.#kinds[rid] = OTHER;
    }
  }

  #readInt64(rid: number, kind: number, { bytes, at }: { readonly bytes: Buffer; readonly at: number }): void {
    const value = readInt32(bytes, at + 4) * 0x1_0000_0000 + (readInt32(bytes, at) >>> 0);
    this.#kinds[rid] = Number.isSafeInteger(value) ? kind : OTHER;
    this.#values[rid] = value;
  }

  #grow(rid: number): void {
    const size = Math.max(rid + 1, this.#kinds.length * 2);
    const kinds = new Uint8Array(size);
    const values = new Float64Array(size);
    kinds.set(this.#kinds);
    values.set(this.#values);
    this.#kinds = kinds;
    this.#values = values;
  }
}
