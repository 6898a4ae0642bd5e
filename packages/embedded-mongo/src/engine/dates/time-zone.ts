import { MongoError } from "../mongo-error.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./calendar.ts";

/** A zone of the Olson database or a fixed offset from UTC. */
export type TimeZone = {
  /** Local time minus UTC in milliseconds at an instant. */
  offsetAt(utcMs: number): number;
};

/**
 * What "UTC" and an offset of zero stand for. Other zones may keep the same time, but count as given: "GMT"
 * is one.
 */
export const UTC: TimeZone = { offsetAt: () => 0 };

const zones = new Map<string, TimeZone>([
  ["UTC", UTC],
  ["GMT", { offsetAt: () => 0 }],
]);

/** Looks up a zone by its Olson name or as `+hh`, `+hhmm` or `+hh:mm`; 40485 when there is none. */
export function timeZoneOf(id: string): TimeZone {
  const known = zones.get(id);
  if (known) return known;
  const offset = parseOffset(id);
  const zone = offset === null ? olsonZone(id) : offset === 0 ? UTC : { offsetAt: () => offset };
  if (!zone) throw new MongoError(40485, `unrecognized time zone identifier: "${id}"`);
  if (zones.size < MAX_ZONES) zones.set(id, zone);
  return zone;
}

/** More names than the Olson database has. */
const MAX_ZONES = 2000;

const OFFSET = /^([+-])(\d{2})(?::?(\d{2}))?$/;

/** Milliseconds of a textual offset, or null. */
function parseOffset(text: string): number | null {
  const match = OFFSET.exec(text);
  if (!match) return null;
  const ms = Number(match[2]) * HOUR_MS + Number(match[3] ?? "0") * MINUTE_MS;
  return match[1] === "-" ? -ms : ms;
}

/**
 * The instant at which a zone's clocks show this local time. A skipped one is read as if the clocks had not
 * changed yet. Of two the earlier counts west of Greenwich and the later east of it, because the server looks
 * the offset up as if the local time were UTC.
 */
export function utcFromLocal(zone: TimeZone, localMs: number): number {
  if (zone === UTC) return localMs;
  const first = zone.offsetAt(localMs);
  const second = zone.offsetAt(localMs - first);
  const isSkipped = second > first && zone.offsetAt(localMs - second) !== second;
  return localMs - (isSkipped ? first : second);
}

type Period = { readonly from: number; readonly offset: number };

/** Transitions are looked for in spans of about a year, on first use. */
const SPAN_MS = 366 * DAY_MS;
const STEP_MS = 14 * DAY_MS;
/** Largest time that Intl can format. */
const LIMIT_MS = 8.64e15;

/** The names that Intl lists, by their lower-case form. Aliases are not among them. */
let listed: ReadonlyMap<string, string> | null = null;

function isMiswritten(id: string): boolean {
  listed ??= new Map(Intl.supportedValuesOf("timeZone").map((name) => [name.toLowerCase(), name]));
  return (listed.get(id.toLowerCase()) ?? id) !== id;
}

/** Names that Intl also takes for zones, though the Olson database does not have them. */
const FOREIGN =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|SystemV\/.*)$/;

function olsonZone(id: string): TimeZone | null {
  // Intl ignores case, the server does not; every part of a name begins with a capital.
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Z][A-Za-z0-9_+-]*)*$/.test(id) || FOREIGN.test(id) || isMiswritten(id))
    return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: id, timeZoneName: "longOffset" });
  } catch {
    return null;
  }
  const spans = new Map<number, readonly Period[]>();
  return {
    offsetAt: (utcMs) => {
      const at = Math.max(-LIMIT_MS, Math.min(LIMIT_MS, utcMs));
      const span = Math.floor(at / SPAN_MS);
      let periods = spans.get(span);
      if (!periods) {
        periods = findPeriods(format, span);
        spans.set(span, periods);
      }
      return offsetWithin(periods, at);
    },
  };
}

function offsetWithin(periods: readonly Period[], utcMs: number): number {
  let { offset } = periods[0] as Period;
  for (const period of periods) {
    if (period.from > utcMs) break;
    offset = period.offset;
  }
  return offset;
}

function findPeriods(format: Intl.DateTimeFormat, span: number): readonly Period[] {
  const start = Math.max(-LIMIT_MS, span * SPAN_MS);
  const end = Math.min(LIMIT_MS, (span + 1) * SPAN_MS);
  const periods: Period[] = [{ from: start, offset: readOffset(format, start) }];
  for (let at = start; at < end;) {
    const next = Math.min(end, at + STEP_MS);
    const { offset } = periods.at(-1) as Period;
    const found = readOffset(format, next);
    if (found !== offset) periods.push({ from: findTransition(format, at, next), offset: found });
    at = next;
  }
  return periods;
}

/** The first second between two instants at which the offset differs from that of the earlier one. */
function findTransition(format: Intl.DateTimeFormat, earlier: number, later: number): number {
  const offset = readOffset(format, earlier);
  let low = Math.floor(earlier / SECOND_MS);
  let high = Math.ceil(later / SECOND_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(format, middle * SECOND_MS) === offset) low = middle;
    else high = middle;
  }
  return high * SECOND_MS;
}

const LONG_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function readOffset(format: Intl.DateTimeFormat, utcMs: number): number {
  const match = LONG_OFFSET.exec(format.format(Math.max(-LIMIT_MS, Math.min(LIMIT_MS, utcMs))));
  if (!match?.[1]) return 0;
  const ms = Number(match[2]) * HOUR_MS + Number(match[3]) * MINUTE_MS + Number(match[4] ?? "0") * SECOND_MS;
  return match[1] === "-" ? -ms : ms;
}
