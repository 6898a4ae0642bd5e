import { DateTime, decimalToString, Doc, Double, isArray, ObjectId, type Value } from "@querysnap/mql";

const MAX_DATE_MS = 8.64e15;

/** A specification as the server prints the BSON a client sent: with spaces inside brackets. */
export function printSpec(value: Value): string {
  if (isArray(value)) return value.length === 0 ? "[]" : `[ ${value.map(printSpec).join(", ")} ]`;
  if (value instanceof Double) return printDouble(value.value);
  if (value instanceof DateTime) return `new Date(${value.exact ?? value.ms})`;
  if (value instanceof ObjectId) return `ObjectId('${value.hex}')`;
  if (!(value instanceof Doc)) return printValue(value);
  return value.size === 0 ? "{}" : `{ ${[...value.entries()].map(([key, inner]) => `${key}: ${printSpec(inner)}`).join(", ")} }`;
}

const SIGNIFICANT_DIGITS = 16;

/** C's `%.16g`, and `.0` behind whatever has no point. */
function printDouble(value: number): string {
  if (!Number.isFinite(value))
    return `${String(value)
      .slice(0, value < 0 ? 4 : 3)
      .toLowerCase()}.0`;
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const [digits = "", power = "0"] = rounded.toExponential().split("e");
  const exponent = Number(power);
  const isScientific = exponent < -4 || exponent >= SIGNIFICANT_DIGITS;
  const text = isScientific ? `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}` : String(rounded);
  return text.includes(".") ? text : `${text}.0`;
}

/** A value as the server's aggregation prints it inside messages. */
export function printValue(value: Value | undefined): string {
  if (value === undefined) return "MISSING";
  if (typeof value === "string") return `"${value}"`;
  if (value === null || typeof value === "boolean") return String(value);
  if (isArray(value)) return `[${value.map(printValue).join(", ")}]`;
  if (value instanceof Doc) return `{${[...value.entries()].map(([key, inner]) => `${key}: ${printValue(inner)}`).join(", ")}}`;
  switch (value.bsonType) {
    case "int":
    case "long":
    case "double":
      return String(value.value);
    case "decimal":
      return decimalToString(value);
    case "objectId":
      return value.hex;
    case "date":
      return Math.abs(value.ms) <= MAX_DATE_MS ? new Date(value.ms).toISOString() : String(value.ms);
    case "regex":
      return `/${value.pattern}/${value.options}`;
    case "timestamp":
      return `Timestamp(${value.seconds}, ${value.ordinal})`;
    default:
      return value.bsonType;
  }
}
