import {
  Binary as DriverBinary,
  BSON,
  BSONRegExp,
  BSONSymbol,
  Code as DriverCode,
  Decimal128 as DriverDecimal,
  Double as DriverDouble,
  Int32 as DriverInt,
  Long as DriverLong,
  MaxKey as DriverMaxKey,
  MinKey as DriverMinKey,
  ObjectId as DriverObjectId,
  Timestamp as DriverTimestamp,
} from "mongodb";
import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
  Decimal128,
  decodeBson,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
  Undefined,
  type Value,
} from "@querysnap/mql";
import { AppError } from "../../app-error.ts";

/** Latest and earliest time a JavaScript date can hold; the wire type reaches further. */
const DATE_LIMIT_MS = 8.64e15;

function decimalBytes({ high, low }: Decimal128): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(0, low, true);
  bytes.setBigUint64(8, high, true);
  return new Uint8Array(bytes.buffer);
}

function refuse(subject: string): never {
  throw new AppError("query_invalid", {
    details: `${subject} cannot be written back exactly, so it is not sent`,
    reason: { kind: "syntax", place: null },
  });
}

/**
 * A document as the driver serializes it with every key in its place: a plain object would move integer-like
 * keys.
 */
export type DriverDocument = Map<string, unknown>;

export function toDriverDocument(doc: Doc): DriverDocument {
  return new Map(doc.keys.map((key, at) => [key, toDriverValue(doc.values[at] ?? null)]));
}

/** The driver's class for each type. Throws AppError query_invalid for what it cannot send. */
export function toDriverValue(value: Value): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (isArray(value)) return value.map(toDriverValue);
  if (value instanceof Doc) return toDriverDocument(value);
  if (value instanceof Int32) return new DriverInt(value.value);
  if (value instanceof Double) return new DriverDouble(value.value);
  if (value instanceof Long) return DriverLong.fromBigInt(value.value);
  if (value instanceof Decimal128) return new DriverDecimal(decimalBytes(value));
  if (value instanceof DateTime)
    return Math.abs(value.ms) <= DATE_LIMIT_MS
      ? new Date(value.ms)
      : refuse("A date outside the years -271821 to 275760");
  if (value instanceof ObjectId) return new DriverObjectId(value.hex);
  if (value instanceof Binary) return new DriverBinary(value.bytes, value.subtype);
  if (value instanceof RegularExpression) return new BSONRegExp(value.pattern, value.options);
  if (value instanceof Timestamp) return new DriverTimestamp({ t: value.seconds, i: value.ordinal });
  return toRareDriverValue(value);
}

/** The types that queries hardly ever hold. */
function toRareDriverValue(value: Value): unknown {
  if (value instanceof MinKey) return new DriverMinKey();
  if (value instanceof MaxKey) return new DriverMaxKey();
  if (value instanceof Code) return new DriverCode(value.source);
  if (value instanceof SymbolValue) return new BSONSymbol(value.value);
  if (value instanceof Undefined) return refuse("The deprecated type undefined");
  if (value instanceof DbPointer) return refuse("The deprecated type DBPointer");
  if (value instanceof CodeWithScope) return refuse("The deprecated type code with scope");
  throw new TypeError("Unknown kind of value");
}

/** Whether a stored document can be sent back so that every byte of it is the same. */
export function isRestorable(bytes: Uint8Array): boolean {
  try {
    return Buffer.from(bytes).equals(BSON.serialize(toDriverDocument(decodeBson(bytes))));
  } catch {
    // deprecated types and strings that are not UTF-8
    return false;
  }
}

/** Driver options for replies: scalars keep their BSON type, nested documents stay raw bytes. */
export const RAW_REPLY = {
  raw: true,
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** A field of a reply that was read with {@link RAW_REPLY}. */
export function fromDriverValue(value: unknown): Value {
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean")
    return value ?? null;
  if (typeof value === "number")
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? new Int32(value) : new Double(value);
  if (typeof value === "bigint") return new Long(value);
  if (Array.isArray(value)) return value.map(fromDriverValue);
  return fromDriverClass(value);
}

/** The types that the driver has a class for, and nested documents as their bytes. */
function fromDriverClass(value: unknown): Value {
  if (value instanceof Uint8Array) return decodeBson(value);
  if (value instanceof DriverInt) return new Int32(value.value);
  if (value instanceof DriverDouble) return new Double(value.value);
  // timestamps are long integers to the driver, so they come first
  if (value instanceof DriverTimestamp) return new Timestamp(value.t, value.i);
  if (value instanceof DriverLong) return new Long(value.toBigInt());
  if (value instanceof DriverDecimal) {
    const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
    return new Decimal128(view.getBigUint64(8, true), view.getBigUint64(0, true));
  }
  if (value instanceof Date) return new DateTime(value.getTime());
  if (value instanceof DriverObjectId) return new ObjectId(value.toHexString());
  if (value instanceof DriverBinary) return new Binary(Uint8Array.from(value.value()), value.sub_type);
  if (value instanceof BSONRegExp) return new RegularExpression(value.pattern, value.options);
  if (value instanceof DriverMinKey) return MinKey.instance;
  if (value instanceof DriverMaxKey) return MaxKey.instance;
  if (value instanceof DriverCode) return new Code(value.code);
  if (value instanceof BSONSymbol) return new SymbolValue(value.value);
  throw new TypeError("The driver gave a value of an unknown kind");
}

/** Bookkeeping between servers and drivers: no part of what people asked for. */
const PROTOCOL_FIELDS = new Set([
  "$clusterTime",
  "operationTime",
  "lastCommittedOpTime",
  "$gleStats",
  "electionId",
  "opTime",
]);

/** A whole reply as a document. */
export function fromDriverReply(reply: object): Doc {
  return Doc.of(
    Object.entries(reply).flatMap(([key, value]): [string, Value][] =>
      PROTOCOL_FIELDS.has(key) ? [] : [[key, fromDriverValue(value)]],
    ),
  );
}

/** A count of a reply, whatever number type the server used. */
export function numberIn(reply: object, key: string): number {
  const value = Object.entries(reply).find(([name]) => name === key)?.[1] as unknown;
  return value === undefined || value === null ? 0 : Number(value);
}
