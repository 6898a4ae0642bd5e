import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
  Decimal128,
  Doc,
  Double,
  decimalToString,
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
  UUID_SUBTYPE,
  uuidToString,
  type Value,
} from "@querysnap/mql";

/**
 * Type names as headers and the tree show them; `absent` is a key that a document does not have, `mixed` only
 * heads a column.
 */
export type DisplayType =
  | "objectId"
  | "string"
  | "int"
  | "long"
  | "double"
  | "decimal"
  | "date"
  | "bool"
  | "null"
  | "array"
  | "object"
  | "binary"
  | "uuid"
  | "regex"
  | "timestamp"
  | "code"
  | "symbol"
  | "dbPointer"
  | "minKey"
  | "maxKey"
  | "undefined"
  | "absent"
  | "mixed";

/** The colour family of a type, a suffix of the `--type-*` tokens. */
export type TypeTone =
  | "oid"
  | "string"
  | "int"
  | "long"
  | "double"
  | "decimal"
  | "date"
  | "bool"
  | "null"
  | "array"
  | "object"
  | "binary";

const TONES: Record<DisplayType, TypeTone> = {
  objectId: "oid",
  string: "string",
  int: "int",
  long: "long",
  double: "double",
  decimal: "decimal",
  date: "date",
  bool: "bool",
  null: "null",
  array: "array",
  object: "object",
  binary: "binary",
  uuid: "oid",
  regex: "binary",
  timestamp: "date",
  code: "binary",
  symbol: "string",
  dbPointer: "oid",
  minKey: "null",
  maxKey: "null",
  undefined: "null",
  absent: "null",
  mixed: "null",
};

export function toneOf(type: DisplayType): TypeTone {
  return TONES[type];
}

/** JavaScript's `undefined` stands for a missing key, the class `Undefined` for the stored type. */
export function typeOf(value: Value | undefined): DisplayType {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (isArray(value)) return "array";
  if (value.bsonType === "binData")
    return value.subtype === UUID_SUBTYPE && value.bytes.length === 16 ? "uuid" : "binary";
  if (value.bsonType === "javascript" || value.bsonType === "javascriptWithScope") return "code";
  return value.bsonType;
}

/** A document or an array: what can be opened. */
export function isContainer(value: Value | undefined): value is Doc | readonly Value[] {
  return value instanceof Doc || isArray(value);
}

/** The name of a field; the empty one would look like a missing one. */
export function nameText(name: string): string {
  return name === "" ? '""' : name;
}

/** `[3]` or `{4}`. */
export function containerLabel(value: Doc | readonly Value[]): string {
  return value instanceof Doc ? `{${value.size}}` : `[${value.length}]`;
}

/** 8 digits, an ellipsis, 6 digits: enough to tell ids apart in a list. */
export function shortObjectId(hex: string): [head: string, tail: string] {
  return [hex.slice(0, 8), hex.slice(-6)];
}

/**
 * Day and time of a date, UTC; the time has milliseconds only when there are any. Null where the calendar
 * ends.
 */
export function dateParts(date: DateTime): [day: string, time: string] | null {
  const native = new Date(date.ms);
  if (date.exact !== undefined || Number.isNaN(native.getTime())) return null;
  const [day = "", rest = ""] = native.toISOString().split("T");
  return [day, rest.replace("Z", "").replace(/\.000$/, "")];
}

/** A double always shows that it is one: 4 reads `4.0`. */
export function doubleText(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value);
}

/**
 * The value as one line of plain text, complete for scalars: what a cell shows on hover and what copying it
 * gives.
 */
export function plainText(value: Value | undefined): string {
  if (value === undefined) return "";
  if (value === null) return "null";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (isArray(value) || value instanceof Doc) return containerLabel(value);
  return scalarText(value);
}

type BsonScalar = Exclude<Value, null | string | boolean | Doc | readonly Value[]>;

function scalarText(value: BsonScalar): string {
  if (value instanceof ObjectId) return value.hex;
  if (value instanceof Int32) return String(value.value);
  if (value instanceof Long) return String(value.value);
  if (value instanceof Double) return doubleText(value.value);
  if (value instanceof Decimal128) return decimalToString(value);
  if (value instanceof DateTime)
    return dateParts(value) ? new Date(value.ms).toISOString() : String(value.exact ?? value.ms);
  if (value instanceof Binary) {
    return (
      uuidToString(value) ??
      `${value.bytes.length} byte${value.bytes.length === 1 ? "" : "s"}, subtype ${value.subtype}`
    );
  }
  return rareText(value);
}

type NumberOrDate = ObjectId | Int32 | Long | Double | Decimal128 | DateTime | Binary;

/** The types that documents hardly ever hold. */
function rareText(value: Exclude<BsonScalar, NumberOrDate>): string {
  if (value instanceof RegularExpression) return `/${value.pattern}/${value.options}`;
  if (value instanceof Timestamp) return `${value.seconds}, ${value.ordinal}`;
  if (value instanceof SymbolValue) return value.value;
  if (value instanceof Code || value instanceof CodeWithScope) return value.source;
  if (value instanceof DbPointer) return `${value.namespace} ${value.id.hex}`;
  if (value instanceof MinKey) return "MinKey";
  if (value instanceof MaxKey) return "MaxKey";
  if (value instanceof Undefined) return "undefined";
  return value satisfies never;
}

/** Longer texts are cut when hovered: copying gives the whole. */
const MAX_TITLE_CHARS = 2000;

/** Returns the tooltip of a value. */
export function titleText(value: Value | undefined): string {
  const text = plainText(value);
  return text.length > MAX_TITLE_CHARS ? `${text.slice(0, MAX_TITLE_CHARS)}…` : text;
}
