import { BsonError } from "./bson-error.ts";
import { hasLoneSurrogate } from "./utf8.ts";

const INITIAL_SIZE = 16 * 1024;
/** A larger buffer is given back after use. */
const LARGEST_KEPT = 1024 * 1024;
/** Above this length the encoder's own loop is faster than ours. */
const SHORT_LENGTH = 120;
const TWO_32 = 0x1_0000_0000;

const encoder = new TextEncoder();

/** A growing little-endian byte buffer. */
export class ByteWriter {
  length = 0;
  #bytes = new Uint8Array(INITIAL_SIZE);
  #view = new DataView(this.#bytes.buffer);

  reset(): void {
    this.length = 0;
  }

  /** Returns the bytes written so far, in a buffer of their own. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length);
    if (this.#bytes.length > LARGEST_KEPT) this.#replace(new Uint8Array(INITIAL_SIZE));
    return taken;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  setByte(at: number, value: number): void {
    this.#bytes[at] = value;
  }

  int32(value: number): void {
    this.#reserve(4);
    this.#view.setInt32(this.length, value, true);
    this.length += 4;
  }

  setInt32(at: number, value: number): void {
    this.#view.setInt32(at, value, true);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  int64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigInt64(this.length, value, true);
    this.length += 8;
  }

  uint64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigUint64(this.length, value, true);
    this.length += 8;
  }

  /** A 64-bit integer given as a safe JavaScript integer. */
  safeInt64(value: number): void {
    if (!Number.isSafeInteger(value))
      throw new BsonError(`${value} is not a whole number that a double counts exactly`);
    this.#reserve(8);
    this.#view.setInt32(this.length, (value % TWO_32) | 0, true);
    this.#view.setInt32(this.length + 4, Math.floor(value / TWO_32), true);
    this.length += 8;
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.length);
    this.length += value.length;
  }

  /** Length prefix, UTF-8, final NUL. */
  text(value: string): void {
    const start = this.length;
    this.int32(0);
    this.#utf8(value);
    this.byte(0);
    this.setInt32(start, this.length - start - 4);
  }

  /** UTF-8 and a final NUL: the form of field names and of regular expressions. */
  cstring(value: string): void {
    if (value.includes("\0"))
      throw new BsonError(
        `A field name or regular expression cannot hold a NUL character: ${JSON.stringify(value.slice(0, 100))}`,
      );
    this.#utf8(value);
    this.byte(0);
  }

  #utf8(value: string): void {
    this.#reserve(value.length * 3);
    const { length } = value;
    if (length <= SHORT_LENGTH) {
      const bytes = this.#bytes;
      let at = this.length;
      let index = 0;
      for (; index < length; index++) {
        const code = value.charCodeAt(index);
        if (code >= 0x80) break;
        bytes[at++] = code;
      }
      if (index === length) {
        this.length = at;
        return;
      }
    }
    const { written } = encoder.encodeInto(value, this.#bytes.subarray(this.length));
    if (written !== length && hasLoneSurrogate(value)) {
      throw new BsonError(
        `A string holds half of a surrogate pair, which has no UTF-8 form: ${JSON.stringify(value.slice(0, 100))}`,
      );
    }
    this.length += written;
  }

  #reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#replace(grown);
  }

  #replace(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}
