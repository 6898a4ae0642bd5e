import { readIsoDate } from "../values/iso-date.ts";
import { DateTime, Double, Int32, Long } from "../values/types.ts";
import { type ConstructorCall, type Evaluated, refuse } from "./evaluated.ts";

/** The largest distance from the epoch that a JavaScript date can show. */
const MAX_MS = 8.64e15;

const EXPECTED = 'an ISO 8601 date such as "2024-02-29" or "2024-02-29T12:00:00Z"';

export function isoDateFromArguments(call: ConstructorCall): Evaluated {
  const [first] = call.args;
  if (call.args.length === 0) return new DateTime(call.nowMs);
  if (first instanceof DateTime) return first;
  const ms = typeof first === "string" ? readDateText(first) : null;
  return ms === null
    ? refuse(
        call,
        typeof first === "string"
          ? `${JSON.stringify(first.slice(0, 60))} is not a date`
          : "ISODate takes text",
        EXPECTED,
      )
    : new DateTime(ms);
}

/**
 * `new Date(…)`. Parts and texts without an offset are UTC, so that a query means the same wherever it is
 * read.
 */
export function dateFromArguments(call: ConstructorCall): Evaluated {
  const { args } = call;
  if (!call.isNew)
    return refuse(call, "Date() without new gives text, not a date", "new Date(…) or ISODate(…)");
  const [first] = args;
  if (first === undefined) return new DateTime(call.nowMs);
  if (args.length > 1) return new DateTime(checked(call, dateFromParts(args)));
  if (first instanceof DateTime) return first;
  if (typeof first === "string") {
    const ms = readDateText(first);
    return ms === null
      ? refuse(call, `${JSON.stringify(first.slice(0, 60))} is not a date`, EXPECTED)
      : new DateTime(ms);
  }
  const number =
    typeof first === "number"
      ? first
      : first instanceof Int32 || first instanceof Double || first instanceof Long
        ? Number(first.value)
        : Number.NaN;
  return new DateTime(checked(call, Math.trunc(number)));
}

function checked(call: ConstructorCall, ms: number): number {
  if (Number.isNaN(ms) || Math.abs(ms) > MAX_MS)
    return refuse(call, "This is not a date", `${EXPECTED}, or milliseconds since 1970`);
  return ms + 0;
}

export function dateFromParts(args: readonly Evaluated[]): number {
  const numbers = args.map((arg) => (typeof arg === "number" ? Math.trunc(arg) : Number.NaN));
  const [year = Number.NaN, month = 0, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = numbers;
  return Date.UTC(year, month, day, hour, minute, second, ms);
}

/** ISO 8601, where a year or a month alone is enough too. */
function readDateText(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d{4}$/.test(trimmed)) return readIsoDate(`${trimmed}-01-01`);
  if (/^\d{4}-\d{2}$/.test(trimmed)) return readIsoDate(`${trimmed}-01`);
  return readIsoDate(trimmed);
}
