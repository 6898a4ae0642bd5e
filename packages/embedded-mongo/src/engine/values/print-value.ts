import { decimalToString, Doc, isArray, type Value } from "@querysnap/mql";

const MAX_DATE_MS = 8.64e15;

/** A value as the server's aggregation prints it inside messages. */
export function printValue(value: Value | undefined): string {
  if (value === undefined) return "MISSING";
  if (typeof value === "string") return `"${value}"`;
  if (value === null || typeof value === "boolean") return String(value);
  if (isArray(value)) return `[${value.map(printValue).join(", ")}]`;
  if (value instanceof Doc)
    return `{${[...value.entries()].map(([key, inner]) => `${key}: ${printValue(inner)}`).join(", ")}}`;
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
