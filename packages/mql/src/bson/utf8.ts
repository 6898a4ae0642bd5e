import { BsonError } from "./bson-error.ts";

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const replacingDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Above this length the decoder's own loop is faster than looking for a non-ASCII byte first. */
const SHORT_LENGTH = 96;

type Latin1Slice = (this: Uint8Array, start: number, end: number) => string;

/**
 * Node's native slice reads short ASCII several times faster than TextDecoder; browsers build the text from
 * char codes.
 */
const latin1Slice: Latin1Slice =
  (globalThis as { Buffer?: { prototype: { latin1Slice: Latin1Slice } } }).Buffer?.prototype.latin1Slice ??
  function fromCharCodes(start, end) {
    return String.fromCharCode(...this.subarray(start, end));
  };

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  let bits = 0;
  for (let at = start; at < end; at++) bits |= bytes[at]!;
  return bits < 0x80;
}

/** @throws BsonError when the bytes are not well-formed UTF-8 */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (start === end) return "";
  if (end - start <= SHORT_LENGTH && isAscii(bytes, start, end)) return latin1Slice.call(bytes, start, end);
  try {
    return strictDecoder.decode(bytes.subarray(start, end));
  } catch {
    throw new BsonError("A string is not valid UTF-8", start);
  }
}

/**
 * Checks text without making a string of it, as far as it is short ASCII.
 *
 * @throws BsonError when the bytes are not well-formed UTF-8
 */
export function checkUtf8(bytes: Uint8Array, start: number, end: number): void {
  if (end - start > SHORT_LENGTH || !isAscii(bytes, start, end)) decodeUtf8(bytes, start, end);
}

/** Like decodeUtf8, with U+FFFD in place of what is not well-formed. */
export function decodeUtf8Replacing(bytes: Uint8Array, start: number, end: number): string {
  if (start === end) return "";
  if (end - start <= SHORT_LENGTH && isAscii(bytes, start, end)) return latin1Slice.call(bytes, start, end);
  return replacingDecoder.decode(bytes.subarray(start, end));
}

const KEY_CACHE_SIZE = 4096;
const LONGEST_CACHED_KEY = 40;
const keyCache: (string | undefined)[] = Array.from({ length: KEY_CACHE_SIZE });

/** Where the key that `scanKey` read last ends: a second return value without an object per key. */
export let scannedKeyEnd = 0;

/**
 * The field name that starts at `start` and ends before the next NUL. Documents of a collection repeat their
 * field names: the text of a short ASCII name is made once.
 */
export function scanKey(bytes: Uint8Array, start: number): string {
  let end = start;
  let hash = 0;
  let byte = bytes[end];
  while (byte !== 0) {
    if (byte === undefined) throw new BsonError("A field name has no end", start);
    hash = (Math.imul(hash, 31) + byte) | 0;
    byte = bytes[++end];
  }
  scannedKeyEnd = end;
  const length = end - start;
  const slot = (hash ^ (hash >>> 15)) & (KEY_CACHE_SIZE - 1);
  const cached = keyCache[slot];
  if (cached !== undefined && cached.length === length && matches(cached, bytes, start)) return cached;
  const key = decodeUtf8(bytes, start, end);
  if (length <= LONGEST_CACHED_KEY && key.length === length) keyCache[slot] = key;
  return key;
}

function matches(text: string, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}

/** Half of a surrogate pair has no UTF-8 form; encoders would silently put U+FFFD in its place. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
