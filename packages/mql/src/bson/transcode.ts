import { EjsonBytes } from "../ejson/ejson-bytes.ts";
import { doubleText } from "../ejson/write.ts";
import { decimalToString, EXPONENT_BIAS, finiteText } from "../values/decimal.ts";
import { Decimal128 } from "../values/types.ts";
import { BsonError } from "./bson-error.ts";
import { readDouble, readInt64 } from "./decode.ts";
import { ELEMENT, MAX_DEPTH } from "./element-type.ts";
import { checkOldBinary, cstringEnd, documentSize, readInt32, valueSize } from "./elements.ts";

const TWO_32 = 0x1_0000_0000;
/** Longer than the text of any value of fixed size. */
const FIXED_TEXT_SIZE = 96;
const COMMA = 0x2c;
const NEWLINE = 0x0a;

const encoder = new TextEncoder();

/** What stands around the values that are met most. */
const TEXT = {
  int: encoder.encode('{"$numberInt":"'),
  long: encoder.encode('{"$numberLong":"'),
  double: encoder.encode('{"$numberDouble":"'),
  decimal: encoder.encode('{"$numberDecimal":"'),
  oid: encoder.encode('{"$oid":"'),
  date: encoder.encode('{"$date":{"$numberLong":"'),
  end: encoder.encode('"}'),
  endTwice: encoder.encode('"}}'),
};

/** One buffer for all calls: transcoding never yields, so no two calls can meet in it. */
const shared = new EjsonBytes();

/**
 * Canonical Extended JSON text of the BSON document at `offset`, without building its values. Every key keeps
 * its place, duplicates too. Bytes that are not UTF-8 show as U+FFFD, so that one broken string does not hide
 * a whole result. Texts of a reply can be joined with commas as they come.
 *
 * @throws BsonError when the bytes are not a well-formed document
 */
export function transcodeBsonToEjson(bytes: Uint8Array, offset = 0): string {
  shared.reset();
  new Transcoder(bytes, shared).document(offset);
  return shared.toText();
}

/** The same text as UTF-8 bytes, ready for a reply. */
export function transcodeBsonToEjsonBytes(bytes: Uint8Array, offset = 0): Uint8Array {
  shared.reset();
  new Transcoder(bytes, shared).document(offset);
  return shared.toBytes();
}

/**
 * A JSON array of these documents as UTF-8 bytes, and where each of its items ends (before the comma). One
 * text for all of them: making a string of each and joining those takes a third of the time again.
 *
 * @throws BsonError as {@link transcodeBsonToEjson}
 */
export function transcodeBsonListToEjsonBytes(documents: readonly Uint8Array[]): {
  bytes: Uint8Array;
  ends: number[];
} {
  shared.reset();
  shared.reserve(2);
  shared.byte(0x5b);
  const ends: number[] = [];
  for (const document of documents) {
    if (ends.length > 0) shared.byte(COMMA);
    new Transcoder(document, shared).document(0);
    ends.push(shared.length);
    shared.reserve(2);
  }
  shared.byte(0x5d);
  return { bytes: shared.toBytes(), ends };
}

/**
 * These documents as UTF-8 bytes, one a line, each line ended by a newline.
 *
 * @throws BsonError as {@link transcodeBsonToEjson}
 */
export function transcodeBsonLinesToEjsonBytes(documents: readonly Uint8Array[]): Uint8Array {
  shared.reset();
  for (const document of documents) {
    new Transcoder(document, shared).document(0);
    shared.reserve(1);
    shared.byte(NEWLINE);
  }
  return shared.toBytes();
}

class Transcoder {
  #depth = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly out: EjsonBytes,
  ) {}

  document(offset: number): void {
    const { bytes, out } = this;
    const end = this.#enter(offset);
    let at = offset + 4;
    out.reserve(2);
    out.byte(0x7b);
    while (at < end) {
      const keyEnd = out.quotedName(bytes, at + 1, end);
      if (keyEnd === -1) throw new BsonError("A field name has no end", at + 1);
      const next = keyEnd + 1 + valueSize(bytes, bytes[at]!, keyEnd + 1);
      if (next > end) break;
      out.reserve(FIXED_TEXT_SIZE);
      this.#value(bytes[at]!, keyEnd + 1, next);
      at = next;
      out.reserve(2);
      if (at < end) out.byte(COMMA);
    }
    if (at !== end) throw new BsonError("A value reaches beyond its document", at);
    out.byte(0x7d);
    this.#depth--;
  }

  #array(offset: number): void {
    const { bytes, out } = this;
    const end = this.#enter(offset);
    let at = offset + 4;
    out.reserve(2);
    out.byte(0x5b);
    while (at < end) {
      const valueAt = cstringEnd(bytes, at + 1) + 1;
      const next = valueAt + valueSize(bytes, bytes[at]!, valueAt);
      if (next > end) break;
      out.reserve(FIXED_TEXT_SIZE);
      this.#value(bytes[at]!, valueAt, next);
      at = next;
      out.reserve(2);
      if (at < end) out.byte(COMMA);
    }
    if (at !== end) throw new BsonError("A value reaches beyond its array", at);
    out.byte(0x5d);
    this.#depth--;
  }

  #enter(offset: number): number {
    if (++this.#depth > MAX_DEPTH)
      throw new BsonError(`The document is nested deeper than ${MAX_DEPTH} levels`, offset);
    return offset + documentSize(this.bytes, offset) - 1;
  }

  #value(type: number, at: number, next: number): void {
    const { bytes, out } = this;
    switch (type) {
      case ELEMENT.string:
        out.quoted(bytes, at + 4, next - 1);
        return;
      case ELEMENT.int:
        out.raw(TEXT.int);
        out.integer(readInt32(bytes, at));
        out.raw(TEXT.end);
        return;
      case ELEMENT.double:
        out.raw(TEXT.double);
        out.ascii(doubleText({ value: readDouble(bytes, at) }));
        out.raw(TEXT.end);
        return;
      case ELEMENT.object:
        this.document(at);
        return;
      case ELEMENT.array:
        this.#array(at);
        return;
      case ELEMENT.objectId:
        out.raw(TEXT.oid);
        out.hex(bytes, at, next);
        out.raw(TEXT.end);
        return;
      case ELEMENT.bool:
        if (bytes[at]! > 1) throw new BsonError("A boolean is neither 0 nor 1", at);
        out.ascii(bytes[at] === 1 ? "true" : "false");
        return;
      case ELEMENT.null:
        out.ascii("null");
        return;
      case ELEMENT.date:
        out.raw(TEXT.date);
        this.#long(at);
        out.raw(TEXT.endTwice);
        return;
      case ELEMENT.long:
        out.raw(TEXT.long);
        this.#long(at);
        out.raw(TEXT.end);
        return;
      case ELEMENT.decimal:
        out.raw(TEXT.decimal);
        this.#decimal(at);
        out.raw(TEXT.end);
        return;
      case ELEMENT.timestamp:
        out.ascii(`{"$timestamp":{"t":${readInt32(bytes, at + 4) >>> 0},"i":${readInt32(bytes, at) >>> 0}}}`);
        return;
      case ELEMENT.minKey:
        out.ascii('{"$minKey":1}');
        return;
      case ELEMENT.maxKey:
        out.ascii('{"$maxKey":1}');
        return;
      case ELEMENT.undefined:
        out.ascii('{"$undefined":true}');
        return;
      default:
        this.#rare(type, at, next);
    }
  }

  /** Most longs and all usual dates are safe integers: no BigInt needed. */
  #long(at: number): void {
    const value = readInt32(this.bytes, at + 4) * TWO_32 + (readInt32(this.bytes, at) >>> 0);
    if (Number.isSafeInteger(value)) this.out.integer(value);
    else this.out.ascii(String(readInt64(this.bytes, at)));
  }

  /** Nearly all coefficients are below 2^53: no BigInt needed. */
  #decimal(at: number): void {
    const { bytes, out } = this;
    const top = readInt32(bytes, at + 12);
    const coefficient = (readInt32(bytes, at + 4) >>> 0) * TWO_32 + (readInt32(bytes, at) >>> 0);
    const isSmall =
      ((top >> 29) & 3) !== 3 &&
      (top & 0x1_ffff) === 0 &&
      readInt32(bytes, at + 8) === 0 &&
      Number.isSafeInteger(coefficient);
    if (!isSmall) {
      out.ascii(decimalToString(new Decimal128(this.#uint64(at + 8), this.#uint64(at))));
      return;
    }
    const exponent = ((top >>> 17) & 0x3fff) - EXPONENT_BIAS;
    if (top < 0 || !out.price(coefficient, exponent))
      out.ascii(finiteText(String(coefficient), exponent, top < 0));
  }

  #uint64(at: number): bigint {
    return BigInt.asUintN(64, readInt64(this.bytes, at));
  }

  #text(start: number, end: number): void {
    this.out.quoted(this.bytes, start, end);
    this.out.reserve(FIXED_TEXT_SIZE);
  }

  #rare(type: number, at: number, next: number): void {
    const { bytes, out } = this;
    switch (type) {
      case ELEMENT.binData: {
        checkOldBinary(bytes, at);
        const subtype = bytes[at + 4]!;
        out.ascii('{"$binary":{"base64":"');
        out.base64(bytes, subtype === 2 ? at + 9 : at + 5, next);
        out.reserve(FIXED_TEXT_SIZE);
        out.ascii(`","subType":"${subtype.toString(16).padStart(2, "0")}"}}`);
        return;
      }
      case ELEMENT.regex: {
        const patternEnd = cstringEnd(bytes, at);
        out.ascii('{"$regularExpression":{"pattern":');
        this.#text(at, patternEnd);
        out.ascii(',"options":');
        this.#text(patternEnd + 1, next - 1);
        out.ascii("}}");
        return;
      }
      case ELEMENT.javascript:
      case ELEMENT.symbol:
        out.ascii(type === ELEMENT.symbol ? '{"$symbol":' : '{"$code":');
        this.#text(at + 4, next - 1);
        out.ascii("}");
        return;
      case ELEMENT.dbPointer:
        out.ascii('{"$dbPointer":{"$ref":');
        this.#text(at + 4, next - 13);
        out.ascii(',"$id":{"$oid":"');
        out.hex(bytes, next - 12, next);
        out.ascii('"}}}');
        return;
      default: {
        const scopeAt = at + 4 + valueSize(bytes, ELEMENT.string, at + 4);
        if (scopeAt + documentSize(bytes, scopeAt) !== next)
          throw new BsonError("Code with scope has the wrong length", at);
        out.ascii('{"$code":');
        this.#text(at + 8, scopeAt - 1);
        out.ascii(',"$scope":');
        this.document(scopeAt);
        out.reserve(FIXED_TEXT_SIZE);
        out.ascii("}");
      }
    }
  }
}
