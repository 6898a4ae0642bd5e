import type { Moment } from "./moment.ts";
import { momentAt } from "./moment-at.ts";
import { isCounted, periodOf, type PeriodBounds, type PeriodReader } from "./period.ts";
import { normAt, placeAfter, type Token } from "./token.ts";

type BoundsOf = (moment: Moment) => PeriodBounds;

const within: BoundsOf = ({ from, to }) => ({ from, to, side: "within" });
const since: BoundsOf = ({ from }) => ({ from, to: null, side: "after" });
const after: BoundsOf = ({ from, to }) => ({ from: to ?? from, to: null, side: "after" });
const before: BoundsOf = ({ from }) => ({ from: null, to: from, side: "before" });
const upTo: BoundsOf = ({ to }) => ({ from: null, to, side: "before" });

const LEADS: ReadonlyMap<string, BoundsOf> = new Map([
  ...leads("in on during within for of from throughout over dated at around", within),
  ...leads("since starting beginning as >= ≥", since),
  ...leads("after past later newer following post subsequent >", after),
  ...leads("before until till prior pre earlier older <", before),
  ...leads("by up <= ≤", upTo),
]);

function leads(words: string, bounds: BoundsOf): (readonly [string, BoundsOf])[] {
  return words.split(" ").map((word) => [word, bounds] as const);
}

/** Words that lead to a time only with `LINK` after them; "on" does without it. */
const LINKED_LEAD = /^(prior|subsequent|later|earlier|older|newer|up|as|on|no)$/;
const LINK = /^(to|than|of|until)$/;
const FILLER = /^(the|year|years|late|early|about|either|both)$/;
/** "on or after", "in or before". */
const INCLUSIVE = /^(on|in)$/;
const SIDE = /^(after|since|before)$/;
/** Before a bare year these words are needed, or the number is just a number. */
const YEAR_LEADS =
  /^(in|on|since|before|after|during|until|till|from|of|by|year|years|either|both|for|prior|to|late|early|starting|through|throughout|pre|post)$/;

/** `in 2015`, `prior to March`, `no later than Friday`, `from May onwards`, `in 1999 or later`. */
export const prefixedPeriod: PeriodReader = (tokens, at, now) => {
  const leadEnd = endOfLead(tokens, at);
  if (leadEnd === null) return null;
  let start = leadEnd;
  while (FILLER.test(normAt(tokens, start)) && !momentAt(tokens, start, now)) start++;
  const moment = momentAt(tokens, start, now);
  if (!moment || (moment.isBareYear && !isYear(tokens, { at, start, next: moment.next }))) return null;
  const tail = tailAt(tokens, moment.next, now);
  const bounds = decisiveBounds(tokens, at, moment) ?? tail?.bounds ?? LEADS.get(normAt(tokens, at)) ?? null;
  return bounds && { period: periodOf(moment, bounds(moment)), next: tail?.next ?? moment.next };
};

/** Index after the preposition, or after a first word that is none; null where it is incomplete. */
function endOfLead(tokens: readonly Token[], at: number): number | null {
  const [lead, second, third] = [normAt(tokens, at), normAt(tokens, at + 1), normAt(tokens, at + 2)];
  const isComparison = second === "later" || second === "earlier";
  if (lead === "or" && isComparison) return null;
  if (INCLUSIVE.test(lead) && second === "or") return SIDE.test(third) ? at + 3 : null;
  if (lead === "no" && isComparison && third === "than") return at + 3;
  if (LINKED_LEAD.test(lead)) return LINK.test(second) ? at + 2 : lead === "on" ? at + 1 : null;
  const isStart = /^(starting|beginning)$/.test(lead) && /^(from|in|on)$/.test(second);
  return at + (isStart ? 2 : 1);
}

/** Tells a year from a number by the word before it and the word after it. */
function isYear(
  tokens: readonly Token[],
  { at, start, next }: { at: number; start: number; next: number },
): boolean {
  const word = normAt(tokens, start - 1);
  const isCompared = word === "than" && /^(no|later|earlier|older|newer)$/.test(normAt(tokens, at));
  return (isCompared || YEAR_LEADS.test(word)) && !isCounted(tokens, next);
}

/** Bounds of a preposition that holds whatever comes after the time. */
function decisiveBounds(tokens: readonly Token[], at: number, moment: Moment): BoundsOf | null {
  const [lead, second, third] = [normAt(tokens, at), normAt(tokens, at + 1), normAt(tokens, at + 2)];
  if (INCLUSIVE.test(lead) && second === "or") return /^(after|since)$/.test(third) ? since : upTo;
  if (lead === "no") return second === "later" ? upTo : since;
  // "from 2019" and "from yesterday" name the time itself, "from 3 March" is a start
  const isStart = lead === "from" && !isStretch(moment) && !DAY_NAMED.test(second);
  return isStart || /^(since|starting|beginning)$/.test(lead) ? since : null;
}

const DAY_NAMED = /^(yesterday|today)$/;

function isStretch({ unit, isRolling }: Moment): boolean {
  return isRolling === true || /^(week|month|quarter|year|decade)$/.test(unit);
}

const BEHIND_ON = /^(?:|[.,;:?!)]|and|or|but|who|which|that|sorted|ordered|grouped|by|per)$/;

/** `onwards`, `or later`, `and before` after a time, which decide its side. */
export function tailAt(
  tokens: readonly Token[],
  at: number,
  now: number,
): { bounds: BoundsOf; next: number } | null {
  const joint = normAt(tokens, at);
  // "from 2020 on", and no "joined before 2020 on the free plan"
  const isOnward = /^onwards?$/.test(joint) || (joint === "on" && BEHIND_ON.test(normAt(tokens, at + 1)));
  if (isOnward) return { bounds: since, next: at + 1 };
  // "before 1990 and after 2010": the second word leads to a time of its own
  if (!/^(or|and)$/.test(joint) || momentAt(tokens, at + 2, now) !== null) return null;
  const place = placeAfter(tokens, at + 1, /^(the|all|any)$/);
  const word = normAt(tokens, place);
  // "2020 and subsequent years", "2020 or any later year"
  const isAny = normAt(tokens, place - 1) === "any";
  const isYears = (isAny ? /^years?$/ : /^years$/).test(normAt(tokens, place + 1));
  const next = isYears ? place + 2 : place + 1;
  if (isYears ? LATER_YEARS.test(word) : LATER.test(word)) return { bounds: since, next };
  return (isYears ? EARLIER_YEARS : EARLIER).test(word) ? { bounds: upTo, next } : null;
}

const LATER = /^(later|after|afterwards|beyond|onward|onwards|newer)$/;
const LATER_YEARS = /^(subsequent|following|later|succeeding|next)$/;
const EARLIER = /^(earlier|before|older)$/;
const EARLIER_YEARS = /^earlier$/;
