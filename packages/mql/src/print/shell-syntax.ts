import { valueToEjson } from "../ejson/write.ts";
import { base64OfBytes, uuidToString } from "../values/binary.ts";
import { decimalToString } from "../values/decimal.ts";
import type { Binary, DateTime, Double, RegularExpression } from "../values/types.ts";
import type { Scalar, ValueSyntax } from "./syntax.ts";
import { flatValue } from "./layout.ts";

/** mongosh. Every value is written so that reading it back gives the same type. */
export const SHELL_SYNTAX: ValueSyntax = {
  key: shellKey,
  separator: ": ",
  document: { open: "{", close: "}" },
  array: { open: "[", close: "]" },
  scalar: shellScalar,
};

export function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function shellKey(name: string): string {
  // a plain __proto__ would set the prototype in a shell
  if (name === "__proto__") return '["__proto__"]';
  return isPlainName(name) ? name : JSON.stringify(name);
}

function shellScalar(value: Scalar): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value === "boolean") return String(value);
  switch (value.bsonType) {
    case "int":
      return String(value.value);
    case "double":
      return doubleSyntax(value);
    case "long":
      return `NumberLong("${value.value}")`;
    case "decimal":
      return `NumberDecimal("${decimalToString(value)}")`;
    case "date":
      return dateSyntax(value);
    case "objectId":
      return `ObjectId("${value.hex}")`;
    case "binData":
      return binarySyntax(value);
    case "regex":
      return regexSyntax(value);
    case "timestamp":
      return `Timestamp({ t: ${value.seconds}, i: ${value.ordinal} })`;
    case "minKey":
      return "MinKey()";
    case "maxKey":
      return "MaxKey()";
    case "undefined":
      return "{ $undefined: true }";
    case "symbol":
      return `BSONSymbol(${JSON.stringify(value.value)})`;
    case "dbPointer":
      return `DBPointer(${JSON.stringify(value.namespace)}, ObjectId("${value.id.hex}"))`;
    case "javascript":
      return `Code(${JSON.stringify(value.source)})`;
    case "javascriptWithScope":
      return `Code(${JSON.stringify(value.source)}, ${flatValue(value.scope, SHELL_SYNTAX)})`;
  }
}

/** A whole number within 32 bits would be read back as int. */
function doubleSyntax({ value }: Double): string {
  if (Object.is(value, -0)) return "-0";
  return Number.isInteger(value) && Math.abs(value) <= 0x8000_0000 ? `Double(${value})` : String(value);
}

const LAST_DATE_MS = 8.64e15;

function dateSyntax(value: DateTime): string {
  if (value.exact !== undefined || Math.abs(value.ms) > LAST_DATE_MS) return valueToEjson(value);
  return `ISODate("${new Date(value.ms).toISOString().replace(".000Z", "Z")}")`;
}

function binarySyntax(value: Binary): string {
  const uuid = uuidToString(value);
  return uuid === null ? `BinData(${value.subtype}, "${base64OfBytes(value.bytes)}")` : `UUID("${uuid}")`;
}

const LITERAL_PATTERN = /^(?!\*)(?:[^\\/\n\r\u2028\u2029]|\\[^\n\r\u2028\u2029])+$/;

function regexSyntax(value: RegularExpression): string {
  const { pattern, options } = value;
  if (!/^[imsx]*$/.test(options)) return valueToEjson(value);
  if (/^[ims]*$/.test(options) && LITERAL_PATTERN.test(pattern) && isJavaScriptPattern(pattern))
    return `/${pattern}/${options}`;
  return options === ""
    ? `RegExp(${JSON.stringify(pattern)})`
    : `RegExp(${JSON.stringify(pattern)}, "${options}")`;
}

/** Compiling checks the syntax; the pattern is never run. */
function isJavaScriptPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
