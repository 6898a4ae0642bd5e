import { base64OfBytes } from "../values/binary.ts";
import { decimalToString } from "../values/decimal.ts";
import {
  type Binary,
  type DateTime,
  type Decimal128,
  type Doc,
  type Double,
  type Int32,
  isArray,
  type Long,
  type Value,
} from "../values/types.ts";

export type EjsonMode = "canonical" | "relaxed";

/**
 * The value as Extended JSON text (v2). Canonical keeps every type; relaxed writes int, long and finite
 * doubles as plain numbers and dates from 1970 to 9999 as ISO 8601. A relaxed double always shows a point or
 * an exponent, so it stays a double when read.
 *
 * @see https://github.com/mongodb/specifications/blob/master/source/extended-json/extended-json.md
 */
export function valueToEjson(value: Value, { mode }: { mode: EjsonMode } = { mode: "canonical" }): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (isArray(value)) return `[${value.map((item) => valueToEjson(item, { mode })).join(",")}]`;
  switch (value.bsonType) {
    case "object":
      return docToEjson(value, mode);
    case "int":
    case "long":
    case "double":
    case "decimal":
      return numberToEjson(value, mode);
    case "objectId":
      return `{"$oid":"${value.hex}"}`;
    case "date":
      return dateToEjson(value, mode);
    case "binData":
      return binaryText(value);
    case "regex":
      return `{"$regularExpression":{"pattern":${JSON.stringify(value.pattern)},"options":${JSON.stringify(value.options)}}}`;
    case "timestamp":
      return `{"$timestamp":{"t":${value.seconds},"i":${value.ordinal}}}`;
    case "minKey":
      return '{"$minKey":1}';
    case "maxKey":
      return '{"$maxKey":1}';
    default:
      return rareToEjson(value, mode);
  }
}

/** Values that no current driver writes, and code. */
type RareValue = Extract<
  Value,
  { bsonType: "undefined" | "symbol" | "dbPointer" | "javascript" | "javascriptWithScope" }
>;

function rareToEjson(value: RareValue, mode: EjsonMode): string {
  switch (value.bsonType) {
    case "undefined":
      return '{"$undefined":true}';
    case "symbol":
      return `{"$symbol":${JSON.stringify(value.value)}}`;
    case "dbPointer":
      return `{"$dbPointer":{"$ref":${JSON.stringify(value.namespace)},"$id":{"$oid":"${value.id.hex}"}}}`;
    case "javascript":
      return `{"$code":${JSON.stringify(value.source)}}`;
    case "javascriptWithScope":
      return `{"$code":${JSON.stringify(value.source)},"$scope":${docToEjson(value.scope, mode)}}`;
  }
}

function numberToEjson(value: Int32 | Long | Double | Decimal128, mode: EjsonMode): string {
  const isRelaxed = mode === "relaxed";
  switch (value.bsonType) {
    case "int":
      return isRelaxed ? String(value.value) : `{"$numberInt":"${value.value}"}`;
    case "long":
      return isRelaxed ? String(value.value) : `{"$numberLong":"${value.value}"}`;
    case "double":
      return isRelaxed && Number.isFinite(value.value)
        ? doubleText(value)
        : `{"$numberDouble":"${doubleText(value)}"}`;
    case "decimal":
      return `{"$numberDecimal":"${decimalToString(value)}"}`;
  }
}

function dateToEjson(value: DateTime, mode: EjsonMode): string {
  return mode === "relaxed" && isIsoDate(value)
    ? `{"$date":"${isoText(value.ms)}"}`
    : `{"$date":{"$numberLong":"${value.exact ?? value.ms}"}}`;
}

function docToEjson({ keys, values }: Doc, mode: EjsonMode): string {
  let text = "{";
  for (let at = 0; at < keys.length; at++)
    text += `${at === 0 ? "" : ","}${JSON.stringify(keys[at])}:${valueToEjson(values[at]!, { mode })}`;
  return `${text}}`;
}

/** `1.0`, `-0.0`, `1e+21`, `NaN`: never mistaken for an integer. */
export function doubleText({ value }: Pick<Double, "value">): string {
  if (!Number.isInteger(value)) return String(value);
  if (Object.is(value, -0)) return "-0.0";
  if (Number.isSafeInteger(value)) return `${value}.0`;
  return Math.abs(value) < 1e21 ? value.toFixed(1) : String(value);
}

export function isIsoDate({ ms }: DateTime): boolean {
  return ms >= 0 && ms <= 253_402_300_799_999;
}

/** Milliseconds appear only when there are some. */
export function isoText(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

function binaryText({ bytes, subtype }: Binary): string {
  return `{"$binary":{"base64":"${base64OfBytes(bytes)}","subType":"${subtype.toString(16).padStart(2, "0")}"}}`;
}
