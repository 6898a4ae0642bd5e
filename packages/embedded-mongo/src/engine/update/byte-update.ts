import { Decimal128, Doc, DateTime, Double, Int32, Long, ObjectId, type Value } from "@querysnap/mql";
import { Cell, isNumberCell, type Column } from "../columns.ts";
import { FieldLocator } from "../field-locator.ts";
import { RawDoc } from "../raw-doc.ts";
import { readInt32, valueSize } from "../read-value.ts";
import { BsonWriter } from "../write-value.ts";

const TYPE_DOUBLE = 0x01;
const TYPE_INT = 0x10;
const MAX_FIELDS = 16;

/**
 * What a change does to one document: `general` leaves it to the update on decoded documents; `sameSize` says
 * that values were replaced by as many bytes of the same type.
 */
export type ByteOutcome = "general" | "unchanged" | "sameSize" | "resized";

/** Bytes, and a view that reads numbers from them quicker than byte by byte. */
class Viewed {
  readonly bytes: Buffer;
  readonly view: DataView;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

/** `$set` of scalars and `$inc` of numbers on top-level fields that exist: done on the stored bytes. */
export class ByteUpdate {
  readonly names: readonly string[];
  readonly #fields: readonly FieldChange[];
  readonly #locator: FieldLocator;
  readonly #writer = new BsonWriter();
  /** Places in `#fields` whose value differs. */
  readonly #changed: Int32Array;
  /** By place: where the value starts, from the start of the document. */
  readonly #positions: Int32Array;
  /** Number of values that differ in the document that was prepared last, and its size. */
  changes = 0;
  sizeBefore = 0;
  #start = 0;
  /**
   * The buffer of the last document, and the one before: documents share few, and those that have moved lie
   * between those that have not.
   */
  #current = new Viewed(Buffer.alloc(0));
  #other = this.#current;

  constructor(fields: readonly FieldChange[]) {
    this.#fields = fields;
    this.names = fields.map(({ name }) => name);
    this.#locator = new FieldLocator(this.names);
    this.#changed = new Int32Array(fields.length);
    this.#positions = new Int32Array(fields.length);
  }

  /** As `prepare`, from what columns of `names` know of the document; null when they do not tell it. */
  prepareCells(columns: readonly Column[], record: number): "unchanged" | "sameSize" | null {
    const fields = this.#fields;
    let changes = 0;
    for (let place = 0; place < fields.length; place++) {
      const field = fields[place] as FieldChange;
      const column = columns[place] as Column;
      const type = column.types[record] as number;
      if (!field.computeCell(type, column.values[record] as number)) return null;
      if (field.isInCell(column, record)) continue;
      // Other texts may be longer.
      if (type === Cell.string) return null;
      this.#positions[place] = column.positions[record] as number;
      this.#changed[changes++] = place;
    }
    this.changes = changes;
    return changes === 0 ? "unchanged" : "sameSize";
  }

  /** Looks at one document; what is told afterwards refers to it. */
  prepare(row: RawDoc): ByteOutcome {
    const bytes = row.buffer;
    const fields = this.#fields;
    const changed = this.#changed;
    if (bytes !== this.#current.bytes) this.#turnTo(bytes);
    const { view } = this.#current;
    this.#start = row.start;
    this.#locator.locate(bytes, row.start);
    const { typeAt, valueAt } = this.#locator;
    let isSameSize = true;
    let changes = 0;
    for (let place = 0; place < fields.length; place++) {
      const at = typeAt[place] as number;
      if (at === -1) return "general";
      const field = fields[place] as FieldChange;
      const type = bytes[at] as number;
      const from = valueAt[place] as number;
      this.#positions[place] = from - row.start;
      if (!field.compute(view, type, from)) return "general";
      const fits = type === field.type && valueSize(bytes, type, from) === field.bytes.length;
      if (fits && field.isAt(view, from)) continue;
      changed[changes++] = place;
      isSameSize &&= fits;
    }
    this.changes = changes;
    this.sizeBefore = readInt32(bytes, row.start);
    if (changes === 0) return "unchanged";
    return isSameSize ? "sameSize" : "resized";
  }

  #turnTo(bytes: Buffer): void {
    const next = this.#other.bytes === bytes ? this.#other : new Viewed(bytes);
    this.#other = this.#current;
    this.#current = next;
  }

  /** Where the value of a change starts, from the start of the document. */
  positionOf(change: number): number {
    return this.#positions[this.#changed[change] as number] as number;
  }

  /** The new value of a change, valid until the next document. */
  bytesOf(change: number): Buffer {
    return (this.#fields[this.#changed[change] as number] as FieldChange).bytes;
  }

  /** The changed document, valid until the next call. */
  written(): RawDoc {
    const { bytes } = this.#current;
    const end = this.#start + this.sizeBefore;
    const { typeAt, valueAt } = this.#locator;
    const writer = this.#writer;
    writer.truncate(0);
    let from = this.#start;
    for (const place of this.#changed
      .subarray(0, this.changes)
      .sort((a, b) => (typeAt[a] as number) - (typeAt[b] as number))) {
      const [at, value, field] = [
        typeAt[place] as number,
        valueAt[place] as number,
        this.#fields[place] as FieldChange,
      ];
      writer.part(bytes, from, at);
      writer.byte(field.type);
      writer.part(bytes, at + 1, value);
      writer.raw(field.bytes);
      from = value + valueSize(bytes, bytes[at] as number, value);
    }
    writer.part(bytes, from, end);
    writer.setInt32(writer.length, 0);
    return new RawDoc(writer.view());
  }
}

/** The form of an update for stored bytes; null when it does more than these bytes can tell. */
export function compileByteUpdate(update: Value): ByteUpdate | null {
  if (!(update instanceof Doc)) return null;
  const fields: FieldChange[] = [];
  for (const [operator, spec] of update.entries()) {
    if ((operator !== "$set" && operator !== "$inc") || !(spec instanceof Doc)) return null;
    for (const [name, argument] of spec.entries()) {
      if (name === "_id" || name === "" || name.includes(".") || name.startsWith("$")) return null;
      const field = operator === "$set" ? setField(name, argument) : incField(name, argument);
      if (!field) return null;
      fields.push(field);
    }
  }
  return fields.length > 0 && fields.length <= MAX_FIELDS ? new ByteUpdate(fields) : null;
}

function setField(name: string, argument: Value): FieldChange | null {
  const isScalar =
    argument === null ||
    typeof argument !== "object" ||
    [Int32, Double, Long, Decimal128, DateTime, ObjectId].some((kind) => argument instanceof kind);
  if (!isScalar) return null;
  const writer = new BsonWriter();
  writer.element("", argument);
  const [type, ...value] = writer.take();
  return new FieldChange(name, {
    type: type as number,
    bytes: Buffer.from(value.slice(1)),
    cell: cellOf(argument),
  });
}

/** A scalar as a column has it; null when it never does. */
function cellOf(value: Value): string | number | null {
  if (value === null) return 0;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return value instanceof DateTime ? value.ms : null;
}

function incField(name: string, argument: Value): FieldChange | null {
  const isTold = argument instanceof Int32 || argument instanceof Double;
  return isTold ? new FieldChange(name, { by: argument.value, isInt: argument instanceof Int32 }) : null;
}

type FixedValue = { readonly type: number; readonly bytes: Buffer; readonly cell: string | number | null };

/**
 * One class for all changes, and views instead of single bytes: the loop over documents takes half the time.
 */
class FieldChange {
  readonly name: string;
  readonly #by: number;
  readonly #isInt: boolean;
  readonly #isSet: boolean;
  /** The new value as a column has it: one of the two. */
  readonly #text: string | null;
  #number: number;
  readonly #isCell: boolean;
  readonly #int = new Viewed(Buffer.alloc(4));
  readonly #double = new Viewed(Buffer.alloc(8));
  /** Type and bytes of the new value. */
  type: number;
  #next: Viewed;

  constructor(name: string, change: FixedValue | { readonly by: number; readonly isInt: boolean }) {
    this.name = name;
    const cell = "cell" in change ? change.cell : 0;
    this.#isCell = cell !== null;
    this.#text = typeof cell === "string" ? cell : null;
    this.#number = typeof cell === "number" ? cell : Number.NaN;
    this.#isSet = "bytes" in change;
    this.type = "bytes" in change ? change.type : TYPE_INT;
    this.#next = "bytes" in change ? new Viewed(change.bytes) : this.#int;
    this.#by = "by" in change ? change.by : 0;
    this.#isInt = "by" in change && change.isInt;
  }

  get bytes(): Buffer {
    return this.#next.bytes;
  }

  /** Sets type and bytes for the value that is here; false when bytes do not tell it. */
  compute(view: DataView, type: number, at: number): boolean {
    if (this.#isSet) return true;
    if (type === TYPE_DOUBLE) return this.#add(type, view.getFloat64(at, true));
    return type === TYPE_INT && this.#add(type, view.getInt32(at, true));
  }

  /** The same for the value of a cell; false also when the type changes. */
  computeCell(type: number, value: number): boolean {
    return this.#isSet ? type === this.type && this.#isCell : isNumberCell(type) && this.#add(type, value);
  }

  #add(type: number, value: number): boolean {
    const sum = value + this.#by;
    this.type = type;
    this.#number = sum;
    if (type === TYPE_DOUBLE) {
      this.#next = this.#double;
      this.#next.view.setFloat64(0, sum, true);
      // Not every NaN has the same bytes.
      return !Number.isNaN(sum);
    }
    if (type !== TYPE_INT || !this.#isInt) return false;
    this.#next = this.#int;
    this.#next.view.setInt32(0, sum, true);
    return sum === (sum | 0);
  }

  /** Whether the cell, which is of the new value's type, has the new value. */
  isInCell({ values, texts }: Column, record: number): boolean {
    const value = values[record] as number;
    return this.type === Cell.string
      ? texts[value] === this.#text
      : this.type === Cell.null || Object.is(value, this.#number);
  }

  /** Whether the new value is what is here already. */
  isAt(view: DataView, at: number): boolean {
    const own = this.#next.view;
    const { byteLength } = own;
    const inWords = byteLength & ~3;
    for (let index = 0; index < inWords; index += 4)
      if (view.getInt32(at + index) !== own.getInt32(index)) return false;
    for (let index = inWords; index < byteLength; index++)
      if (view.getUint8(at + index) !== own.getUint8(index)) return false;
    return true;
  }
}
