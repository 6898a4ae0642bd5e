import { decodeUtf8Replacing } from "../bson/utf8.ts";

const INITIAL_SIZE = 32 * 1024;
/** A larger buffer is given back after use. */
const LARGEST_KEPT = 4 * 1024 * 1024;
const HEX = new TextEncoder().encode("0123456789abcdef");
const encoder = new TextEncoder();
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const COLON = 0x3a;
const POINT = 0x2e;
/** Longer names take the way of any text. */
const MOST_NAME = 64;
const TEN_MILLION = 10_000_000;

/**
 * JSON text as UTF-8 bytes in a growing buffer. Stored text is copied as it is wherever JSON needs no escape.
 */
export class EjsonBytes {
  length = 0;
  #bytes = new Uint8Array(INITIAL_SIZE);
  #isAscii = true;

  reset(): void {
    this.length = 0;
    this.#isAscii = true;
    if (this.#bytes.length > LARGEST_KEPT) this.#bytes = new Uint8Array(INITIAL_SIZE);
  }

  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }

  toText(): string {
    return this.#isAscii
      ? asciiText(this.#bytes, this.length)
      : textDecoder.decode(this.#bytes.subarray(0, this.length));
  }

  /** Room for this many more bytes; `byte` and `ascii` do not check. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.#bytes[this.length++] = value;
  }

  ascii(text: string): void {
    const bytes = this.#bytes;
    let at = this.length;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.length = at;
  }

  /** Bytes that are known to be JSON. Short: a loop beats a native copy. */
  raw(source: Uint8Array): void {
    const bytes = this.#bytes;
    let at = this.length;
    for (let index = 0; index < source.length; index++) bytes[at++] = source[index]!;
    this.length = at;
  }

  hex(source: Uint8Array, start: number, end: number): void {
    const bytes = this.#bytes;
    let at = this.length;
    for (let index = start; index < end; index++) {
      const byte = source[index]!;
      bytes[at++] = HEX[byte >> 4]!;
      bytes[at++] = HEX[byte & 15]!;
    }
    this.length = at;
  }

  /** A safe integer in decimal digits. */
  integer(value: number): void {
    if (value < 0) {
      this.byte(0x2d);
      this.#digits(-value);
    } else {
      this.#digits(value);
    }
  }

  #digits(value: number): void {
    if (value < TEN_MILLION) {
      this.#smallDigits(value, 1);
      return;
    }
    // small integers divide several times faster than doubles
    const high = Math.floor(value / TEN_MILLION);
    this.#digits(high);
    this.#smallDigits(value - high * TEN_MILLION, 7);
  }

  #smallDigits(value: number, width: number): void {
    const whole = value | 0;
    const digits =
      whole < 10
        ? 1
        : whole < 100
          ? 2
          : whole < 1000
            ? 3
            : whole < 10_000
              ? 4
              : whole < 100_000
                ? 5
                : whole < 1_000_000
                  ? 6
                  : 7;
    const count = digits > width ? digits : width;
    const bytes = this.#bytes;
    let rest = whole;
    for (let at = this.length + count - 1; at >= this.length; at--) {
      const next = (rest / 10) | 0;
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.length += count;
  }

  /**
   * The C string at `start` as a JSON string with its colon, for the names of fields: found and copied in one
   * go. Returns where its NUL is, or -1 when there is none before `end`.
   */
  quotedName(source: Uint8Array, start: number, end: number): number {
    this.reserve(MOST_NAME + 3);
    const bytes = this.#bytes;
    let at = this.length;
    bytes[at++] = QUOTE;
    const last = Math.min(end, start + MOST_NAME);
    for (let index = start; index < last; index++) {
      const byte = source[index]!;
      if (byte === 0) {
        bytes[at] = QUOTE;
        bytes[at + 1] = COLON;
        this.length = at + 2;
        return index;
      }
      if (byte < 0x20 || byte >= 0x80 || byte === QUOTE || byte === BACKSLASH) break;
      bytes[at++] = byte;
    }
    const nul = source.indexOf(0, start);
    if (nul === -1 || nul >= end) return -1;
    this.quoted(source, start, nul);
    this.reserve(1);
    this.byte(COLON);
    return nul;
  }

  /** A decimal with two places or none, as prices are; false, and nothing written, for any other. */
  price(coefficient: number, exponent: number): boolean {
    if (exponent !== -2 && exponent !== 0) return false;
    if (exponent === 0) {
      this.integer(coefficient);
      return true;
    }
    const whole = Math.floor(coefficient / 100);
    this.integer(whole);
    this.byte(POINT);
    this.#smallDigits(coefficient - whole * 100, 2);
    return true;
  }

  /** The UTF-8 text from `start` to `end` as a JSON string; bytes that are not UTF-8 become U+FFFD. */
  quoted(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start + 2);
    const bytes = this.#bytes;
    let at = this.length;
    bytes[at++] = QUOTE;
    for (let index = start; index < end; index++) {
      const byte = source[index]!;
      if (byte >= 0x80) {
        const length = sequenceLength(source, index, end);
        if (length === 0) {
          this.#escaped(decodeUtf8Replacing(source, start, end));
          return;
        }
        this.#isAscii = false;
        for (const last = index + length - 1; index < last; index++) bytes[at++] = source[index]!;
        bytes[at++] = source[index]!;
      } else if (byte < 0x20 || byte === QUOTE || byte === BACKSLASH) {
        this.#escaped(decodeUtf8Replacing(source, start, end));
        return;
      } else {
        bytes[at++] = byte;
      }
    }
    bytes[at++] = QUOTE;
    this.length = at;
  }

  #escaped(text: string): void {
    const json = JSON.stringify(text);
    this.reserve(json.length * 3);
    const { written } = encoder.encodeInto(json, this.#bytes.subarray(this.length));
    if (written !== json.length) this.#isAscii = false;
    this.length += written;
  }

  /** Base64 of the bytes. */
  base64(source: Uint8Array, start: number, end: number): void {
    this.reserve(Math.ceil((end - start) / 3) * 4);
    let at = start;
    for (; at + 2 < end; at += 3)
      this.#base64Group((source[at]! << 16) | (source[at + 1]! << 8) | source[at + 2]!, 4);
    const left = end - at;
    if (left === 0) return;
    this.#base64Group((source[at]! << 16) | (left === 2 ? source[at + 1]! << 8 : 0), left + 1);
    this.ascii(left === 2 ? "=" : "==");
  }

  #base64Group(bits: number, count: number): void {
    for (let index = 0; index < count; index++) this.byte(BASE64[(bits >> (18 - 6 * index)) & 63]!);
  }
}

/** Bytes of the UTF-8 sequence at `at` (2 to 4), 0 when it is not well-formed. */
function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at]!;
  const second = bytes[at + 1]!;
  if (first < 0xc2 || first > 0xf4 || at + 1 >= end || (second & 0xc0) !== 0x80) return 0;
  if (first < 0xe0) return 2;
  if (at + 2 >= end || (bytes[at + 2]! & 0xc0) !== 0x80) return 0;
  // overlong forms and surrogates
  if (first < 0xf0) return (first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f) ? 0 : 3;
  if (at + 3 >= end || (bytes[at + 3]! & 0xc0) !== 0x80) return 0;
  return (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f) ? 0 : 4;
}

const BASE64 = encoder.encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const textDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

type Latin1Slice = (this: Uint8Array, start: number, end: number) => string;

const latin1Slice = (globalThis as { Buffer?: { prototype: { latin1Slice: Latin1Slice } } }).Buffer?.prototype
  .latin1Slice;

function asciiText(bytes: Uint8Array, length: number): string {
  return latin1Slice ? latin1Slice.call(bytes, 0, length) : textDecoder.decode(bytes.subarray(0, length));
}
