import { bytesOfBase64, uuidFromString } from "../values/binary.ts";
import { decimalFromString } from "../values/decimal.ts";
import { objectIdFromHex } from "../values/object-id.ts";
import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
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
import { readIsoDate } from "../values/iso-date.ts";

/**
 * What `{"$…": …}` stands for: a value; null when it is an ordinary document; a text that says what is wrong
 * with it. `$regex` with `$options` is an operator as well as the old form of a regular expression: it stays
 * a document here.
 */
export type WrapperReading = { value: Value } | { problem: string } | null;

type Reader = (doc: Doc) => WrapperReading;

const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;
const UINT32_MAX = 0xffff_ffff;

/** Whether the document looks like a typed value of Extended JSON, v2 or v1, and which one it is. */
export function readTypedValue(doc: Doc): WrapperReading {
  const name = doc.keys[0];
  if (name === undefined || !name.startsWith("$")) return null;
  if (doc.size === 1) return SINGLE.get(name)?.(doc) ?? null;
  return doc.size === 2 ? readPair(doc) : null;
}

const SINGLE = new Map<string, Reader>([
  ["$oid", ofText((text) => objectIdFromHex(text), "an ObjectId of 24 hexadecimal digits")],
  ["$numberInt", readInt],
  ["$numberLong", readLong],
  ["$numberDouble", readDouble],
  ["$numberDecimal", readDecimal],
  ["$date", readDate],
  ["$binary", readBinary],
  ["$uuid", ofText((text) => uuidFromString(text), "a UUID such as 550e8400-e29b-41d4-a716-446655440000")],
  ["$regularExpression", readRegularExpression],
  ["$timestamp", readTimestamp],
  ["$symbol", ofText((text) => new SymbolValue(text), "a text")],
  ["$code", ofText((text) => new Code(text), "a text")],
  ["$dbPointer", readDbPointer],
  ["$minKey", () => ({ value: MinKey.instance })],
  ["$maxKey", () => ({ value: MaxKey.instance })],
  ["$undefined", () => ({ value: Undefined.instance })],
]);

function readPair(doc: Doc): WrapperReading {
  const code = doc.get("$code");
  const scope = doc.get("$scope");
  if (typeof code === "string" && scope instanceof Doc) return { value: new CodeWithScope(code, scope) };
  const base64 = doc.get("$binary");
  const type = doc.get("$type");
  if (base64 === undefined || type === undefined) return null;
  return typeof base64 === "string"
    ? binaryOf(base64, type)
    : { problem: "$binary with $type holds base64 text" };
}

/** The regular expression that v1 wrote as a document of two texts, or null. */
export function readOldPattern(doc: Doc): RegularExpression | null {
  const [pattern, options] = [doc.get("$regex"), doc.get("$options")];
  return doc.size === 2 && typeof pattern === "string" && typeof options === "string"
    ? new RegularExpression(pattern, sortedOptions(options))
    : null;
}

function ofText(read: (text: string) => Value | null, expected: string): Reader {
  return (doc) => {
    const [content] = doc.values;
    const value = typeof content === "string" ? read(content) : null;
    return value === null ? { problem: `${doc.keys[0]} holds ${expected}` } : { value };
  };
}

/** v1 wrote plain numbers where v2 writes text. */
function numberText(doc: Doc): string | null {
  const [content] = doc.values;
  if (typeof content === "string") return content;
  if (content instanceof Int32 || content instanceof Long || content instanceof Double)
    return String(content.value);
  return null;
}

function integerIn(doc: Doc, min: bigint, max: bigint): bigint | null {
  const text = numberText(doc);
  if (text === null || !/^[+-]?\d{1,40}$/.test(text)) return null;
  const value = BigInt(text.replace("+", ""));
  return value >= min && value <= max ? value : null;
}

function readInt(doc: Doc): WrapperReading {
  const value = integerIn(doc, -0x8000_0000n, 0x7fff_ffffn);
  return value === null
    ? { problem: "$numberInt holds a whole number from -2147483648 to 2147483647" }
    : { value: Int32.of(Number(value)) };
}

function readLong(doc: Doc): WrapperReading {
  const value = integerIn(doc, LONG_MIN, LONG_MAX);
  return value === null
    ? { problem: "$numberLong holds a whole number of 64 bits" }
    : { value: new Long(value) };
}

function readDouble(doc: Doc): WrapperReading {
  const text = numberText(doc);
  const value = text === null ? null : doubleOfText(text);
  return value === null
    ? { problem: '$numberDouble holds a number, "Infinity", "-Infinity" or "NaN"' }
    : { value: new Double(value) };
}

/** Null unless the whole text is a number as JSON or JavaScript prints it. */
function doubleOfText(text: string): number | null {
  return /^(?:[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|Infinity)|NaN)$/i.test(text)
    ? Number(text)
    : null;
}

function readDecimal(doc: Doc): WrapperReading {
  const text = numberText(doc);
  const reading = text === null ? null : decimalFromString(text);
  return reading?.ok
    ? { value: reading.value }
    : { problem: "$numberDecimal holds a decimal number of at most 34 digits" };
}

function readDate(doc: Doc): WrapperReading {
  const [content] = doc.values;
  const ms = dateMs(content);
  if (ms === null) return { problem: "$date holds an ISO 8601 date, or milliseconds as $numberLong" };
  return { value: typeof ms === "bigint" ? dateOfLong(ms) : new DateTime(ms) };
}

function dateMs(content: Value | undefined): number | bigint | null {
  if (content instanceof Long) return content.value;
  if (content instanceof Int32) return content.value;
  if (content instanceof Double) return Number.isSafeInteger(content.value) ? content.value : null;
  return typeof content === "string" ? readIsoDate(content) : null;
}

function dateOfLong(exact: bigint): DateTime {
  const ms = Number(exact);
  return Number.isSafeInteger(ms) ? new DateTime(ms) : new DateTime(ms, exact);
}

function readBinary(doc: Doc): WrapperReading {
  const [content] = doc.values;
  const base64 = content instanceof Doc && content.size === 2 ? content.get("base64") : undefined;
  const subType = content instanceof Doc ? content.get("subType") : undefined;
  if (typeof base64 !== "string" || subType === undefined)
    return { problem: '$binary holds {"base64": "…", "subType": "…"}' };
  return binaryOf(base64, subType);
}

function binaryOf(base64: string, subType: Value): WrapperReading {
  const bytes = bytesOfBase64(base64);
  if (bytes === null) return { problem: "The base64 text of $binary is not valid" };
  const subtype =
    subType instanceof Int32
      ? subType.value
      : typeof subType === "string" && /^[0-9a-f]{1,2}$/i.test(subType)
        ? Number.parseInt(subType, 16)
        : -1;
  return subtype >= 0 && subtype <= 255
    ? { value: new Binary(bytes, subtype) }
    : { problem: "The subtype of $binary is one byte in hexadecimal" };
}

function readRegularExpression(doc: Doc): WrapperReading {
  const [content] = doc.values;
  const pattern = content instanceof Doc && content.size === 2 ? content.get("pattern") : undefined;
  const options = content instanceof Doc ? content.get("options") : undefined;
  if (typeof pattern !== "string" || typeof options !== "string")
    return { problem: '$regularExpression holds {"pattern": "…", "options": "…"}' };
  return { value: new RegularExpression(pattern, sortedOptions(options)) };
}

/** Stored regular expressions have their options in alphabetical order. */
export function sortedOptions(options: string): string {
  return options.split("").sort().join("");
}

function readTimestamp(doc: Doc): WrapperReading {
  const [content] = doc.values;
  const seconds = content instanceof Doc && content.size === 2 ? uint32Of(content.get("t")) : null;
  const ordinal = content instanceof Doc ? uint32Of(content.get("i")) : null;
  if (seconds === null || ordinal === null)
    return { problem: '$timestamp holds {"t": seconds, "i": ordinal}, both from 0 to 4294967295' };
  return { value: new Timestamp(seconds, ordinal) };
}

function uint32Of(value: Value | undefined): number | null {
  if (!(value instanceof Int32 || value instanceof Double || value instanceof Long)) return null;
  const number = Number(value.value);
  return Number.isInteger(number) && number >= 0 && number <= UINT32_MAX ? number : null;
}

function readDbPointer(doc: Doc): WrapperReading {
  const [content] = doc.values;
  const namespace = content instanceof Doc && content.size === 2 ? content.get("$ref") : undefined;
  const id = content instanceof Doc ? content.get("$id") : undefined;
  if (typeof namespace !== "string" || !(id instanceof ObjectId))
    return { problem: '$dbPointer holds {"$ref": "…", "$id": {"$oid": "…"}}' };
  return { value: new DbPointer(namespace, id) };
}
