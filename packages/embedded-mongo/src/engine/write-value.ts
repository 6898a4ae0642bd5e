import { isArray, type Doc, type Value } from "@querysnap/mql";
import type { Row } from "./contract.ts";
import { MongoError } from "./mongo-error.ts";
import { RawDoc } from "./raw-doc.ts";

const INITIAL_SIZE = 1024;
/** Beyond any reply: what still grows refers to its own parts over and over. */
const MAX_BYTES = 96 * 1024 * 1024;
const DECIMAL_INDEXES = Array.from({ length: 1000 }, (_, index) => String(index));

type RareType =
  | "symbol"
  | "dbPointer"
  | "javascript"
  | "javascriptWithScope"
  | "minKey"
  | "maxKey"
  | "undefined";
type RareValue = Extract<Value, { bsonType: RareType }>;

/** Appends BSON to a growing buffer. Positions are counted from the start of the buffer. */
export class BsonWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(initialSize = INITIAL_SIZE) {
    this.#bytes = Buffer.allocUnsafeSlow(initialSize);
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets everything after this position. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** The bytes written, in a buffer of their own that can be transferred to another thread. */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.allocUnsafeSlow(this.#length);
    this.#bytes.copy(taken, 0, 0, this.#length);
    return taken;
  }

  /** The bytes written, shared: valid until the next write. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    if (needed > MAX_BYTES)
      throw new MongoError(
        10334,
        `BSONObj size: ${needed} (0x${needed.toString(16).toUpperCase()}) is invalid. Size must be between 0 and 16793600(16MB)`,
      );
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.#bytes[this.#length++] = value;
  }

  int32(value: number): void {
    this.reserve(4);
    this.#length = this.#bytes.writeInt32LE(value | 0, this.#length);
  }

  setInt32(value: number, at: number): void {
    this.#bytes.writeInt32LE(value, at);
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** The bytes between two positions of another buffer. */
  part(bytes: Buffer, from: number, until: number): void {
    this.reserve(until - from);
    bytes.copy(this.#bytes, this.#length, from, until);
    this.#length += until - from;
  }

  /** A row as a document: stored rows are copied as they are. */
  row(row: Row): void {
    if (row instanceof RawDoc) this.raw(row.bytes);
    else this.doc(row);
  }

  doc(doc: Doc): void {
    const start = this.begin();
    const { keys, values } = doc;
    for (let at = 0; at < keys.length; at++) this.element(keys[at] as string, values[at] as Value);
    this.end(start);
  }

  /** Opens a document or array; hand the result to `end`. */
  begin(): number {
    const start = this.#length;
    this.int32(0);
    return start;
  }

  end(start: number): void {
    this.byte(0);
    this.setInt32(this.#length - start, start);
  }

  /** Type and name of an element whose value the caller writes next. */
  header(type: number, key: string): void {
    this.byte(type);
    this.cstring(key);
  }

  /** Header of an array's element by its position. */
  indexHeader(type: number, index: number): void {
    this.header(type, DECIMAL_INDEXES[index] ?? String(index));
  }

  element(key: string, value: Value): void {
    const typeAt = this.#length;
    this.byte(0);
    this.cstring(key);
    // the buffer may be replaced by a larger one while the value is written
    const type = this.#value(value);
    this.#bytes[typeAt] = type;
  }

  cstring(text: string): void {
    if (text.includes("\0")) throw new MongoError(2, "BSON keys and patterns can not contain a null byte");
    this.#text(text);
    this.byte(0);
  }

  string(text: string): void {
    const start = this.#length;
    this.int32(0);
    this.#text(text);
    this.byte(0);
    this.setInt32(this.#length - start - 4, start);
  }

  #text(text: string): void {
    const length = text.length;
    this.reserve(length * 3);
    if (length < 32) {
      const bytes = this.#bytes;
      let at = 0;
      for (; at < length; at++) {
        const unit = text.charCodeAt(at);
        if (unit > 127) break;
        bytes[this.#length + at] = unit;
      }
      if (at === length) {
        this.#length += length;
        return;
      }
    }
    this.#length += this.#bytes.write(text, this.#length, "utf8");
  }

  #array(values: readonly Value[]): void {
    const start = this.begin();
    for (let at = 0; at < values.length; at++)
      this.element(DECIMAL_INDEXES[at] ?? String(at), values[at] as Value);
    this.end(start);
  }

  /** Writes the value and returns its BSON type number. */
  #value(value: Value): number {
    if (typeof value === "string") {
      this.string(value);
      return 0x02;
    }
    if (typeof value === "boolean") {
      this.byte(value ? 1 : 0);
      return 0x08;
    }
    if (value === null) return 0x0a;
    if (isArray(value)) {
      this.#array(value);
      return 0x04;
    }
    switch (value.bsonType) {
      case "object":
        this.doc(value);
        return 0x03;
      case "int":
        this.int32(value.value);
        return 0x10;
      case "double":
        this.reserve(8);
        this.#length = this.#bytes.writeDoubleLE(value.value, this.#length);
        return 0x01;
      case "long":
        this.#int64(value.value);
        return 0x12;
      case "decimal":
        this.#int64(BigInt.asIntN(64, value.low));
        this.#int64(BigInt.asIntN(64, value.high));
        return 0x13;
      case "date":
        this.#int64(value.exact ?? BigInt(value.ms));
        return 0x09;
      case "objectId":
        this.#objectId(value.hex);
        return 0x07;
      case "binData":
        this.#binary(value.bytes, value.subtype);
        return 0x05;
      case "regex":
        this.cstring(value.pattern);
        this.cstring(value.options);
        return 0x0b;
      case "timestamp":
        this.int32(value.ordinal);
        this.int32(value.seconds);
        return 0x11;
      default:
        return this.#rareValue(value);
    }
  }

  #rareValue(value: RareValue): number {
    switch (value.bsonType) {
      case "minKey":
        return 0xff;
      case "maxKey":
        return 0x7f;
      case "undefined":
        return 0x06;
      case "symbol":
        this.string(value.value);
        return 0x0e;
      case "dbPointer":
        this.string(value.namespace);
        this.#objectId(value.id.hex);
        return 0x0c;
      case "javascript":
        this.string(value.source);
        return 0x0d;
      case "javascriptWithScope": {
        const start = this.begin();
        this.string(value.source);
        this.doc(value.scope);
        this.setInt32(this.#length - start, start);
        return 0x0f;
      }
    }
  }

  #int64(value: bigint): void {
    this.reserve(8);
    this.#length = this.#bytes.writeBigInt64LE(value, this.#length);
  }

  #objectId(hex: string): void {
    this.reserve(12);
    this.#length += this.#bytes.write(hex, this.#length, 12, "hex");
  }

  #binary(bytes: Uint8Array, subtype: number): void {
    const old = subtype === 2;
    this.int32(bytes.length + (old ? 4 : 0));
    this.byte(subtype);
    if (old) this.int32(bytes.length);
    this.raw(bytes);
  }
}

const scratch = new BsonWriter();

/** The document's BSON in a buffer of its own. */
export function encodeDoc(doc: Doc): Buffer<ArrayBuffer> {
  scratch.truncate(0);
  scratch.doc(doc);
  return scratch.take();
}
