import { Doc, type Value, valueToEjson } from "@querysnap/mql";
import { isContainer, plainText, typeOf } from "../../lib/bson-display.ts";

export const RESULT_FORMATS = ["json", "ndjson", "csv"] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export const FORMAT_TYPES: Record<ResultFormat, string> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv;charset=utf-8",
};

/** Spreadsheets evaluate text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NOT_TEXT = new Set(["int", "long", "double", "decimal", "date", "bool", "null", "objectId"]);
const NEEDS_QUOTES = /[",\t\r\n]|^\s|\s$/;

function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Escapes a CSV cell: formulas get an apostrophe; numbers, also negative ones, stay as they are. */
function csvCell(value: Value | undefined): string {
  if (value === undefined) return "";
  if (isContainer(value)) return csvField(valueToEjson(value));
  const text = plainText(value);
  const isText = !NOT_TEXT.has(typeOf(value));
  return csvField(isText && FORMULA_START.test(text) ? `'${text}` : text);
}

/** Returns the top-level keys in order of first appearance. */
function keysOf(items: readonly Value[]): string[] {
  const keys = new Set<string>();
  for (const item of items) if (item instanceof Doc) for (const key of item.keys) keys.add(key);
  return [...keys];
}

function csvParts(items: readonly Value[]): string[] {
  const isTable = items.every((item) => item instanceof Doc);
  if (!isTable) return ["value\r\n", ...items.map((item) => `${csvCell(item)}\r\n`)];
  const keys = keysOf(items);
  const head = keys.map((key) => csvField(FORMULA_START.test(key) ? `'${key}` : key));
  const lines = items.map((item) =>
    keys.map((key) => csvCell(item instanceof Doc ? item.get(key) : undefined)),
  );
  return [head, ...lines].map((line) => `${line.join(",")}\r\n`);
}

/**
 * The file of a result in parts, so that no text holds all of it. JSON and NDJSON are canonical Extended JSON
 * and keep every type; in CSV, documents and arrays are Extended JSON in their cell.
 */
export function resultParts(items: readonly Value[], format: ResultFormat): string[] {
  switch (format) {
    case "json":
      return ["[", ...items.map((item, at) => `${at === 0 ? "\n" : ",\n"}${valueToEjson(item)}`), "\n]\n"];
    case "ndjson":
      return items.map((item) => `${valueToEjson(item)}\n`);
    case "csv":
      return csvParts(items);
  }
}

/** `orders-find-2026-11-22.csv`. */
export function resultFileName(
  source: { collection: string; operation: string },
  format: ResultFormat,
  nowMs: number,
): string {
  const name = [source.collection, source.operation, new Date(nowMs).toISOString().slice(0, 10)]
    .map((part) => part.replaceAll(/[^\p{L}\p{N}_.-]+/gu, "_"))
    .filter((part) => part !== "");
  return `${name.join("-")}.${format}`;
}
