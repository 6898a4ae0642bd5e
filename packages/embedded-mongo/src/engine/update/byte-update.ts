import { Decimal128, Doc, DateTime, Double, Int32, Long, ObjectId, readDouble, type Value } from "@querysnap/mql";
import { FieldLocator } from "../field-locator.ts";
import { RawDoc } from "../raw-doc.ts";
import { readInt32, valueSize } from "../read-value.ts";
import { BsonWriter } from "../write-value.ts";

const TYPE_DOUBLE = 0x01;
const TYPE_INT = 0x10;
const MAX_FIELDS = 16;

/**
 * What a change does to one document: `general` leaves it to the update on decoded documents; `sameSize` says that
 * values were replaced by as many bytes of the same type.
 */
export type ByteOutcome = "general" | "unchanged" | "sameSize" | "resized";

type FieldChange = {
  readonly name: string;
  /** Sets type and bytes of the new value; false when bytes do not tell it. */
  compute(bytes: Buffer, type: number, at: number): boolean;
  type: number;
  readonly bytes: () => Buffer;
};

/** `$set` of scalars and `$inc` of numbers on top-level fields that exist: done on the stored bytes. */
export class ByteUpdate {
  readonly names: readonly string[];
  readonly #fields: readonly FieldChange[];
  readonly #locator: FieldLocator;
  readonly #writer = new BsonWriter();
  /** Places of `#fields` whose value differs, in the order of the document. */
  #changed: number[] = [];
  #row: RawDoc | null = null;

  constructor(fields: readonly FieldChange[]) {
    this.#fields = fields;
    this.names = fields.map(({ name }) => name);
    this.#locator = new FieldLocator(this.names);
  }

  /** Looks at one document; `patch` and `resized` then refer to it. */
  prepare(row: RawDoc): ByteOutcome {
    const bytes = row.buffer;
    this.#locator.locate(bytes, row.start);
    const { typeAt, valueAt } = this.#locator;
    const changed: number[] = [];
    let isSameSize = true;
    for (let place = 0; place < this.#fields.length; place++) {
      const at = typeAt[place] as number;
      if (at === -1) return "general";
      const field = this.#fields[place] as FieldChange;
      const type = bytes[at] as number;
      const from = valueAt[place] as number;
      if (!field.compute(bytes, type, from)) return "general";
      const next = field.bytes();
      const size = valueSize(bytes, type, from);
      const fits = type === field.type && size === next.length;
      if (fits && sameBytes(bytes, from, next)) continue;
      changed.push(place);
      isSameSize &&= fits;
    }
    this.#changed = changed;
    this.#row = row;
    if (changed.length === 0) return "unchanged";
    return isSameSize ? "sameSize" : "resized";
  }

  /** Visits what a `sameSize` change replaces: positions count from the start of the document. */
  eachPatch(visit: (position: number, bytes: Buffer) => void): void {
    const start = this.#row?.start ?? 0;
    for (const place of this.#changed) visit((this.#locator.valueAt[place] as number) - start, (this.#fields[place] as FieldChange).bytes());
  }

  /** The changed document, valid until the next call. */
  written(): RawDoc {
    const row = this.#row as RawDoc;
    const bytes = row.buffer;
    const { typeAt, valueAt } = this.#locator;
    const writer = this.#writer;
    writer.truncate(0);
    let from = row.start;
    const inOrder = this.#changed.toSorted((a, b) => (typeAt[a] as number) - (typeAt[b] as number));
    for (const place of inOrder) {
      const [at, value, field] = [typeAt[place] as number, valueAt[place] as number, this.#fields[place] as FieldChange];
      writer.raw(bytes.subarray(from, at));
      writer.byte(field.type);
      writer.raw(bytes.subarray(at + 1, value));
      writer.raw(field.bytes());
      from = value + valueSize(bytes, bytes[at] as number, value);
    }
    writer.raw(bytes.subarray(from, row.start + row.byteLength));
    writer.setInt32(writer.length, 0);
    return new RawDoc(writer.view());
  }
}

function sameBytes(bytes: Buffer, at: number, other: Buffer): boolean {
  for (let index = 0; index < other.length; index++) if (bytes[at + index] !== other[index]) return false;
  return true;
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
    argument === null || typeof argument !== "object" || [Int32, Double, Long, Decimal128, DateTime, ObjectId].some((kind) => argument instanceof kind);
  if (!isScalar) return null;
  const writer = new BsonWriter();
  writer.element("", argument);
  const [type, ...value] = writer.take();
  const bytes = Buffer.from(value.slice(1));
  return { name, type: type as number, compute: () => true, bytes: () => bytes };
}

const number = new Float64Array(1);
const numberBytes = Buffer.from(number.buffer);

function incField(name: string, argument: Value): FieldChange | null {
  if (!(argument instanceof Int32 || argument instanceof Double)) return null;
  const by = argument.value;
  const int = Buffer.alloc(4);
  const double = Buffer.alloc(8);
  const field: { name: string; type: number } & FieldChange = {
    name,
    type: TYPE_INT,
    compute: (bytes, type, at) => {
      if (type === TYPE_DOUBLE) {
        number[0] = readDouble(bytes, at) + by;
        for (let index = 0; index < 8; index++) double[index] = numberBytes[index] as number;
        field.type = TYPE_DOUBLE;
        // Not every NaN has the same bytes.
        return !Number.isNaN(number[0]);
      }
      if (type !== TYPE_INT || !(argument instanceof Int32)) return false;
      const sum = readInt32(bytes, at) + by;
      int[0] = sum & 0xff;
      int[1] = (sum >> 8) & 0xff;
      int[2] = (sum >> 16) & 0xff;
      int[3] = (sum >> 24) & 0xff;
      field.type = TYPE_INT;
      return sum === (sum | 0);
    },
    bytes: () => (field.type === TYPE_INT ? int : double),
  };
  return field;
}
