import {
  Binary,
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  Long,
  ObjectId,
  RegularExpression,
  decimalToString,
  isArray,
  uuidToString,
  type OperationPath,
  type Value,
} from "@querysnap/mql";
import type { TieRole } from "../types.ts";

/** A sentence about one part of an operation. */
export type Line = { role: TieRole; path: OperationPath; sentence: string; fields: string[] };

/** A line about the shape of the result, unless `about` says otherwise. */
export function lineAt(
  path: OperationPath,
  sentence: string,
  about: { role?: TieRole; fields?: string[] } = {},
): Line {
  return { role: about.role ?? "shape", path, sentence, fields: about.fields ?? [] };
}

/** A line per entry of a document, such as the keys of a sort. */
export function entryLines(
  body: Value,
  path: OperationPath,
  sentenceOf: (key: string, value: Value) => string,
): Line[] {
  if (!(body instanceof Doc)) return [];
  return [...body.entries()].map(([key, value]) =>
    lineAt([...path, key], sentenceOf(key, value), { fields: [key] }),
  );
}

export function limitSentence(count: number): string {
  return count === 1 ? "Keeps only the first document" : `Keeps the first ${numberText(count)}`;
}

/** Tells a field that a projection leaves out. */
export function isExcluded(value: Value): boolean {
  return value === false || (value instanceof Int32 && value.value === 0);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const NUMBER = new Intl.NumberFormat("en-US");
const DAY_MS = 86_400_000;

export function listed(names: readonly string[], joint = "and"): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1) ?? ""}`;
}

export function numberText(value: number): string {
  return NUMBER.format(value);
}

/** A value as a person reads it. */
export function valueText(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return String(value.value);
  if (value instanceof Decimal128) return decimalToString(value);
  if (value instanceof DateTime) return dateText(value.ms);
  if (value instanceof ObjectId) return value.hex;
  if (value instanceof Binary) return uuidToString(value) ?? "binary data";
  if (value instanceof RegularExpression) return `/${value.pattern}/${value.options}`;
  if (isArray(value)) return `[${value.map((one) => valueText(one)).join(", ")}]`;
  if (value instanceof Doc) return value.size === 0 ? "{}" : "a document";
  return value.bsonType;
}

/** `23 Aug 2026`, with the time where it is not midnight UTC. */
export function dateText(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return "a date out of range";
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`;
  return ms % DAY_MS === 0 ? day : `${day} ${date.toISOString().slice(11, 16)} UTC`;
}

export function orderSentence(key: string, direction: Value): string {
  const isDown = direction instanceof Int32 && direction.value < 0;
  const isTime = /(At|Date|date|time|Time|_at|timestamp)$/.test(key);
  if (isTime) return `Sorts by ${key}, ${isDown ? "latest" : "earliest"} first`;
  return `Sorts by ${key}, ${isDown ? "largest" : "smallest"} first`;
}
