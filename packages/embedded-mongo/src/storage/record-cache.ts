import type { ByteFilter, ColumnTest } from "../engine/contract.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { NumberColumn } from "./number-column.ts";

const SLAB_SIZE = 4 * 1024 * 1024;
const NOWHERE = -1;
/** Compaction starts when this much, and more than half of everything, is no longer referenced. */
const COMPACT_BYTES = 16 * 1024 * 1024;

const FIRST = 1;
const MAX_COLUMNS = 4;

type Range = { readonly from: number; readonly until: number };

/** A filter, and what a column of numbers can refuse before it. */
type RecordTest = { readonly filter: ByteFilter | null; readonly column?: ColumnTest };

/** All documents of one collection as bytes in memory, in few large buffers, addressed by record id. */
export class RecordCache {
  #slabs: Buffer[] = [];
  /** Next free byte of the last slab. */
  #free = 0;
  #slabOf = new Int32Array(1024).fill(NOWHERE);
  #offsetOf = new Int32Array(1024);
  readonly #columns: NumberColumn[] = [];
  /** The field that the last scan without a column compared. */
  #asked = "";
  #liveBytes = 0;
  #slabBytes = 0;

  /** Bytes held, garbage included. */
  get heldBytes(): number {
    return this.#slabBytes + this.#slabOf.byteLength * 2 + this.#columns.reduce((sum, column) => sum + column.heldBytes, 0);
  }

  /** One above the highest record id that was ever put. */
  #end = 0;

  get end(): number {
    return this.#end;
  }

  get(rid: number): RawDoc | undefined {
    const slab = this.#slabOf[rid];
    if (slab === undefined || slab === NOWHERE) return undefined;
    return new RawDoc(this.#slabs[slab] as Buffer, this.#offsetOf[rid]);
  }

  /** The document of a record id that is known to be held. */
  at(rid: number): RawDoc {
    return new RawDoc(this.#slabs[this.#slabOf[rid] as number] as Buffer, this.#offsetOf[rid]);
  }

  /** The first record in the range that passes, or `until`. Without a filter everything passes. */
  findMatching(range: Range, { filter, column }: RecordTest, counters: { docsExamined: number }): number {
    const slabs = this.#slabs;
    const slabOf = this.#slabOf;
    const offsetOf = this.#offsetOf;
    const numbers = column && range.from === FIRST ? this.#openColumn(column.field) : this.#columnOf(column);
    let examined = 0;
    let rid = range.from;
    while (rid < range.until) {
      if (numbers && column) {
        const open = numbers.firstOpen(rid, range.until, column);
        examined += open - rid;
        rid = open;
        if (rid === range.until) break;
      }
      const slab = slabOf[rid] as number;
      if (slab === NOWHERE) {
        rid++;
        continue;
      }
      const bytes = slabs[slab] as Buffer;
      const offset = offsetOf[rid] as number;
      if (numbers && !numbers.has(rid)) {
        numbers.read(rid, bytes, offset);
        continue;
      }
      examined++;
      if (!filter || filter(bytes, offset)) break;
      rid++;
    }
    counters.docsExamined += examined;
    return rid;
  }

  #columnOf(test: ColumnTest | undefined): NumberColumn | undefined {
    return test && this.#columns.find(({ field }) => field === test.field);
  }

  /** The column of a field that is asked for again; the one asked for longest ago makes room. */
  #openColumn(field: string): NumberColumn | undefined {
    const known = this.#columns.findIndex((column) => column.field === field);
    if (known !== -1) {
      this.#columns.push(...this.#columns.splice(known, 1));
      return this.#columns.at(-1);
    }
    if (this.#asked !== field) {
      this.#asked = field;
      return undefined;
    }
    if (this.#columns.length === MAX_COLUMNS) this.#columns.shift();
    const column = new NumberColumn(field, this.#end);
    this.#columns.push(column);
    return column;
  }

  #changed(rid: number): void {
    for (const column of this.#columns) column.forget(rid);
  }

  put(rid: number, bytes: Uint8Array): void {
    this.remove(rid);
    this.#grow(rid);
    const at = this.#allocate(bytes.length);
    const slab = this.#slabs.length - 1;
    (this.#slabs[slab] as Buffer).set(bytes, at);
    this.#slabOf[rid] = slab;
    this.#offsetOf[rid] = at;
    this.#liveBytes += bytes.length;
    if (rid >= this.#end) this.#end = rid + 1;
    if (this.#slabBytes - this.#liveBytes > COMPACT_BYTES + this.#liveBytes) this.#compact();
  }

  /** Replaces bytes inside a document, in place. */
  patch(rid: number, position: number, bytes: Uint8Array): void {
    this.#changed(rid);
    const slab = this.#slabs[this.#slabOf[rid] as number] as Buffer;
    const start = (this.#offsetOf[rid] as number) + position;
    for (let at = 0; at < bytes.length; at++) slab[start + at] = bytes[at] as number;
  }

  remove(rid: number): void {
    const known = this.get(rid);
    if (!known) return;
    this.#liveBytes -= known.byteLength;
    this.#slabOf[rid] = NOWHERE;
    this.#changed(rid);
  }

  #grow(rid: number): void {
    if (rid < this.#slabOf.length) return;
    const size = Math.max(rid + 1, this.#slabOf.length * 2);
    const slabOf = new Int32Array(size).fill(NOWHERE);
    slabOf.set(this.#slabOf);
    const offsetOf = new Int32Array(size);
    offsetOf.set(this.#offsetOf);
    this.#slabOf = slabOf;
    this.#offsetOf = offsetOf;
  }

  /** Position in the last slab where this many bytes fit. */
  #allocate(size: number): number {
    const last = this.#slabs.at(-1);
    if (!last || this.#free + size > last.length) {
      // Small collections are the most common; they do not deserve a full slab.
      const next = Math.max(size, Math.min(SLAB_SIZE, Math.max(16_384, this.#slabBytes)));
      this.#slabs.push(Buffer.allocUnsafeSlow(next));
      this.#slabBytes += next;
      this.#free = 0;
    }
    const at = this.#free;
    this.#free += size;
    return at;
  }

  /** Rewrites what is live. Documents that readers still hold keep their old buffers alive. */
  #compact(): void {
    const old = this.#slabs;
    this.#slabs = [];
    this.#slabBytes = 0;
    this.#free = 0;
    for (let rid = 0; rid < this.#end; rid++) {
      const slab = this.#slabOf[rid] as number;
      if (slab === NOWHERE) continue;
      const { bytes } = new RawDoc(old[slab] as Buffer, this.#offsetOf[rid]);
      const at = this.#allocate(bytes.length);
      this.#slabOf[rid] = this.#slabs.length - 1;
      this.#offsetOf[rid] = at;
      (this.#slabs.at(-1) as Buffer).set(bytes, at);
    }
  }
}
