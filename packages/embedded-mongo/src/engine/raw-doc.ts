import type { Doc, Value } from "@querysnap/mql";
import type { Row } from "./contract.ts";
import { readDoc, readInt32, readText, readValue, valueSize, endOfCString } from "./read-value.ts";

/**
 * A stored document as its BSON bytes, decoded field by field and only when asked. The bytes are shared with
 * the store and never change. They must be well-formed: whatever enters the server is checked at the door.
 */
export class RawDoc {
  readonly #bytes: Buffer;
  readonly #offset: number;

  constructor(bytes: Buffer, offset = 0) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  /** Length of the document in bytes. */
  get byteLength(): number {
    return readInt32(this.#bytes, this.#offset);
  }

  /** The document's own bytes, shared, not copied. */
  get bytes(): Buffer {
    return this.#bytes.subarray(this.#offset, this.#offset + this.byteLength);
  }

  /** Number of fields. */
  get size(): number {
    let count = 0;
    for (let at = this.#offset + 4; this.#bytes[at] !== 0; at = this.#next(at)) count++;
    return count;
  }

  get keys(): readonly string[] {
    const keys: string[] = [];
    for (let at = this.#offset + 4; this.#bytes[at] !== 0; at = this.#next(at)) {
      keys.push(readText(this.#bytes, at + 1, endOfCString(this.#bytes, at + 1)));
    }
    return keys;
  }

  has(key: string): boolean {
    return this.#find(key) !== -1;
  }

  /** The first value under this key; JavaScript's `undefined` means the key is missing. */
  get(key: string): Value | undefined {
    const at = this.#find(key);
    if (at === -1) return undefined;
    const bytes = this.#bytes;
    return readValue(bytes, bytes[at] as number, endOfCString(bytes, at + 1) + 1);
  }

  /** An embedded document without decoding it; `undefined` when the key is missing or holds another type. */
  getRaw(key: string): RawDoc | undefined {
    const at = this.#find(key);
    if (at === -1 || this.#bytes[at] !== 0x03) return undefined;
    return new RawDoc(this.#bytes, endOfCString(this.#bytes, at + 1) + 1);
  }

  /** BSON type number of the value under this key, or 0 when the key is missing. */
  typeOf(key: string): number {
    const at = this.#find(key);
    return at === -1 ? 0 : (this.#bytes[at] as number);
  }

  /** The bytes around this document, for readers that compare without decoding. */
  get buffer(): Buffer {
    return this.#bytes;
  }

  /** Where the document starts in `buffer`. */
  get start(): number {
    return this.#offset;
  }

  firstKeyIs(key: string): boolean {
    return this.#bytes[this.#offset + 4] !== 0 && this.#find(key) === this.#offset + 4;
  }

  /** Visits the top level: where each element starts (its type byte) and where its value does. */
  eachElement(visit: (bytes: Buffer, at: number, valueAt: number) => void): void {
    const bytes = this.#bytes;
    for (let at = this.#offset + 4; bytes[at] !== 0;) {
      const valueAt = endOfCString(bytes, at + 1) + 1;
      visit(bytes, at, valueAt);
      at = valueAt + valueSize(bytes, bytes[at] as number, valueAt);
    }
  }

  toDoc(): Doc {
    return readDoc(this.#bytes, this.#offset);
  }

  #find(key: string): number {
    return locateField(this.#bytes, this.#offset, key);
  }

  #next(at: number): number {
    const valueAt = endOfCString(this.#bytes, at + 1) + 1;
    return valueAt + valueSize(this.#bytes, this.#bytes[at] as number, valueAt);
  }
}

/** Position of the first element with this key (its type byte) in the document that starts here, or -1. */
export function locateField(bytes: Buffer, start: number, key: string): number {
  const length = key.length;
  let at = start + 4;
  for (;;) {
    const type = bytes[at] as number;
    if (type === 0) return -1;
    const keyAt = at + 1;
    let matched = 0;
    while (matched < length && bytes[keyAt + matched] === key.charCodeAt(matched)) matched++;
    let end = keyAt + matched;
    if (matched === length && bytes[end] === 0) return at;
    // Keys outside ASCII never match byte by byte; they are compared as text.
    if (matched < length && key.charCodeAt(matched) > 127 && (bytes[end] as number) > 127) {
      end = endOfCString(bytes, end);
      if (bytes.utf8Slice(keyAt, end) === key) return at;
    }
    while (bytes[end] !== 0) end++;
    at = end + 1 + valueSize(bytes, type, end + 1);
  }
}

/** A built document from either form of row. */
export function materialize(row: Row): Doc {
  return row instanceof RawDoc ? row.toDoc() : row;
}
