import type { EjsonValue, FieldType, SchemaCollection, SchemaField } from "@querysnap/contracts";
import { ObjectId, objectIdTimeMs } from "@querysnap/mql";
import { type DisplayType, nameText, shortObjectId } from "../../lib/bson-display.ts";
import { formatMonth } from "../../lib/dates.ts";

const DISPLAY: Record<FieldType, DisplayType> = {
  string: "string",
  integer: "int",
  long: "long",
  double: "double",
  decimal: "decimal",
  boolean: "bool",
  date: "date",
  objectId: "objectId",
  array: "array",
  object: "object",
  null: "null",
  undefined: "undefined",
  uuid: "uuid",
  binData: "binary",
  regex: "regex",
  timestamp: "timestamp",
  javascript: "code",
  javascriptWithScope: "code",
  symbol: "symbol",
  dbPointer: "dbPointer",
  minKey: "minKey",
  maxKey: "maxKey",
};

export function displayType(type: FieldType): DisplayType {
  return DISPLAY[type];
}

const SHOWN_PATH_LENGTH = 28;

/** A path with its empty names written out. */
export function pathText(path: string): string {
  return path.split(".").map(nameText).join(".");
}

/** Shortens a deep path to its last names: its first ones are those of the rows above. */
export function shownPath(field: string): string {
  const path = pathText(field);
  if (path.length <= SHOWN_PATH_LENGTH) return path;
  const dot = path.indexOf(".", path.length - SHOWN_PATH_LENGTH);
  return dot === -1 ? path : `…${path.slice(dot + 1)}`;
}

/** One decimal, a space, the sign. */
export function percentText(percent: number): string {
  return `${percent.toFixed(1)} %`;
}

/** Whole numbers without a sign where space is short. */
function roundPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** A stored limit of a range as text: canonical Extended JSON comes down to its number or its month. */
export function limitText(value: EjsonValue): string {
  if (typeof value === "number" || typeof value === "string")
    return dateText(String(value)) ?? numberText(String(value));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return String(value);
  const [inner] = Object.values(value);
  const innermost: EjsonValue | undefined =
    typeof inner === "object" && inner !== null ? Object.values(inner)[0] : inner;
  const text = typeof innermost === "string" ? innermost : JSON.stringify(innermost ?? null);
  if ("$numberDecimal" in value && decimalsOf(text) <= MAX_DECIMALS) return text;
  if ("$date" in value) {
    const ms = typeof inner === "string" ? Date.parse(inner) : Number(text);
    return monthText(new Date(ms)) ?? text;
  }
  return numberText(text);
}

function dateText(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? monthText(new Date(text)) : null;
}

function monthText(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : formatMonth(date, "utc");
}

const MAX_DECIMALS = 4;

/** Digits after the point of a plain decimal; infinite for any other form. */
function decimalsOf(text: string): number {
  const [, decimals = ""] = /^-?\d{1,16}(?:\.(\d+))?$/.exec(text) ?? [text, " ".repeat(MAX_DECIMALS + 1)];
  return decimals.length;
}

/** Decimals are cut to two; the exact limits are in the data. */
function numberText(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return /^-?\d+$/.test(text)
    ? text
    : number.toLocaleString("en-US", {
        maximumFractionDigits: Math.abs(number) >= 1000 ? 0 : 2,
        useGrouping: false,
      });
}

/** Two limits, or the one that both are. */
function fromTo(min: string, max: string): string {
  return min === max ? min : `${min} – ${max}`;
}

/** The average with as many decimals as the limits have, so that amounts read as amounts. */
function averageText(average: EjsonValue, limits: readonly string[]): string {
  const decimals = Math.max(...limits.map((limit) => limit.split(".")[1]?.length ?? 0));
  const number = Number(average);
  return decimals > 0 && decimals <= MAX_DECIMALS && Number.isFinite(number)
    ? number.toFixed(decimals)
    : limitText(average);
}

/** MongoDB's first release; earlier times are not those at which ids were made. */
const FIRST_ID_MS = Date.UTC(2009, 0);

function isObjectId(value: EjsonValue): value is { $oid: string } {
  return typeof value === "object" && value !== null && "$oid" in value && typeof value.$oid === "string";
}

/** When the ids were made, or the ids themselves where they hold no such time. */
function idRangeText(min: ObjectId, max: ObjectId): string {
  const [from, to] = [objectIdTimeMs(min), objectIdTimeMs(max)];
  const months = [monthText(new Date(from)) ?? "", monthText(new Date(to)) ?? ""] as const;
  return from < FIRST_ID_MS
    ? [min, max].map(({ hex }) => shortObjectId(hex).join("…")).join(" – ")
    : `created ${fromTo(...months)}`;
}

/** Whether a range is that of the whole collection, which goes without saying where every document was read. */
export function rangeOrigin(
  field: SchemaField,
  { sampledDocuments, count }: Pick<SchemaCollection, "sampledDocuments" | "count">,
): { label: "exact" | "sample"; detail: string } | null {
  if (sampledDocuments >= count || rangeText(field) === "") return null;
  const sample = `a sample of ${sampledDocuments.toLocaleString("en-US")} documents`;
  if (field.rangeIndex === null) return { label: "sample", detail: `From ${sample}` };
  const average = field.avgValue === null ? "" : `; the average comes from ${sample}`;
  return { label: "exact", detail: `Limits from the index ${field.rangeIndex}${average}` };
}

/** Value range, or the range of lengths, with the average. Empty where there is neither. */
export function rangeText(field: SchemaField): string {
  if (isObjectId(field.minValue) && isObjectId(field.maxValue))
    return idRangeText(new ObjectId(field.minValue.$oid), new ObjectId(field.maxValue.$oid));
  if (field.minValue !== null && field.maxValue !== null) {
    const [min, max] = [limitText(field.minValue), limitText(field.maxValue)];
    const average =
      field.avgValue === null || min === max ? "" : `, avg ${averageText(field.avgValue, [min, max])}`;
    return fromTo(min, max) + (field.type === "date" ? "" : average);
  }
  if (field.minLength === null || field.maxLength === null) return "";
  const lengths = fromTo(String(field.minLength), String(field.maxLength));
  const average =
    field.avgLength === null || field.minLength === field.maxLength
      ? ""
      : `, avg ${Number(field.avgLength.toFixed(1))}`;
  const unit = field.type === "array" ? "" : lengths === "1" ? " char" : " chars";
  return lengths + unit + average;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A value inside a line of ours; right-to-left text is isolated, else it takes the share after it along. */
const inLine = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Summarizes a field in a few words, for the pane next to the editor. */
export function hintText(field: SchemaField): string {
  if (field.type === "objectId" || field.type === "object") return "";
  if (field.type === "array") {
    if (field.minLength === null) return "";
    const lengths = fromTo(String(field.minLength), String(field.maxLength));
    return `${lengths} ${lengths === "1" ? "entry" : "entries"}`;
  }
  const present = field.totalCount - field.nullCount - field.missingCount;
  if (field.type === "boolean") {
    const yes = field.values.find((each) => each.text === "true")?.count ?? 0;
    return `true ${roundPercent(yes, present)} %`;
  }
  if (
    field.type === "string" &&
    field.values.length > 0 &&
    field.valuesAreComplete &&
    field.uniqueCount <= 30
  ) {
    const shown = field.values
      .slice(0, 2)
      .map((each) => `${inLine(each.text)} ${roundPercent(each.count, present)} %`);
    const more = field.uniqueCount - shown.length;
    return more > 0 ? `${shown.join(", ")}, ${more} more` : shown.join(", ");
  }
  if (field.minValue !== null && field.maxValue !== null)
    return fromTo(limitText(field.minValue), limitText(field.maxValue));
  return field.uniqueCount > 0
    ? `${field.uniqueCount.toLocaleString("en-US")}${field.uniqueIsCapped ? "+" : ""} different`
    : "";
}

/** Rendering of a field's distribution: bars, one split bar, or a sentence. */
export type Distribution =
  | { kind: "bars"; heights: number[]; peak: number }
  | { kind: "split"; parts: { text: string; percent: number }[]; restPercent: number }
  | { kind: "sentence"; text: string };

const FEW_VALUES = 30;
const SPLIT_PARTS = 3;

/** Shares are of all documents, like the other percentages of a field's row. */
export function distributionOf(field: SchemaField, children: readonly string[]): Distribution {
  if (field.type === "object") return { kind: "sentence", text: children.map(nameText).join(", ") };
  if (field.histogram.length > 0) {
    const peak = Math.max(...field.histogram);
    return {
      kind: "bars",
      heights: field.histogram.map((count) => (peak === 0 ? 0 : count / peak)),
      peak: field.histogram.indexOf(peak),
    };
  }
  const present = field.totalCount - field.nullCount - field.missingCount;
  const isFew =
    field.type !== "objectId" &&
    field.values.length > 0 &&
    field.uniqueCount <= FEW_VALUES &&
    !field.uniqueIsCapped &&
    present > 0;
  if (isFew) {
    const parts = field.values
      .slice(0, SPLIT_PARTS)
      .map((each) => ({ text: each.text, percent: (each.count * 100) / field.totalCount }));
    return {
      kind: "split",
      parts,
      restPercent: Math.max(0, 100 - parts.reduce((sum, part) => sum + part.percent, 0)),
    };
  }
  if (field.uniqueCount === 0) return { kind: "sentence", text: "" };
  const most = field.values[0];
  const share =
    most && present > 0 && field.uniqueCount > FEW_VALUES
      ? `, none above ${((most.count * 100) / field.totalCount).toFixed(1)} %`
      : "";
  return {
    kind: "sentence",
    text: `${field.uniqueCount.toLocaleString("en-US")}${field.uniqueIsCapped ? "+" : ""} different${share}`,
  };
}
