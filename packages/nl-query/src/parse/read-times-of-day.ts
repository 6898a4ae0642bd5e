import { clockText } from "../compile/time-of-day.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { CompareOp, Test, Words } from "../plan/plan.ts";
import { hasTimeOfDay, isTemporal, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimCondition, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { defaultDate } from "./pick-field.ts";

const HOUR = 60;
const NOON = 12;
/** Several dates fit alike. */
const UNCLEAR = 0.2;

const HALF = "(?:am|pm|a\\.m|p\\.m|o'clock)";
/** A clock time; a bare number only beside one that is told. */
const CLOCK = `(?:noon|midday|midnight|[0-9]{1,2}(?:am|pm)|(?:#|[0-9]{1,2})(?: : (?:#|[0-9]{2}))?(?: ${HALF})?(?: \\.)?)`;
const PART = "(?: in the (?:morning|afternoon|evening)| at night)?";
const RANGE = new RegExp(
  `(?:between|from) (?<from>${CLOCK}) (?:and|to|until|till|-|–) (?<to>${CLOCK})${PART}(?= )`,
);
const BEFORE = new RegExp(`(?:before|earlier than) (?<to>${CLOCK})${PART}(?= )`);
const AFTER = new RegExp(
  `(?:after|later than|at or after) (?<from>${CLOCK})${PART}(?: or later| onwards?)?(?= )`,
);
const HOURS = new RegExp(
  `(?:in|during|within) the (?<from>${CLOCK})(?: (?:or|and) (?<last>${CLOCK}))?(?: o'clock)? hours?(?= )`,
);
const ZONE = "(?: \\( (?:utc|gmt) \\)| utc)?";
const AT = new RegExp(`at (?:exactly |precisely )?(?<at>${CLOCK})${PART}(?: sharp)?${ZONE}(?= )`);
/** "Midnight readings". */
const IN_FRONT = new RegExp(`(?<at>midnight|noon|midday)${ZONE}(?= )`);
const TOLD = /[:]|am|pm|a\.m|p\.m|o'clock|noon|midday|midnight/;

/** "Started between 7:00 and 8:59", "calls after 10 pm", "in the 7 o'clock hour": clock times of any day. */
export function readTimesOfDay(draft: Draft): void {
  for (const pattern of [RANGE, BEFORE, AFTER, HOURS, AT])
    draft.each(pattern, (match) => acceptClaim(draft, claimTime(draft, match)));
  draft.each(IN_FRONT, (match) => {
    if (draft.plan.collectionWords.some(({ start }) => start === match.end))
      acceptClaim(draft, claimTime(draft, match));
  });
}

function claimTime(draft: Draft, match: Match): Claim | null {
  if (!TOLD.test(match.text) || negationBefore(draft, match.start) >= 0) return null;
  const times = timesIn(draft, match);
  if (!times) return null;
  const named = draft.fieldBefore(
    draft.skipBack(match.start, /^(is|are|was|were)$/),
    (field, { score }) => score > 0.5 && (isTemporal(field) || holdsClockTimes(field)),
  );
  const date = named ? { field: named.field, isClear: true } : defaultDate(draft.collection);
  if (!date || date.field.arrayRoot !== null) return null;
  const test = testOf(date.field, times);
  return test && claimOf(match, { named, test, ...date });
}

function claimOf(
  match: Words,
  found: { named: FieldMention | null; test: Test; field: FieldModel; isClear: boolean },
): Claim {
  const { named, test, field, isClear } = found;
  const words = { start: named?.start ?? match.start, end: match.end };
  const route = named?.route ?? null;
  const claim = claimCondition({ field, route, test, words: [words], role: "range" });
  return joinClaims(claim, {
    assumptions: isClear ? [] : [{ weight: UNCLEAR, about: field.path }],
    evidence: [],
  });
}

type Times = { from: number | null; to: number | null };

/** The test for a date with a time, or for texts such as "08:30"; null for dates that are days. */
function testOf(field: FieldModel, times: Times): Test | null {
  if (isTemporal(field)) return hasTimeOfDay(field) ? { kind: "timeOfDay", ...times } : null;
  const bound = (op: CompareOp, minutes: number | null) =>
    minutes === null ? [] : [{ op, value: { kind: "text" as const, text: clockText(minutes) } }];
  return { kind: "compare", bounds: [...bound("$gte", times.from), ...bound("$lt", times.to)] };
}

export function holdsClockTimes({ kind, values, isArray }: FieldModel): boolean {
  return (
    kind === "text" &&
    !isArray &&
    values.length > 0 &&
    values.every(({ text }) => /^[0-2][0-9]:[0-5][0-9]$/.test(text))
  );
}

/** The stretch that the words tell, in minutes since midnight; null where a number is no time. */
function timesIn(draft: Draft, { start, end: last, groups }: Match): Times | null {
  const { tokens, question } = draft;
  const said = question.text.slice(tokens[start]?.start, tokens[last - 1]?.end).toLowerCase();
  const isLate = /(?:afternoon|evening|night)$/.test(said);
  const clocks = [
    ...said.matchAll(/noon|midday|midnight|(?<!\d)\d{1,2}(?::\d{2})?(?: ?(?:am|pm|a\.m|p\.m))?/g),
  ].map(([text]) => ({ text, time: minutesOf(text, isLate) }));
  const [begin, end] = clocks;
  const second = end?.time ?? null;
  const first = begin ? inSameHalf(begin, end) : null;
  if (first === null || (clocks.length > 1 && second === null)) return null;
  if (groups.last !== undefined || /hours?$/.test(said)) {
    const latest = second ?? first;
    return latest < first || latest > first + HOUR ? null : { from: first, to: latest + HOUR };
  }
  if (groups.at !== undefined) return timeAt(said, first, second);
  if (groups.from === undefined) return first === 0 ? null : { from: null, to: first };
  if (groups.to === undefined) return { from: first, to: null };
  // up to 8:59 is before 9:00
  const to = second ?? first;
  return { from: first, to: to % HOUR === HOUR - 1 ? to + 1 : to };
}

/** The minute of a time, or the hour where only that is said: "at 10 am". */
function timeAt(said: string, time: number, again: number | null): Times | null {
  if (again !== null && again !== time) return null;
  return { from: time, to: time + (/:|exactly|sharp|noon|midday|midnight/.test(said) ? 1 : HOUR) };
}

/** A time as said, and its minute of the day. */
type Clock = { text: string; time: number | null };

/** "Between 8 and 10 pm" begins at 8 pm, and "between 9 and 5 pm" in the morning. */
function inSameHalf({ text, time }: Clock, end: Clock | undefined): number | null {
  const isOpen = /^\d{1,2}(?::\d{2})?$/.test(text) && / ?p/.test(end?.text ?? "");
  if (!isOpen || time === null || time >= NOON * HOUR) return time;
  const later = time + NOON * HOUR;
  return later < (end?.time ?? 0) ? later : time;
}

function minutesOf(text: string, isLate: boolean): number | null {
  if (text === "midnight") return 0;
  if (text === "noon" || text === "midday") return NOON * HOUR;
  const [, hours = "", minutes = "0", half = ""] = /^(\d+)(?::(\d+))?(?: ?([ap]))?/.exec(text) ?? [];
  const hour = Number(hours);
  const isAfternoon = half === "p" || (half === "" && isLate && hour < NOON);
  const whole = half === "" && !isAfternoon ? hour : (hour % NOON) + (isAfternoon ? NOON : 0);
  return whole > 24 || Number(minutes) > 59 ? null : whole * HOUR + Number(minutes);
}
