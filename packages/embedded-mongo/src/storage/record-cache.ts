import type { ByteFilter, ColumnTest } from "../engine/contract.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { FieldColumn } from "./field-column.ts";

const SLAB_SIZE = 4 * 1024 * 1024;
const NOWHERE = -1;
/** Compaction starts when this much, and more than half of everything, is no longer referenced. */
const COMPACT_BYTES = 16 * 1024 * 1024;

const FIRST = 1;
const MAX_COLUMNS = 8;
/** Fields that were asked for once and have no column, as far as they are remembered. */
const MAX_ASKED = 16;

type Range = { readonly from: number; readonly until: number };

/** A filter, and what a column can refuse before it. Without a filter everything passes. */
type RecordTest = {
  readonly filter: ByteFilter | null;
  readonly column?: ColumnTest;
  readonly counters: { docsExamined: number };
};

/** All documents of one collection as bytes in memory, in few large buffers, addressed by record id. */
export class RecordCache {
  #slabs: Buffer[] = [];
  /** Next free byte of the last slab. */
  #free = 0;
  #slabOf = new Int32Array(1024).fill(NOWHERE);
  #offsetOf = new Int32Array(1024);
  /** The one asked for last comes last. */
  #columns: FieldColumn[] = [];
  #asked: string[] = [];
  #liveBytes = 0;
  #slabBytes = 0;

  /** Bytes held, garbage included. */
  get heldBytes(): number {
    return (
      this.#slabBytes +
      this.#slabOf.byteLength * 2 +
      this.#columns.reduce((sum, column) => sum + column.heldBytes, 0)
    );
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

  /** Fills in the records of the range that pass, in order, as long as there is room. @returns How many. */
  collect({ from, until }: Range, { filter, column, counters }: RecordTest, records: Int32Array): number {
    const slabs = this.#slabs;
    const slabOf = this.#slabOf;
    const offsetOf = this.#offsetOf;
    const known = column && (from === FIRST ? this.#openColumn(column.field) : this.#columnOf(column.field));
    const room = records.length;
    let examined = 0;
    let count = 0;
    for (let rid = from; rid < until && count < room; rid++) {
      if (known && column) {
        const open = known.firstOpen(rid, until, column);
        examined += open - rid;
        rid = open;
        if (rid === until) break;
      }
      const slab = slabOf[rid] as number;
      if (slab === NOWHERE) continue;
      const bytes = slabs[slab] as Buffer;
      const offset = offsetOf[rid] as number;
      if (known && column && !known.has(rid)) {
        known.read(rid, bytes, offset);
        if (known.firstOpen(rid, rid + 1, column) > rid) {
          examined++;
          continue;
        }
      }
      examined++;
      if (!filter || filter(bytes, offset)) records[count++] = rid;
    }
    counters.docsExamined += examined;
    return count;
  }

  /**
   * The columns of fields that are asked for again; null when one of them is new, or does not tell enough.
   */
  openColumns(fields: readonly string[]): FieldColumn[] | null {
    if (fields.length > MAX_COLUMNS) return null;
    const columns = fields.map((field) => this.#openColumn(field));
    return columns.every((column) => column?.isTelling === true) ? (columns as FieldColumn[]) : null;
  }

  /** Lets the columns take in what they have not read of the record; false when it is not held. */
  readColumns(columns: readonly FieldColumn[], rid: number): boolean {
    const slab = this.#slabOf[rid];
    if (slab === undefined || slab === NOWHERE) return false;
    for (const column of columns)
      if (!column.has(rid)) column.read(rid, this.#slabs[slab] as Buffer, this.#offsetOf[rid] as number);
    return true;
  }

  /** They are made again where they are needed. */
  dropColumns(): void {
    this.#columns = [];
    this.#asked = [];
  }

  #columnOf(field: string): FieldColumn | undefined {
    return this.#columns.find((column) => column.field === field);
  }

  /** The column of a field that is asked for again; the one asked for longest ago makes room. */
  #openColumn(field: string): FieldColumn | undefined {
    const known = this.#columnOf(field);
    if (!known && !this.#asked.includes(field)) {
      this.#asked = [...this.#asked, field].slice(-MAX_ASKED);
      return undefined;
    }
    this.#asked = this.#asked.filter((asked) => asked !== field);
    const column = known ?? new FieldColumn(field, this.#end);
    const others = this.#columns.filter((other) => other !== known);
    this.#columns = [...others.slice(1 - MAX_COLUMNS), column];
    return column;
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

  /** Replaces the bytes of a value of the top level by as many others, in place. */
  patch(rid: number, position: number, bytes: Buffer): void {
    for (const column of this.#columns) column.patched(rid, position, bytes);
    const slab = this.#slabs[this.#slabOf[rid] as number] as Buffer;
    const start = (this.#offsetOf[rid] as number) + position;
    for (let at = 0; at < bytes.length; at++) slab[start + at] = bytes[at] as number;
  }

  remove(rid: number): void {
    const known = this.get(rid);
    if (!known) return;
    this.#liveBytes -= known.byteLength;
    this.#slabOf[rid] = NOWHERE;
    for (const column of this.#columns) column.forget(rid);
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
