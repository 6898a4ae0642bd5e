import { addUnits, startOf, unitOf, type Unit } from "./calendar.ts";
import { momentAt, type Moment } from "./moment.ts";
import type { Token } from "./token.ts";

/** A time condition as said, its preposition included. */
export type Period = {
  /** Epoch milliseconds; included. */
  from: number | null;
  /** Not included. */
  to: number | null;
  unit: Unit;
  isRolling: boolean;
  /** The same words read as plain numbers, for `between 1990 and 2000`. */
  bareYears: number[];
  /** `exactly` names one stretch, the others are open to one side. */
  side: "within" | "before" | "after";
  /** Stated as an age, as in `older than 3 years`, which a numeric field can also hold. */
  age?: { count: number; unit: Unit };
};

type Found = { period: Period; next: number };

const WITHIN = /^(in|on|during|within|for|of|from|throughout|over|dated|at|around)$/;
const SINCE = /^(since|from|starting|beginning)$/;
const AFTER = /^(after|past|later|newer|following|post)$/;
const BEFORE = /^(before|until|till|prior|by|pre|earlier|older)$/;
/** Before a bare year these words are needed, or the number is just a number. */
const YEAR_LEADS =
  /^(in|since|before|after|during|until|till|from|of|by|year|for|prior|to|late|early|starting|through|throughout|pre|post)$/;

const norm = (tokens: readonly Token[], at: number): string => tokens[at]?.norm ?? "";

/** Replaces every time expression by one token of kind `period`. */
export function readPeriods(tokens: readonly Token[], now: number): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = periodAt(tokens, at, now);
    const first = tokens[at];
    if (!first) break;
    if (!found) {
      result.push(first);
      at++;
      continue;
    }
    const last = tokens[found.next - 1] ?? first;
    result.push({
      kind: "period",
      text: "",
      norm: "@",
      start: first.start,
      end: last.end,
      period: found.period,
    });
    at = pushFurtherYears(result, tokens, { at: found.next, now, period: found.period });
  }
  return result;
}

/** "in 2013 or 2016": each year by itself. Returns the position after the last one. */
function pushFurtherYears(
  result: Token[],
  tokens: readonly Token[],
  call: { at: number; now: number; period: Period },
): number {
  let { at } = call;
  if (!isOneYear(call.period) || call.period.side !== "within") return at;
  for (;;) {
    const joint = tokens[at];
    const next =
      joint && /^(or|and|,)$/.test(joint.norm)
        ? /^(or|and|in)$/.test(norm(tokens, at + 1))
          ? at + 2
          : at + 1
        : null;
    const moment = next === null ? null : momentAt(tokens, next, call.now);
    const token = next === null ? undefined : tokens[next];
    if (!joint || !moment?.isBareYear || !token || moment.from === null || isCounted(tokens, moment.next))
      return at;
    const period: Period = {
      ...call.period,
      from: moment.from,
      to: moment.to,
      bareYears: [new Date(moment.from).getUTCFullYear()],
    };
    result.push(
      { ...joint, norm: "or" },
      { kind: "period", text: "", norm: "@", start: token.start, end: token.end, period },
    );
    at = moment.next;
  }
}

function isOneYear({ bareYears, unit, isRolling }: Period): boolean {
  return bareYears.length === 1 || (bareYears.length === 0 && unit === "year" && !isRolling);
}

function periodAt(tokens: readonly Token[], at: number, now: number): Found | null {
  return (
    between(tokens, at, now) ?? ageAt(tokens, at, now) ?? prefixed(tokens, at, now) ?? plain(tokens, at, now)
  );
}

/** `between A and B`, `from A to B`, `A to B`. */
function between(tokens: readonly Token[], at: number, now: number): Found | null {
  const lead = norm(tokens, at);
  const hasLead = /^(between|from|in|during)$/.test(lead);
  const first = momentAt(tokens, hasLead ? at + 1 : at, now);
  if (!first) return null;
  const joint = norm(tokens, first.next);
  const isJoint =
    lead === "between" ? /^(and|to|-|–)$/.test(joint) : /^(to|until|till|through|-|–|up)$/.test(joint);
  if (!isJoint) return null;
  const second = momentAt(tokens, first.next + (joint === "up" ? 2 : 1), now);
  // without "from", two bare years make a stretch only by "1995-2000" or "1995 through 2000"
  if (first.isBareYear && !hasLead && !(second?.isBareYear && /^(through|-|–|until|to)$/.test(joint)))
    return null;
  if (!second || first.from === null || (first.isBareYear && norm(tokens, second.next) === "%")) return null;
  // "between March and May 2024": the year stands once
  const isYearMissing =
    first.from > (second.from ?? 0) && first.unit === second.unit && first.unit !== "year";
  const from = isYearMissing
    ? addUnits(first.from, -1 * Math.ceil((first.from - (second.from ?? 0)) / 31_622_400_000), "year")
    : alignYear(first, second, tokens);
  const bareYears =
    first.isBareYear && second.isBareYear
      ? [first, second].map((one) => new Date(one.from ?? 0).getUTCFullYear())
      : [];
  return {
    period: {
      from,
      to: second.to ?? second.from,
      unit: first.unit,
      isRolling: false,
      bareYears,
      side: "within",
    },
    next: second.next,
  };
}

/** "January to March 2020": a first month without a year takes that of the second. */
function alignYear(first: Moment, second: Moment, tokens: readonly Token[]): number {
  const from = first.from ?? 0;
  if (first.unit !== "month" || second.unit !== "month" || second.from === null) return from;
  const hasOwnYear = /^\d{4}/.test(tokens[first.next - 1]?.text ?? "");
  const years = new Date(second.from).getUTCFullYear() - new Date(from).getUTCFullYear();
  return hasOwnYear || years <= 0 ? from : addUnits(from, years, "year");
}

/** `more than 3 years ago`, `less than a week ago`, `older than 90 days`. */
function ageAt(tokens: readonly Token[], at: number, now: number): Found | null {
  const phrase = `${norm(tokens, at)} ${norm(tokens, at + 1)}`;
  const isMore = /^(more|longer|earlier) than$/.test(phrase) || /^(over) (#|a|an)$/.test(phrase);
  const isLess = /^(less|fewer|no more) than$/.test(phrase) || /^(under) (#|a|an)$/.test(phrase);
  const isOlder = /^older than$/.test(phrase);
  const isNewer = /^newer than$/.test(phrase);
  if (!isMore && !isLess && !isOlder && !isNewer) return null;
  const start = at + (phrase.endsWith("than") ? 2 : 1);
  const amount = /^(a|an|one)$/.test(norm(tokens, start)) ? 1 : tokens[start]?.number?.value;
  const unit = unitOf(norm(tokens, start + 1));
  const isAgo = /^(ago|back|earlier)$/.test(norm(tokens, start + 2));
  if (amount === undefined || !unit || (!isAgo && !isOlder && !isNewer)) return null;
  const base = unit === "hour" || unit === "minute" ? now : startOf(now, "day");
  const point = addUnits(base, -amount, unit);
  const isBefore = isMore || isOlder;
  const period: Period = {
    from: isBefore ? null : point,
    to: isBefore ? point : null,
    unit,
    isRolling: true,
    bareYears: [],
    side: isBefore ? "before" : "after",
  };
  if (!isAgo) period.age = { count: amount, unit };
  return { period, next: start + (isAgo ? 3 : 2) };
}

function prefixed(tokens: readonly Token[], at: number, now: number): Found | null {
  const lead = norm(tokens, at);
  let start = at + 1;
  if (lead === "or" && /^(later|earlier)$/.test(norm(tokens, at + 1))) return null;
  if (/^(prior|later|earlier|older|newer|up|as|on|no)$/.test(lead)) {
    if (/^(to|than|of|until)$/.test(norm(tokens, start))) start++;
    else if (lead === "on" && /^(or)$/.test(norm(tokens, start))) start += 2;
    else if (
      lead === "no" &&
      /^(later|earlier)$/.test(norm(tokens, start)) &&
      norm(tokens, start + 1) === "than"
    )
      start += 2;
    else if (lead !== "on") return null;
  } else if (/^(starting|beginning)$/.test(lead) && /^(from|in|on)$/.test(norm(tokens, start))) start++;
  while (/^(the|year|late|early|about)$/.test(norm(tokens, start)) && !momentAt(tokens, start, now)) start++;
  const moment = momentAt(tokens, start, now);
  if (!moment) return null;
  if (
    moment.isBareYear &&
    !YEAR_LEADS.test(norm(tokens, start - 1)) &&
    !(norm(tokens, start - 1) === "than" && /^(no|later|earlier|older|newer)$/.test(lead))
  )
    return null;
  if (moment.isBareYear && isCounted(tokens, moment.next)) return null;
  // "before 1990 and after 2010": the second word leads to a time of its own
  const isTail =
    /^(or|and)$/.test(norm(tokens, moment.next)) && momentAt(tokens, moment.next + 2, now) === null;
  const tail = isTail ? norm(tokens, moment.next + 1) : "";
  const base = {
    unit: moment.unit,
    isRolling: moment.isRolling ?? false,
    bareYears: moment.isBareYear ? [new Date(moment.from ?? 0).getUTCFullYear()] : [],
  };
  const isOnOr = lead === "on" && norm(tokens, at + 1) === "or";
  const isNoLater = lead === "no";
  const isOnwards =
    /^(onward|onwards|on)$/.test(norm(tokens, moment.next)) ||
    /^(later|after|onward|onwards|newer)$/.test(tail);
  const isEarlier = /^(earlier|before|older)$/.test(tail);
  const next = moment.next + (tail && (isOnwards || isEarlier) ? 2 : isOnwards ? 1 : 0);
  const direction = isOnOr
    ? norm(tokens, at + 2)
    : isNoLater
      ? norm(tokens, at + 1) === "later"
        ? "until"
        : "since"
      : lead;
  if (isOnOr || isNoLater) {
    const isLate = direction === "after" || direction === "since";
    return {
      period: {
        ...base,
        from: isLate ? moment.from : null,
        to: isLate ? null : moment.to,
        side: isLate ? "after" : "before",
      },
      next,
    };
  }
  if (isOnwards || (SINCE.test(lead) && !(lead === "from" && isStretch(moment))))
    return { period: { ...base, from: moment.from, to: null, side: "after" }, next };
  if (isEarlier) return { period: { ...base, from: null, to: moment.to, side: "before" }, next };
  if (lead === "as") return { period: { ...base, from: moment.from, to: null, side: "after" }, next };
  if (AFTER.test(lead))
    return { period: { ...base, from: moment.to ?? moment.from, to: null, side: "after" }, next };
  if (/^(until|till|by|up)$/.test(lead))
    return {
      period: {
        ...base,
        from: null,
        to: lead === "by" || lead === "up" ? moment.to : moment.from,
        side: "before",
      },
      next,
    };
  if (BEFORE.test(lead)) return { period: { ...base, from: null, to: moment.from, side: "before" }, next };
  if (!WITHIN.test(lead)) return null;
  return { period: { ...base, from: moment.from, to: moment.to, side: "within" }, next };
}

/**
 * A stretch without preposition, such as `last month`. A bare year alone stays a number, unless it ends the
 * phrase before it.
 */
function plain(tokens: readonly Token[], at: number, now: number): Found | null {
  const moment = momentAt(tokens, at, now);
  if (!moment || moment.isBareYear || (norm(tokens, at) === "now" && moment.next === at + 1)) return null;
  return {
    period: {
      from: moment.from,
      to: moment.to,
      unit: moment.unit,
      isRolling: moment.isRolling ?? false,
      bareYears: [],
      side: "within",
    },
    next: moment.next,
  };
}

/** "from 2019" names the year itself, "from 3 March" is a start. */
function isStretch(moment: Moment): boolean {
  return (
    moment.unit === "year" ||
    moment.unit === "decade" ||
    moment.unit === "month" ||
    moment.unit === "quarter" ||
    moment.isRolling === true ||
    moment.unit === "week"
  );
}

/** A number in front of a thing that is counted is no year. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  return /^(units?|items?|pieces?|points?|euros?|dollars?|usd|eur|inr|rupees|kg|km|people|miles|meters|metres|votes|views|times|orders|%)$/.test(
    norm(tokens, at),
  );
}
