import { MongoError } from "../mongo-error.ts";
import {
  datePartsOf,
  dayNumber,
  dayOfYear,
  isoDayOfWeek,
  isoWeek,
  MINUTE_MS,
  sundayWeek,
  type DateParts,
} from "./calendar.ts";
import { MONTH_NAMES } from "./month-names.ts";
import type { TimeZone } from "./time-zone.ts";

type Moment = { readonly parts: DateParts; readonly days: number; readonly offsetMinutes: number };

type Piece = (moment: Moment) => string;

function padded(value: number, width: number): string {
  return value.toString().padStart(width, "0");
}

function year(value: number): string {
  if (value < 0 || value > 9999) {
    throw new MongoError(
      18537,
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${value}`,
    );
  }
  return padded(value, 4);
}

function offsetText(minutes: number): string {
  const magnitude = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${padded(Math.floor(magnitude / 60), 2)}${padded(magnitude % 60, 2)}`;
}

const PIECES: ReadonlyMap<string, Piece> = new Map<string, Piece>([
  ["%", () => "%"],
  ["b", ({ parts }) => (MONTH_NAMES[parts.month - 1] ?? "").slice(0, 3)],
  ["B", ({ parts }) => MONTH_NAMES[parts.month - 1] ?? ""],
  ["d", ({ parts }) => padded(parts.day, 2)],
  ["G", ({ days }) => year(isoWeek(days).year)],
  ["H", ({ parts }) => padded(parts.hour, 2)],
  ["j", ({ days }) => padded(dayOfYear(days), 3)],
  ["L", ({ parts }) => padded(parts.millisecond, 3)],
  ["m", ({ parts }) => padded(parts.month, 2)],
  ["M", ({ parts }) => padded(parts.minute, 2)],
  ["S", ({ parts }) => padded(parts.second, 2)],
  ["u", ({ days }) => isoDayOfWeek(days).toString()],
  ["U", ({ days }) => padded(sundayWeek(days), 2)],
  ["V", ({ days }) => padded(isoWeek(days).week, 2)],
  ["w", ({ days }) => ((isoDayOfWeek(days) % 7) + 1).toString()],
  ["Y", ({ parts }) => year(parts.year)],
  ["z", ({ offsetMinutes }) => offsetText(offsetMinutes)],
  ["Z", ({ offsetMinutes }) => offsetMinutes.toString()],
]);

/** A compiled format string of `$dateToString`. */
export type DateFormat = (utcMs: number, zone: TimeZone) => string;

/** Splits a format into literal text and specifiers; a specifier that `isKnown` refuses is 18536. */
export function formatTokens(
  format: string,
  isKnown: (letter: string) => boolean,
): readonly { readonly literal?: string; readonly letter?: string }[] {
  const tokens: { literal?: string; letter?: string }[] = [];
  for (let at = 0; at < format.length; at++) {
    const percent = format.indexOf("%", at);
    if (percent !== at) {
      const end = percent === -1 ? format.length : percent;
      tokens.push({ literal: format.slice(at, end) });
      at = end - 1;
      continue;
    }
    const letter = format[++at];
    if (letter === undefined) throw new MongoError(18535, "Unmatched '%' at end of format string");
    if (!isKnown(letter))
      throw new MongoError(18536, `Invalid format character '%${letter}' in format string`);
    tokens.push({ letter });
  }
  return tokens;
}

export function compileDateFormat(format: string): DateFormat {
  const pieces = formatTokens(format, (letter) => PIECES.has(letter)).map(
    ({ literal, letter = "" }): Piece => {
      const piece = PIECES.get(letter);
      return literal === undefined && piece ? piece : () => literal ?? "";
    },
  );
  return (utcMs, zone) => {
    const offset = zone.offsetAt(utcMs);
    const local = utcMs + offset;
    const moment = {
      parts: datePartsOf(local),
      days: dayNumber(local),
      offsetMinutes: Math.trunc(offset / MINUTE_MS),
    };
    return pieces.map((piece) => piece(moment)).join("");
  };
}
