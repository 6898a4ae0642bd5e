import { BSON as bson } from "mongodb";
import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
  decodeBson,
  Decimal128,
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
  valueToEjson,
} from "@querysnap/mql";

/** The command as the driver takes it: plain at the top, ordered maps below, numbers with their types. */
export function toDriverCommand(command: Doc): Record<string, unknown> {
  return Object.fromEntries([...command.entries()].map(([key, value]) => [key, toDriver(value)]));
}

function toDriver(value: Value): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (isArray(value)) return value.map(toDriver);
  switch (value.bsonType) {
    case "object":
      return new Map([...value.entries()].map(([key, inner]) => [key, toDriver(inner)]));
    case "int":
      return new bson.Int32(value.value);
    case "double":
      return new bson.Double(value.value);
    case "long":
      return bson.Long.fromBigInt(value.value);
    case "decimal":
      return new bson.Decimal128(littleEndian(value));
    case "date":
      return new Date(value.ms);
    case "objectId":
      return new bson.ObjectId(value.hex);
    case "binData":
      return new bson.Binary(value.bytes, value.subtype);
    case "regex":
      return new bson.BSONRegExp(value.pattern, value.options);
    case "timestamp":
      return new bson.Timestamp({ t: value.seconds, i: value.ordinal });
    case "minKey":
      return new bson.MinKey();
    case "maxKey":
      return new bson.MaxKey();
    default:
      return deprecatedToDriver(value);
  }
}

type DeprecatedType = "symbol" | "javascript" | "javascriptWithScope" | "dbPointer" | "undefined";

function deprecatedToDriver(value: Extract<Value, { bsonType: DeprecatedType }>): unknown {
  switch (value.bsonType) {
    case "symbol":
      return new bson.BSONSymbol(value.value);
    case "javascript":
      return new bson.Code(value.source);
    case "javascriptWithScope":
      return new bson.Code(
        value.source,
        Object.fromEntries([...value.scope.entries()].map(([key, inner]) => [key, toDriver(inner)])),
      );
    case "dbPointer":
      return new bson.DBRef(value.namespace, new bson.ObjectId(value.id.hex));
    case "undefined":
      return undefined;
  }
}

function littleEndian({ high, low }: Decimal128): Uint8Array {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, low, true);
  view.setBigUint64(8, high, true);
  return bytes;
}

/** A document inserted with every type intact. */
export function toDriverDocument(doc: Doc): unknown {
  return toDriver(doc);
}

/**
 * Options under which the driver hands over replies unconverted: embedded documents as bytes, scalars with
 * their types.
 */
export const RAW_REPLY = {
  raw: true,
  promoteValues: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** A reply received with `RAW_REPLY`. */
export function fromDriverReply(reply: Readonly<Record<string, unknown>>): Doc {
  return Doc.of(Object.entries(reply).map(([key, value]) => [key, fromDriver(value)] as const));
}

function fromDriver(value: unknown): Value {
  if (value === undefined) return Undefined.instance;
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (value instanceof Uint8Array) return decodeBson(value);
  if (Array.isArray(value)) return value.map(fromDriver);
  if (value instanceof Date) return new DateTime(value.getTime());
  if (value instanceof bson.Int32) return new Int32(value.valueOf());
  if (value instanceof bson.Double) return new Double(value.valueOf());
  // Timestamp extends Long.
  if (value instanceof bson.Timestamp) return new Timestamp(value.t, value.i);
  if (value instanceof bson.Long) return new Long(value.toBigInt());
  if (value instanceof bson.Decimal128) return decimalOf(value.bytes);
  if (value instanceof bson.ObjectId) return new ObjectId(value.toHexString());
  if (value instanceof bson.Binary) return new Binary(value.value(), value.sub_type);
  if (value instanceof bson.BSONRegExp) return new RegularExpression(value.pattern, value.options);
  return deprecatedFromDriver(value);
}

/** Types that MongoDB uses itself or no longer recommends. */
function deprecatedFromDriver(value: unknown): Value {
  if (value instanceof bson.MinKey) return MinKey.instance;
  if (value instanceof bson.MaxKey) return MaxKey.instance;
  if (value instanceof bson.BSONSymbol) return new SymbolValue(value.value);
  if (value instanceof bson.DBRef)
    return new DbPointer(value.collection, new ObjectId(value.oid.toHexString()));
  if (value instanceof bson.Code)
    return value.scope
      ? new CodeWithScope(value.code, decodeBson(bson.serialize(value.scope)))
      : new Code(value.code);
  throw new Error(`the driver answered a value of an unexpected kind: ${typeof value}`);
}

function decimalOf(bytes: Uint8Array): Decimal128 {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
  return new Decimal128(view.getBigUint64(8, true), view.getBigUint64(0, true));
}

/** Canonical EJSON tells every type and keeps the order of fields; unlike bytes it knows one NaN only. */
export function sameValue(left: Value, right: Value): boolean {
  return valueToEjson(left) === valueToEjson(right);
}
