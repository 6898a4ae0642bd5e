import type { Row } from "../contract.ts";
import { RawDoc } from "../raw-doc.ts";

const SLAB_BYTES = 256 * 1024;
/** Longer rows are cheaper as documents that share their parts. */
const MAX_SPLICED_BYTES = 64 * 1024;
/** Up to here a loop is faster than a native copy. */
const LOOPED_BYTES = 96;
const TYPE_OBJECT = 0x03;
const TYPE_ARRAY = 0x04;
const DIGIT_ZERO = 0x30;

/** Makes stored rows of stored rows by copying their bytes. */
export class RowSplicer {
  readonly #field: string;
  /** The name as a C string, zero byte included. */
  readonly #key: Buffer;
  #slab = Buffer.alloc(0);
  #free = 0;

  constructor(field: string) {
    this.#field = field;
    this.#key = Buffer.from(`${field}\0`, "utf8");
  }

  /** The row with the others as an array in a new last field; null when that takes documents, or is long. */
  append(row: RawDoc, others: readonly Row[]): RawDoc | null {
    const size = this.#sizeOf(row, others);
    if (size === null || size > MAX_SPLICED_BYTES) return null;
    if (this.#free + size > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#free = 0;
    }
    const start = this.#free;
    this.#int32(size);
    this.#copy(row.buffer, row.start + 4, row.byteLength - 5);
    this.#byte(TYPE_ARRAY);
    this.#copy(this.#key, 0, this.#key.length);
    this.#int32(start + size - 1 - this.#free);
    for (let at = 0; at < others.length; at++) {
      const other = others[at] as RawDoc;
      this.#byte(TYPE_OBJECT);
      this.#index(at);
      this.#copy(other.buffer, other.start, other.byteLength);
    }
    this.#byte(0);
    this.#byte(0);
    return new RawDoc(this.#slab, start);
  }

  /** Null when the field is there already, or a row is no stored one. */
  #sizeOf(row: RawDoc, others: readonly Row[]): number | null {
    if (row.has(this.#field)) return null;
    let size = row.byteLength + 1 + this.#key.length + 5;
    for (let at = 0; at < others.length; at++) {
      const other = others[at];
      if (!(other instanceof RawDoc)) return null;
      size += 2 + digitsOf(at) + other.byteLength;
    }
    return size;
  }

  #byte(value: number): void {
    this.#slab[this.#free++] = value;
  }

  #int32(value: number): void {
    const slab = this.#slab;
    const at = this.#free;
    slab[at] = value & 0xff;
    slab[at + 1] = (value >> 8) & 0xff;
    slab[at + 2] = (value >> 16) & 0xff;
    slab[at + 3] = (value >> 24) & 0xff;
    this.#free = at + 4;
  }

  /** An array position as a key. */
  #index(at: number): void {
    if (at < 10) {
      this.#byte(DIGIT_ZERO + at);
      this.#byte(0);
      return;
    }
    const digits = digitsOf(at);
    let rest = at;
    for (let place = this.#free + digits - 1; place >= this.#free; place--) {
      this.#slab[place] = DIGIT_ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#free += digits;
    this.#byte(0);
  }

  #copy(bytes: Buffer, start: number, length: number): void {
    const slab = this.#slab;
    if (length > LOOPED_BYTES) bytes.copy(slab, this.#free, start, start + length);
    else for (let at = 0; at < length; at++) slab[this.#free + at] = bytes[start + at] as number;
    this.#free += length;
  }
}

function digitsOf(index: number): number {
  let digits = 1;
  for (let rest = index; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  return digits;
}
