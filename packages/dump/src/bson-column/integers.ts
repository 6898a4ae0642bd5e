import {
  Binary,
  BsonError,
  Code,
  DateTime,
  Decimal128,
  decodeUtf8,
  Double,
  Int32,
  Long,
  ObjectId,
  Timestamp,
  type Value,
} from "@querysnap/mql";

/** Encoding of the values after a literal, as differences of integers. */
export type Integers = {
  width: 64 | 128;
  /** The differences are stored as their own differences. */
  hasDeltaOfDeltas: boolean;
  /** The integer of the literal. */
  start: bigint;
  /** The value of an integer; what it does not hold comes from the literal. @throws BsonError */
  valueOf: (integer: bigint) => Value;
};

/** Null for types of which a column can only repeat the literal. */
export function integersAfter(literal: Value): Integers | null {
  if (literal instanceof Double)
    return numbers(bitsOfDouble(literal.value), (integer) => new Double(doubleOfBits(integer)));
  if (literal instanceof Int32)
    return numbers(BigInt(literal.value), (integer) => Int32.of(Number(BigInt.asIntN(32, integer))));
  if (literal instanceof Long) return numbers(literal.value, (integer) => new Long(integer));
  if (typeof literal === "boolean") return numbers(literal ? 1n : 0n, booleanOf);
  if (literal instanceof DateTime) return steady(literal.exact ?? BigInt(literal.ms), dateOf);
  if (literal instanceof Timestamp)
    return steady((BigInt(literal.seconds) << 32n) | BigInt(literal.ordinal), timestampOf);
  if (literal instanceof ObjectId)
    return steady(integerOfObjectId(literal), (integer) => objectIdOf(integer, literal));
  if (typeof literal === "string") return wide(integerOfText(literal), textOf);
  if (literal instanceof Code)
    return wide(integerOfText(literal.source), (integer) => new Code(textOf(integer)));
  if (literal instanceof Binary) {
    const payload = payloadOf(literal);
    return wide(integerOfBytes(payload), (integer) => binaryOf(integer, literal.subtype, payload.length));
  }
  if (literal instanceof Decimal128) return wide((literal.high << 64n) | literal.low, decimalOf);
  return null;
}

const numbers = (start: bigint, valueOf: Integers["valueOf"]): Integers => ({
  width: 64,
  hasDeltaOfDeltas: false,
  start,
  valueOf,
});
/** For values that grow at a steady pace. */
const steady = (start: bigint, valueOf: Integers["valueOf"]): Integers => ({
  width: 64,
  hasDeltaOfDeltas: true,
  start,
  valueOf,
});
const wide = (start: bigint, valueOf: Integers["valueOf"]): Integers => ({
  width: 128,
  hasDeltaOfDeltas: false,
  start,
  valueOf,
});

const scratch = new DataView(new ArrayBuffer(16));

function bitsOfDouble(value: number): bigint {
  scratch.setFloat64(0, value);
  return scratch.getBigInt64(0);
}

function doubleOfBits(bits: bigint): number {
  scratch.setBigInt64(0, bits);
  return scratch.getFloat64(0);
}

const MAX_SCALED = 2 ** 53;

/**
 * Doubles whose decimals are few are stored as multiples of `1 / factor`.
 *
 * @throws BsonError when the literal is no such multiple
 */
export function scaledDoublesAfter({ value }: Double, factor: number): Integers {
  const scaled = value * factor;
  // halves are rounded away from zero
  const rounded = Math.sign(scaled) * Math.round(Math.abs(scaled));
  // beyond 2^53 not every integer is a double; -0 is none at all
  if (!(Math.abs(rounded) <= MAX_SCALED) || !Object.is((rounded + 0) / factor, value))
    throw new BsonError(`The number ${value} is not a multiple of ${1 / factor}`);
  return numbers(BigInt(rounded), (integer) => new Double(Number(integer) / factor));
}

function booleanOf(integer: bigint): boolean {
  if (integer !== 0n && integer !== 1n) throw new BsonError("A boolean is neither 0 nor 1");
  return integer === 1n;
}

function dateOf(integer: bigint): DateTime {
  const ms = Number(integer);
  return Number.isSafeInteger(ms) ? new DateTime(ms) : new DateTime(ms, integer);
}

function timestampOf(integer: bigint): Timestamp {
  return new Timestamp(Number(BigInt.asUintN(32, integer >> 32n)), Number(BigInt.asUintN(32, integer)));
}

const decimalOf = (integer: bigint): Decimal128 =>
  new Decimal128(BigInt.asUintN(64, integer >> 64n), BigInt.asUintN(64, integer));

/** Positions of the digits of time and counter in an id, the fastest-changing ones last. */
const OBJECT_ID_DIGITS = [0, 2, 18, 4, 20, 6, 22] as const;

function integerOfObjectId({ hex }: ObjectId): bigint {
  return BigInt(`0x${OBJECT_ID_DIGITS.map((at) => hex.slice(at, at + 2)).join("")}`);
}

function objectIdOf(integer: bigint, { hex }: ObjectId): ObjectId {
  const digits = BigInt.asUintN(56, integer).toString(16).padStart(14, "0");
  const [time0, time1, count0, time2, count1, time3, count2] = digits.match(/../g) ?? [];
  return new ObjectId(`${time0}${time1}${time2}${time3}${hex.slice(8, 18)}${count0}${count1}${count2}`);
}

const MAX_PACKED_BYTES = 16;

/** Least significant byte first; 0 for what is too long to be an integer. */
function integerOfBytes(bytes: Uint8Array): bigint {
  if (bytes.length > MAX_PACKED_BYTES) return 0n;
  let integer = 0n;
  for (let at = bytes.length - 1; at >= 0; at--) integer = (integer << 8n) | BigInt(bytes[at] ?? 0);
  return BigInt.asIntN(128, integer);
}

function bytesOf(integer: bigint): Uint8Array {
  const bytes = new Uint8Array(MAX_PACKED_BYTES);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt.asUintN(64, integer), true);
  view.setBigUint64(8, BigInt.asUintN(64, integer >> 64n), true);
  return bytes;
}

const encoder = new TextEncoder();

/** The end of a text changes most, so it comes first; a text cannot start with NUL then. */
function integerOfText(text: string): bigint {
  if (text.length > MAX_PACKED_BYTES || text.startsWith("\0")) return 0n;
  return integerOfBytes(encoder.encode(text).reverse());
}

function textOf(integer: bigint): string {
  const bytes = bytesOf(integer).reverse();
  const start = bytes.findIndex((byte) => byte !== 0);
  return start === -1 ? "" : decodeUtf8(bytes, start, bytes.length);
}

/** Subtype 2 repeats its length inside. */
const OLD_SUBTYPE = 2;
const LENGTH_BYTES = 4;

function payloadOf({ bytes, subtype }: Binary): Uint8Array {
  if (subtype !== OLD_SUBTYPE) return bytes;
  const payload = new Uint8Array(LENGTH_BYTES + bytes.length);
  new DataView(payload.buffer).setInt32(0, bytes.length, true);
  payload.set(bytes, LENGTH_BYTES);
  return payload;
}

function binaryOf(integer: bigint, subtype: number, length: number): Binary {
  if (length > MAX_PACKED_BYTES) throw new BsonError("Binary data of more than 16 bytes cannot change");
  const payload = bytesOf(integer).subarray(0, length);
  if (subtype !== OLD_SUBTYPE) return new Binary(payload, subtype);
  const inner = new DataView(payload.buffer).getInt32(0, true);
  if (inner !== length - LENGTH_BYTES)
    throw new BsonError("Binary data of subtype 2 has the wrong inner length");
  return new Binary(payload.subarray(LENGTH_BYTES), subtype);
}
