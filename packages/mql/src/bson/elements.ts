import { BsonError } from "./bson-error.ts";
import { ELEMENT, MAX_DEPTH } from "./element-type.ts";
import { checkUtf8 } from "./utf8.ts";

/** Signed 32-bit little-endian. Callers have checked the bounds. */
export function readInt32(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** Position of the NUL that ends the key (or other C string) starting at `at`. */
export function cstringEnd(bytes: Uint8Array, at: number): number {
  let end = at;
  const { length } = bytes;
  while (end < length && bytes[end] !== 0) end++;
  if (end >= length) throw new BsonError("A field name has no end", at);
  return end;
}

/** Length of the document at `at`, checked against the bytes there are. */
export function documentSize(bytes: Uint8Array, at: number): number {
  if (at < 0 || at + 5 > bytes.length) throw new BsonError("A document needs at least 5 bytes", at);
  const size = readInt32(bytes, at);
  if (size < 5 || at + size > bytes.length)
    throw new BsonError(`The document says it has ${size} bytes, but ${bytes.length - at} are there`, at);
  if (bytes[at + size - 1] !== 0)
    throw new BsonError("The document does not end with a zero byte", at + size - 1);
  return size;
}

/** Bytes of a string with its length prefix and final NUL. */
function stringSize(bytes: Uint8Array, at: number): number {
  if (at + 5 > bytes.length) throw new BsonError("A string is cut off", at);
  const length = readInt32(bytes, at);
  if (length < 1 || at + 4 + length > bytes.length)
    throw new BsonError(`A string has the impossible length ${length}`, at);
  if (bytes[at + 3 + length] !== 0)
    throw new BsonError("A string does not end with a zero byte", at + 3 + length);
  return 4 + length;
}

const FIXED_SIZES = new Int8Array(256).fill(-1);
for (const type of [ELEMENT.null, ELEMENT.undefined, ELEMENT.minKey, ELEMENT.maxKey]) FIXED_SIZES[type] = 0;
FIXED_SIZES[ELEMENT.bool] = 1;
FIXED_SIZES[ELEMENT.int] = 4;
for (const type of [ELEMENT.double, ELEMENT.date, ELEMENT.timestamp, ELEMENT.long]) FIXED_SIZES[type] = 8;
FIXED_SIZES[ELEMENT.objectId] = 12;
FIXED_SIZES[ELEMENT.decimal] = 16;

/**
 * How many bytes the value at `at` takes: the way to step over a value without decoding it.
 *
 * @throws BsonError for an unknown type or a value that reaches beyond the bytes
 */
export function valueSize(bytes: Uint8Array, type: number, at: number): number {
  const fixed = FIXED_SIZES[type]!;
  const size = fixed >= 0 ? fixed : statedSize(bytes, type, at);
  if (at + size > bytes.length) throw new BsonError("A value is cut off", at);
  return size;
}

function statedSize(bytes: Uint8Array, type: number, at: number): number {
  switch (type) {
    case ELEMENT.string:
    case ELEMENT.javascript:
    case ELEMENT.symbol:
      return stringSize(bytes, at);
    case ELEMENT.object:
    case ELEMENT.array:
      return documentSize(bytes, at);
    case ELEMENT.binData: {
      if (at + 5 > bytes.length) throw new BsonError("Binary data is cut off", at);
      const length = readInt32(bytes, at);
      if (length < 0) throw new BsonError(`Binary data has the impossible length ${length}`, at);
      return 5 + length;
    }
    case ELEMENT.regex:
      return cstringEnd(bytes, cstringEnd(bytes, at) + 1) + 1 - at;
    case ELEMENT.dbPointer:
      return stringSize(bytes, at) + 12;
    case ELEMENT.javascriptWithScope: {
      if (at + 4 > bytes.length) throw new BsonError("Code with scope is cut off", at);
      const size = readInt32(bytes, at);
      if (size < 14) throw new BsonError(`Code with scope has the impossible length ${size}`, at);
      return size;
    }
    default:
      throw new BsonError(`0x${type.toString(16).padStart(2, "0")} is not a BSON type`, at);
  }
}

/**
 * Position of the type byte of the first element with this key in the document at `documentAt`, or -1.
 * Nothing is decoded on the way. The value starts at `cstringEnd(bytes, position + 1) + 1`.
 */
export function findElement(bytes: Uint8Array, documentAt: number, key: Uint8Array): number {
  const end = documentAt + documentSize(bytes, documentAt) - 1;
  let at = documentAt + 4;
  while (at < end) {
    const type = bytes[at]!;
    const keyAt = at + 1;
    let matched = 0;
    while (matched < key.length && bytes[keyAt + matched] === key[matched]) matched++;
    if (matched === key.length && bytes[keyAt + matched] === 0) return at;
    const valueAt = cstringEnd(bytes, keyAt + matched) + 1;
    at = valueAt + valueSize(bytes, type, valueAt);
  }
  return -1;
}

/**
 * Checks that a well-formed document stands at `at`, down to its last nested value, so that later readers can
 * trust it.
 *
 * @returns the document's length in bytes
 * @throws BsonError
 */
export function checkBson(bytes: Uint8Array, at = 0, depth = 1): number {
  if (depth > MAX_DEPTH) throw new BsonError(`The document is nested deeper than ${MAX_DEPTH} levels`, at);
  const size = documentSize(bytes, at);
  const end = at + size - 1;
  let next = at + 4;
  while (next < end) {
    const type = bytes[next]!;
    const keyEnd = cstringEnd(bytes, next + 1);
    checkUtf8(bytes, next + 1, keyEnd);
    const valueAt = keyEnd + 1;
    next = valueAt + valueSize(bytes, type, valueAt);
    if (next > end) throw new BsonError("A value reaches beyond its document", valueAt);
    checkValue(bytes, { type, at: valueAt, end: next }, depth);
  }
  if (next !== end) throw new BsonError("A value reaches beyond its document", end);
  return size;
}

type Element = { type: number; at: number; end: number };

function checkValue(bytes: Uint8Array, { type, at, end }: Element, depth: number): void {
  switch (type) {
    case ELEMENT.object:
    case ELEMENT.array:
      checkBson(bytes, at, depth + 1);
      return;
    case ELEMENT.string:
    case ELEMENT.javascript:
    case ELEMENT.symbol:
      checkUtf8(bytes, at + 4, end - 1);
      return;
    case ELEMENT.bool:
      if (bytes[at]! > 1) throw new BsonError("A boolean is neither 0 nor 1", at);
      return;
    case ELEMENT.binData:
      checkOldBinary(bytes, at);
      return;
    case ELEMENT.javascriptWithScope: {
      const scopeAt = at + 4 + valueSize(bytes, ELEMENT.string, at + 4);
      if (scopeAt + checkBson(bytes, scopeAt, depth + 1) !== end)
        throw new BsonError("Code with scope has the wrong length", at);
      return;
    }
    default:
  }
}

/** Subtype 2 repeats its length inside. */
export function checkOldBinary(bytes: Uint8Array, at: number): void {
  if (bytes[at + 4] !== 2) return;
  const length = readInt32(bytes, at);
  if (length < 4 || readInt32(bytes, at + 5) !== length - 4)
    throw new BsonError("Binary data of subtype 2 has the wrong inner length", at);
}
