import { HOUR_MS, MINUTE_MS, SECOND_MS } from "./calendar.ts";

/** A zone inside a date's text: an offset, or an abbreviation, which has a name. */
export type TextZone = { readonly name: string | null; readonly offsetMs: number };

/** Hours from UTC of the common abbreviations. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  wet: 0,
  acdt: 10.5,
  acst: 9.5,
  adt: -3,
  aedt: 11,
  aest: 10,
  akdt: -8,
  akst: -9,
  ast: -4,
  awst: 8,
  bst: 1,
  cat: 2,
  cdt: -5,
  cest: 2,
  cet: 1,
  cst: -6,
  eat: 3,
  edt: -4,
  eest: 3,
  eet: 2,
  est: -5,
  hdt: -9,
  hkt: 8,
  hst: -10,
  ist: 2,
  jst: 9,
  kst: 9,
  mdt: -6,
  msd: 4,
  msk: 3,
  mst: -7,
  ndt: -2.5,
  nst: -3.5,
  nzdt: 13,
  nzst: 12,
  pdt: -7,
  pkt: 5,
  pst: -8,
  sast: 2,
  sst: -11,
  wat: 1,
  west: 1,
  wib: 7,
  wit: 9,
  wita: 8,
};

/** The military zones east of Greenwich and west of it; J is none. */
const EAST = "abcdefghiklm";
const WEST = "nopqrstuvwxy";

function abbreviationHours(name: string): number | undefined {
  const lower = name.toLowerCase();
  if (lower.length !== 1) return Object.hasOwn(ABBREVIATIONS, lower) ? ABBREVIATIONS[lower] : undefined;
  if (lower === "z") return 0;
  if (EAST.includes(lower)) return EAST.indexOf(lower) + 1;
  return WEST.includes(lower) ? -WEST.indexOf(lower) - 1 : undefined;
}

const ZONE = /[ \t(]*(?:(?:GMT(?=[+-]))?([+-])([\d:]*)|([A-Za-z0-9/_+-]*))\)*/y;

/** The zone at a position and where it ends; the zone is null when nothing known is there. */
export function readTextZone(
  text: string,
  from: number,
): { readonly zone: TextZone | null; readonly end: number } {
  ZONE.lastIndex = from;
  const match = ZONE.exec(text);
  const [whole = "", sign, digits = "", name = ""] = match ?? [];
  const end = from + whole.length;
  if (sign !== undefined) {
    const ms = offsetMs(digits);
    return { zone: ms === null ? null : { name: null, offsetMs: sign === "-" ? -ms : ms }, end };
  }
  const hours = abbreviationHours(name);
  return { zone: hours === undefined ? null : { name, offsetMs: hours * HOUR_MS }, end };
}

const OFFSET_FORMS = [
  /^(\d{1,2})$/,
  /^(\d{1,2}):(\d{1,2})$/,
  /^(\d{1,2})(\d{2})$/,
  /^(\d{2})(\d{2})(\d{2})$/,
  /^(\d{2}):(\d{2}):(\d{2})$/,
];

/** Milliseconds of an offset's digits: hours, minutes and seconds with colons or without. */
function offsetMs(digits: string): number | null {
  for (const form of OFFSET_FORMS) {
    const match = form.exec(digits);
    if (match)
      return (
        Number(match[1]) * HOUR_MS + Number(match[2] ?? "0") * MINUTE_MS + Number(match[3] ?? "0") * SECOND_MS
      );
  }
  return null;
}
