import { DateTime, Doc, isArray, ObjectId, type Value } from "@querysnap/mql";
import { dateParts, isContainer, plainText } from "../../../lib/bson-display.ts";
import { findPoints, type PointsChart } from "./find-points.ts";
import { numberOf } from "./number-of.ts";

/** One number per group; null where the group has none. */
export type Measure = { name: string; values: readonly (number | null)[] };

export type GroupsChart = {
  kind: "bars" | "line";
  /** Field that names the groups. */
  key: string;
  /** In the order of the result; sorted by time for a line. */
  groups: readonly string[];
  /** Milliseconds since 1970 of each group; null for bars. */
  times: readonly number[] | null;
  measures: readonly Measure[];
};

export type Chart = GroupsChart | PointsChart;

/** Larger results get no chart. */
const MAX_DRAWN_DOCUMENTS = 20_000;
const MIN_LINE_POINTS = 3;
const MAX_KEY_PARTS = 4;

const DATE_TEXT = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?)?)?$/;
const DATE_KEYS = ["year", "month", "day", "hour"];

/** Returns the time of a group key such as `{ year, month, day, hour }`; null for other keys. */
function timeOfParts(parts: Doc): number | null {
  if (!parts.keys.includes("year") || !parts.keys.every((key) => DATE_KEYS.includes(key))) return null;
  const [year, month, day, hour] = DATE_KEYS.map((key) => (parts.has(key) ? numberOf(parts.get(key)) : NaN));
  if (year === null || month === null || day === null || hour === null) return null;
  const or = (part: number | undefined, least: number) =>
    part === undefined || Number.isNaN(part) ? least : part;
  return Date.UTC(or(year, 0), or(month, 1) - 1, or(day, 1), or(hour, 0));
}

function timeOf(value: Value): number | null {
  if (value instanceof DateTime) return dateParts(value) === null ? null : value.ms;
  if (value instanceof Doc) return timeOfParts(value);
  if (typeof value !== "string" || !DATE_TEXT.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}

/** Returns the label of a group: its key, or the parts of its key. */
function groupName(value: Value): string | null {
  if (value instanceof ObjectId || isArray(value)) return null;
  if (!(value instanceof Doc)) return value instanceof DateTime ? dateText(value) : plainText(value);
  if (value.size === 0 || value.size > MAX_KEY_PARTS || value.values.some(isContainer)) return null;
  return value.values
    .map((part) => (part instanceof DateTime ? dateText(part) : plainText(part)))
    .join(" · ");
}

/** `2026-03-01`, with the time unless it is midnight. */
function dateText(date: DateTime): string {
  const [day, time] = dateParts(date) ?? [plainText(date), ""];
  return time === "" || time === "00:00:00" ? day : `${day} ${time}`;
}

/** Finds the field that names the groups: `_id`, else the only non-numeric one. */
function keyField(first: Doc): string | null {
  if (first.keys.includes("_id")) return "_id";
  const others = first.keys.filter((name) => numberOf(first.get(name)) === null);
  return others.length === 1 ? (others[0] ?? null) : null;
}

/** Returns the fields besides the key; null unless all are numbers. */
function measuresOf(documents: readonly Doc[], key: string): Measure[] | null {
  const names = documents[0]?.keys.filter((name) => name !== key) ?? [];
  const allowed = new Set([key, ...names]);
  const measures = names.map((name) => ({ name, values: [] as (number | null)[] }));
  for (const document of documents) {
    if (!document.keys.every((name) => allowed.has(name))) return null;
    for (const { name, values } of measures) {
      const value = document.get(name) ?? null;
      const number = numberOf(value);
      if (number === null && value !== null) return null;
      values.push(number);
    }
  }
  return measures.filter(({ values }) => values.some((value) => value !== null));
}

function findGroups(documents: readonly Doc[]): GroupsChart | null {
  const key = documents[0] ? keyField(documents[0]) : null;
  if (key === null) return null;
  const keys = documents.map((document) => document.get(key) ?? null);
  const groups = keys.flatMap((value) => groupName(value) ?? []);
  if (groups.length < documents.length || new Set(groups).size < groups.length) return null;
  const measures = measuresOf(documents, key);
  if (measures === null || measures.length === 0) return null;
  const times = keys.flatMap((value) => timeOf(value) ?? []);
  if (times.length < groups.length || groups.length < MIN_LINE_POINTS)
    return { kind: "bars", key, groups, times: null, measures };
  const order = times.map((_, at) => at).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  return {
    kind: "line",
    key,
    groups: order.map((at) => groups[at] ?? ""),
    times: order.map((at) => times[at] ?? 0),
    measures: measures.map(({ name, values }) => ({ name, values: order.map((at) => values[at] ?? null) })),
  };
}

/**
 * The picture that a result reads better as: groups of an aggregation as bars, or as a line when they are
 * dates; documents with coordinates as points. Null where a table says more.
 */
export function findChart(items: readonly Value[], operation: string): Chart | null {
  if (items.length < 2 || items.length > MAX_DRAWN_DOCUMENTS) return null;
  const documents = items.filter((item) => item instanceof Doc);
  if (documents.length < items.length) return null;
  return (operation === "aggregate" ? findGroups(documents) : null) ?? findPoints(documents);
}
