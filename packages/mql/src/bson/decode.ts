import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
  Decimal128,
  Doc,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
  Undefined,
  type Value,
} from "../values/types.ts";
import { hexOfBytes } from "../values/hex.ts";
import { BsonError } from "./bson-error.ts";
import { ELEMENT, MAX_DEPTH } from "./element-type.ts";
import { checkOldBinary, cstringEnd, documentSize, readInt32, valueSize } from "./elements.ts";
import { decodeUtf8, scanKey, scannedKeyEnd } from "./utf8.ts";

const TWO_32 = 0x1_0000_0000;

/** One 8-byte window for the conversions that only a DataView or a typed array can do. */
const scratch = new Uint8Array(8);
const scratchView = new DataView(scratch.buffer);
const scratchDouble = new Float64Array(scratch.buffer);
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function load(bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 8; index++) scratch[index] = bytes[at + index]!;
}

export function readDouble(bytes: Uint8Array, at: number): number {
  load(bytes, at);
  return IS_LITTLE_ENDIAN ? scratchDouble[0]! : scratchView.getFloat64(0, true);
}

export function readInt64(bytes: Uint8Array, at: number): bigint {
  const high = readInt32(bytes, at + 4);
  const low = readInt32(bytes, at);
  // most longs are small: a double holds them exactly and converts faster
  if (high >= -0x20_0000 && high < 0x20_0000) return BigInt(high * TWO_32 + (low >>> 0));
  load(bytes, at);
  return scratchView.getBigInt64(0, true);
}

function readUint64(bytes: Uint8Array, at: number): bigint {
  load(bytes, at);
  return scratchView.getBigUint64(0, true);
}

function readDate(bytes: Uint8Array, at: number): DateTime {
  const high = readInt32(bytes, at + 4);
  const ms = high * TWO_32 + (readInt32(bytes, at) >>> 0);
  if (Number.isSafeInteger(ms)) return new DateTime(ms);
  return new DateTime(ms, readInt64(bytes, at));
}

function readText(bytes: Uint8Array, at: number): string {
  return decodeUtf8(bytes, at + 4, at + 3 + readInt32(bytes, at));
}

/**
 * The document at `offset`; bytes after its end are left alone.
 *
 * @throws BsonError when the bytes are not a well-formed document
 */
export function decodeBson(bytes: Uint8Array, offset = 0): Doc {
  return decodeDoc(bytes, offset, 1);
}

function decodeDoc(bytes: Uint8Array, offset: number, depth: number): Doc {
  const keys: string[] = [];
  const values: Value[] = [];
  const end = startOf(bytes, offset, depth);
  let at = offset + 4;
  while (at < end) {
    const type = bytes[at]!;
    const key = scanKey(bytes, at + 1);
    const valueAt = scannedKeyEnd + 1;
    const next = valueAt + valueSize(bytes, type, valueAt);
    if (next > end) break;
    keys.push(key);
    values.push(decodeSized(bytes, { type, at: valueAt, end: next }, depth));
    at = next;
  }
  if (at !== end) throw new BsonError("A value reaches beyond its document", at);
  return new Doc(keys, values);
}

/** The keys of an array carry nothing: servers and drivers go by position, and so do we. */
function decodeArray(bytes: Uint8Array, offset: number, depth: number): Value[] {
  const values: Value[] = [];
  const end = startOf(bytes, offset, depth);
  let at = offset + 4;
  while (at < end) {
    const type = bytes[at]!;
    const valueAt = cstringEnd(bytes, at + 1) + 1;
    const next = valueAt + valueSize(bytes, type, valueAt);
    if (next > end) break;
    values.push(decodeSized(bytes, { type, at: valueAt, end: next }, depth));
    at = next;
  }
  if (at !== end) throw new BsonError("A value reaches beyond its array", at);
  return values;
}

function startOf(bytes: Uint8Array, offset: number, depth: number): number {
  if (depth > MAX_DEPTH)
    throw new BsonError(`The document is nested deeper than ${MAX_DEPTH} levels`, offset);
  return offset + documentSize(bytes, offset) - 1;
}

/**
 * The value of the element whose type byte is `type` and whose value starts at `at`.
 *
 * @throws BsonError
 */
export function decodeElementValue(bytes: Uint8Array, type: number, at: number): Value {
  return decodeSized(bytes, { type, at, end: at + valueSize(bytes, type, at) }, 1);
}

type Element = { type: number; at: number; end: number };

function decodeSized(bytes: Uint8Array, { type, at, end }: Element, depth: number): Value {
  switch (type) {
    case ELEMENT.string:
      return decodeUtf8(bytes, at + 4, end - 1);
    case ELEMENT.int:
      return Int32.of(readInt32(bytes, at));
    case ELEMENT.double:
      return new Double(readDouble(bytes, at));
    case ELEMENT.object:
      return decodeDoc(bytes, at, depth + 1);
    case ELEMENT.array:
      return decodeArray(bytes, at, depth + 1);
    case ELEMENT.objectId:
      return new ObjectId(hexOfBytes(bytes, at, end));
    case ELEMENT.bool:
      if (bytes[at]! > 1) throw new BsonError("A boolean is neither 0 nor 1", at);
      return bytes[at] === 1;
    case ELEMENT.null:
      return null;
    case ELEMENT.date:
      return readDate(bytes, at);
    case ELEMENT.long:
      return new Long(readInt64(bytes, at));
    case ELEMENT.decimal:
      return new Decimal128(readUint64(bytes, at + 8), readUint64(bytes, at));
    case ELEMENT.timestamp:
      return new Timestamp(readInt32(bytes, at + 4) >>> 0, readInt32(bytes, at) >>> 0);
    case ELEMENT.minKey:
      return MinKey.instance;
    case ELEMENT.maxKey:
      return MaxKey.instance;
    default:
      return decodeRare(bytes, { type, at, end }, depth);
  }
}

function decodeRare(bytes: Uint8Array, { type, at, end }: Element, depth: number): Value {
  switch (type) {
    case ELEMENT.binData:
      checkOldBinary(bytes, at);
      // a copy: the caller may reuse its buffer
      return new Binary(bytes.slice(bytes[at + 4] === 2 ? at + 9 : at + 5, end), bytes[at + 4]!);
    case ELEMENT.regex: {
      const patternEnd = cstringEnd(bytes, at);
      return new RegularExpression(
        decodeUtf8(bytes, at, patternEnd),
        decodeUtf8(bytes, patternEnd + 1, end - 1),
      );
    }
    case ELEMENT.javascript:
      return new Code(readText(bytes, at));
    case ELEMENT.symbol:
      return new SymbolValue(readText(bytes, at));
    case ELEMENT.dbPointer:
      return new DbPointer(readText(bytes, at), new ObjectId(hexOfBytes(bytes, end - 12, end)));
    case ELEMENT.javascriptWithScope: {
      const scopeAt = at + 4 + valueSize(bytes, ELEMENT.string, at + 4);
      if (scopeAt + documentSize(bytes, scopeAt) !== end)
        throw new BsonError("Code with scope has the wrong length", at);
      return new CodeWithScope(readText(bytes, at + 4), decodeDoc(bytes, scopeAt, depth + 1));
    }
    case ELEMENT.undefined:
      return Undefined.instance;
    default:
      throw new BsonError(`0x${type.toString(16).padStart(2, "0")} is not a BSON type`, at);
  }
}
