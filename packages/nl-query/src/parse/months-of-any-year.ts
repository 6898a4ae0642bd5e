import type { Test, Words } from "../plan/plan.ts";
import { isTemporal, type FieldModel } from "../schema/model.ts";
import { isBirth } from "../schema/people.ts";
import type { Period } from "../text/period.ts";
import type { Draft } from "./draft.ts";

const YEAR = /\d{4}/;
const RELATIVE = /\b(?:this|last|past|next|previous|current)\b/i;
const ANY_YEAR = /(?:,? ?(?:of|in) (?:any|every|each|whatever|whichever) years?)(?= )/;
const BIRTHDAY = /^birthdays?$/;
/** More months than this are most of a year. */
const MOST_MONTHS = 6;
/** A month that ended less than this ago is that of this year. */
const JUST_OVER_MS = 31 * 24 * 60 * 60 * 1000;

/** "Born in March", "sold in March of any year": the months are meant, and not those of one year. Null for other times. */
export function monthsOfAnyYear(
  draft: Draft,
  at: number,
  { field, period }: { field: FieldModel; period: Period },
): { test: Test; words: Words[] } | null {
  const { from, to } = period;
  const isMeant =
    isMonthAlone(draft, at, period) || (period.unit === "month" && isOfBirthdays(draft, at, field, period));
  if (from === null || to === null || !isMeant || !isTemporal(field)) return null;
  const found = draft.match(ANY_YEAR);
  const any = found?.start === at + 1 ? found : null;
  if (!any && !isBirth(field)) return null;
  const months = monthsBetween(from, to);
  if (months.length > MOST_MONTHS) return null;
  const words = any ? [{ start: any.start, end: any.end }] : [];
  return { test: { kind: "monthOfYear", months }, words };
}

/** "Birthday this month", "birthdays today": that day of each year, and not the day of birth. */
function isOfBirthdays(
  { question, tokens }: Draft,
  at: number,
  field: FieldModel,
  { side }: Period,
): boolean {
  const said = question.text.slice(tokens[at]?.start, tokens[at]?.end);
  return (
    side === "within" && isBirth(field) && !YEAR.test(said) && tokens.some(({ norm }) => BIRTHDAY.test(norm))
  );
}

/**
 * "Bought in March", where there are several Marches and none is said: the latest, or any of them. So are birthdays, of
 * whatever day.
 */
export function isOfSeveralYears(
  draft: Draft,
  at: number,
  { field, period }: { field: FieldModel; period: Period },
): boolean {
  const { from, to } = period;
  if (isOfBirthdays(draft, at, field, period)) return true;
  if (from === null || to === null || field.kind !== "date" || !isMonthAlone(draft, at, period)) return false;
  // "delivered in October", asked in October or November
  if (draft.question.now - to < JUST_OVER_MS) return false;
  const [oldest, newest] = [field.min, field.max].map((end) => Date.parse(end ?? ""));
  const isBefore = (end: number, years: number): boolean =>
    new Date(end).setUTCFullYear(years) > (oldest ?? NaN);
  const year = new Date(from).getUTCFullYear();
  return isBefore(to, year - 1) || (newest ?? NaN) >= new Date(from).setUTCFullYear(year + 1);
}

function isMonthAlone({ question, tokens }: Draft, at: number, { unit, side, isVague }: Period): boolean {
  const said = question.text.slice(tokens[at]?.start, tokens[at]?.end);
  return (
    unit === "month" && side === "within" && isVague !== true && !YEAR.test(said) && !RELATIVE.test(said)
  );
}

/** 0 for January. */
function monthsBetween(from: number, to: number): number[] {
  const [start, end] = [new Date(from), new Date(to - 1)];
  const first = start.getUTCMonth();
  const count = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - first + 1;
  return Array.from({ length: count }, (_, step) => (first + step) % 12);
}
