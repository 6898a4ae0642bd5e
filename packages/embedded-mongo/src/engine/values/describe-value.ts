import { decimalToString, isArray, type Doc, type Value } from "@querysnap/mql";

/**
 * A value as the server prints the BSON of specifications, inside messages and index bounds: with spaces
 * inside brackets.
 */
export function describeValue(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (isArray(value)) return value.length === 0 ? "[]" : `[ ${value.map(describeValue).join(", ")} ]`;
  switch (value.bsonType) {
    case "object":
      return describeDoc(value);
    case "int":
    case "long":
      return String(value.value);
    case "double":
      return describeDouble(value.value);
    case "decimal":
      return decimalToString(value);
    case "objectId":
      return `ObjectId('${value.hex}')`;
    case "date":
      return `new Date(${value.exact ?? value.ms})`;
    case "timestamp":
      return `Timestamp(${value.seconds}, ${value.ordinal})`;
    case "regex":
      return `/${value.pattern}/${value.options}`;
    case "binData":
      return describeBinary(value.bytes, value.subtype);
    default:
      return describeRareValue(value);
  }
}

type RareType =
  | "minKey"
  | "maxKey"
  | "undefined"
  | "symbol"
  | "dbPointer"
  | "javascript"
  | "javascriptWithScope";

function describeRareValue(value: Extract<Value, { bsonType: RareType }>): string {
  switch (value.bsonType) {
    case "minKey":
      return "MinKey";
    case "maxKey":
      return "MaxKey";
    case "undefined":
      return "undefined";
    case "symbol":
      return JSON.stringify(value.value);
    case "dbPointer":
      return `DBRef('${value.namespace}', ${value.id.hex})`;
    case "javascript":
    case "javascriptWithScope":
      return value.source;
  }
}

function describeDoc(doc: Doc): string {
  if (doc.size === 0) return "{}";
  return `{ ${[...doc.entries()].map(([key, value]) => `${key}: ${describeValue(value)}`).join(", ")} }`;
}

const SIGNIFICANT_DIGITS = 16;

/** C's `%.16g`, with `.0` appended to numbers without a point. */
function describeDouble(value: number): string {
  if (Number.isNaN(value)) return "nan.0";
  if (!Number.isFinite(value)) return value > 0 ? "inf.0" : "-inf.0";
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const [digits = "", power = "0"] = rounded.toExponential().split("e");
  const exponent = Number(power);
  const isScientific = exponent < -4 || exponent >= SIGNIFICANT_DIGITS;
  const text = isScientific
    ? `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`
    : String(rounded);
  return text.includes(".") ? text : `${text}.0`;
}

function describeBinary(bytes: Uint8Array, subtype: number): string {
  const hex = Buffer.from(bytes).toString("hex");
  if (subtype === 4 && bytes.length === 16)
    return `UUID("${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}")`;
  return `BinData(${subtype}, ${hex.toUpperCase()})`;
}
