import {
  DateTime,
  Double,
  Int32,
  Long,
  RegularExpression,
  decimalFromString,
  objectIdFromHex,
  parseEjson,
  uuidFromString,
  type Value,
} from "@querysnap/mql";
import type { Literal } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { doc } from "./build.ts";

const INT32_LIMIT = 2_147_483_648;

/** The literal in the BSON type of the field it is compared with. */
export function literalValue(literal: Literal, field: FieldModel | null): Value {
  switch (literal.kind) {
    case "bool":
      return literal.value;
    case "stored":
      return parseEjson(literal.canonical);
    case "number":
      return numberValue(literal.text, field);
    case "text":
      return textValue(literal.text, field);
    default:
      return null;
  }
}

/** The literal as an operand of an expression, where a text that begins with `$` would be read as a path. */
export function literalOperand(literal: Literal, field: FieldModel | null): Value {
  const value = literalValue(literal, field);
  return typeof value === "string" && value.startsWith("$") ? doc(["$literal", value]) : value;
}

export function numberValue(text: string, field: FieldModel | null): Value {
  const value = Number(text);
  if (field?.kind === "text" || field?.numberType === "text") return text;
  if (field?.numberType === "decimal") {
    const decimal = decimalFromString(text);
    if (decimal.ok) return decimal.value;
  }
  if (/^-?\d+$/.test(text)) {
    if (field?.numberType === "long") return new Long(BigInt(text));
    if (Math.abs(value) < INT32_LIMIT) return new Int32(value);
    return field?.numberType === "double" ? new Double(value) : new Long(BigInt(text));
  }
  return new Double(value);
}

function textValue(text: string, field: FieldModel | null): Value {
  if (field?.kind === "id") return objectIdFromHex(text) ?? uuidFromString(text) ?? text;
  return text;
}

/** An instant as this field stores it: a date, an ISO text or a number. */
export function instantValue(ms: number, field: FieldModel): Value {
  if (field.kind === "dateText") {
    const iso = new Date(ms).toISOString();
    const sample = field.values[0]?.text ?? "";
    if (sample.length <= 10) return iso.slice(0, 10);
    return sample.includes("T")
      ? sample.includes(".")
        ? iso
        : `${iso.slice(0, 19)}${sample.endsWith("Z") ? "Z" : ""}`
      : iso.slice(0, 19).replace("T", " ");
  }
  if (field.kind === "epoch") return numberValue(String(Math.floor(ms / field.epochUnitMs)), field);
  return new DateTime(ms);
}

export function patternValue(
  text: string,
  mode: "contains" | "starts" | "ends",
  isWhole = false,
): RegularExpression {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const edge = isWhole ? String.raw`\b` : "";
  return new RegularExpression(
    `${mode === "starts" ? "^" : edge}${escaped}${mode === "ends" ? "$" : edge}`,
    "i",
  );
}
