import type { Doc, Value } from "@querysnap/mql";
import type { Test } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { doc, int } from "./build.ts";
import { dateExpression } from "./expressions.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Tests the clock time of a date in UTC: by its hour where both ends are whole hours, else as `HH:MM`. */
export function isAtTimeOfDay(
  { from, to }: Extract<Test, { kind: "timeOfDay" }>,
  field: FieldModel,
  path: string,
): Doc {
  const date = dateExpression(field, path);
  const isWhole = [from, to].every((end) => end === null || end % HOUR === 0);
  const own: Value = isWhole
    ? doc(["$hour", date])
    : doc(["$dateToString", doc(["format", "%H:%M"], ["date", date])]);
  const value = (minutes: number): Value => (isWhole ? int(minutes / HOUR) : clockText(minutes));
  if (isWhole && from !== null && to === from + HOUR) return doc(["$eq", [own, value(from)]]);
  if (from !== null && to === from + 1) return doc(["$eq", [own, value(from)]]);
  const bounds = [
    ...(from === null || from === 0 ? [] : [doc(["$gte", [own, value(from)]])]),
    ...(to === null || to >= DAY ? [] : [doc(["$lt", [own, value(to)]])]),
  ];
  // the hour of no date is null, which sorts below every hour
  const isThere =
    (from === null || from === 0) && field.absence > 0 ? [doc(["$gt", [`$${path}`, null]])] : [];
  const isOverMidnight = from !== null && to !== null && to <= from;
  const all = [...isThere, ...bounds];
  return all.length === 1 && all[0] ? all[0] : doc([isOverMidnight ? "$or" : "$and", all]);
}

/** `HH:MM`, which sorts as the times do. */
export function clockText(minutes: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / HOUR))}:${twoDigits(minutes % HOUR)}`;
}
