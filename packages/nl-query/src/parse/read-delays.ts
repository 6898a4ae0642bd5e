import { comparatorOf, COMPARISON } from "../lexicon/phrases.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Amount, CompareOp, Words } from "../plan/plan.ts";
import { isTemporal, type FieldModel } from "../schema/model.ts";
import { datesAt } from "./amounts.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { dateMeantAt, dateOfDeed, endOf, hasDuration, plannedDate, timeUntil } from "./durations.ts";
import { negationBefore, PARTICIPLE } from "./negation.ts";
import { type TimeUnit, timeUnitOf } from "./units.ts";

const OP = `(?<op>within|${COMPARISON})`;
const APART = new RegExp(
  `(?:${OP} )?# (?<unit>minutes?|hours?|days?|weeks?) (?<side>after|before|of|from|past|later than|earlier than)(?: (?:the|their|its|being|they|it|were|was|are|is|had been|have been|been|having|when))*(?= )`,
);
/** So long after the document began: "resolved within 2 days", "resolved in less than 24 hours". */
const WITHIN = new RegExp(`(?:in )?${OP} # (?<unit>minutes?|hours?|days?|weeks?)(?= )`);
/** "More than 30 days elapsed between the start and the end", "took over 5 hours from start to end". */
const BETWEEN = new RegExp(
  `(?:(?:that |which )?(?:took|takes?|taking|needed|needs?|needing) |with |having |(?:for |in )which |where )?${OP} # (?<unit>minutes?|hours?|days?|weeks?)(?: (?:(?:have|has|had) )?(?:elapsed?|elapses|pass|passes|passed|went by|lie|lay))? (?:between|from)(?: (?:the|its|their|his|her|being))*(?= )`,
);
/** "The number of days between start and end is over 30": the bound stands behind. */
const DAYS_BETWEEN =
  /(?:(?:where|whose|with|for which) )?(?:the )?(?:number of )?(?<unit>minutes|hours|days|weeks|duration|time|interval|period)(?: elapsed| passed)? (?:between|from)(?: (?:the|its|their))*(?= )/;
const BOUND_BEHIND = new RegExp(
  `(?:(?:is|are|was|were) )?(?<op>${COMPARISON}) #(?: (?<behind>minutes?|hours?|days?|weeks?))?(?= )`,
);
const SAME_DAY =
  /(?:on )?the same day (?:that |as |when )?(?:(?:the|they|it|were|was|their|its) )*(?=[a-z•])/;
/** "Took more than 3 days", "lasting over 2 weeks", "are longer than 30 days". */
const TOOK = new RegExp(
  `(?:(?:that|which) )?(?:(?:took|takes?|taking|needed|required|last(?:s|ed|ing)?|of) ${OP}|(?:(?:is|are|was|were) )?(?<long>longer|shorter) than) # (?<unit>minutes?|hours?|days?|nights?|weeks?)(?<deed> to (?:be |get )?[a-z]+)?(?= )`,
);
const TIMELY =
  /(?:(?:that|which|who) )?(?:(?:are|is|was|were|been|have been|had been|got|arrived) )?(?:[a-z]+ )?(?<when>too late|late|on time|in time|on schedule|early|ahead of schedule|behind schedule)(?= )/;
const LENGTHS: ReadonlyMap<string, CompareOp> = new Map([
  ["longer", "$gt"],
  ["shorter", "$lt"],
]);
const BEFORE = /^(is|are|was|were|been|be|that|which|who|got|have|has|had)$/;
const LATE = /late|behind/;
const EARLY = /early|ahead/;
/** What was not done in time may not have been done at all. */
const NOT_IN_TIME = 0.3;
const NAMED = 0.7;

type Elapsed = Extract<Amount, { kind: "elapsed" }>;

/** "Closed more than 3 days after their due date", "that took more than a week to ship", "shipped late". */
export function readDelays(draft: Draft): void {
  draft.each(BETWEEN, (match) => acceptClaim(draft, claimBetween(draft, match)));
  draft.each(DAYS_BETWEEN, (match) => acceptClaim(draft, claimBoundBehind(draft, match)));
  draft.each(APART, (match) => acceptClaim(draft, claimApart(draft, match)));
  draft.each(WITHIN, (match) => acceptClaim(draft, claimWithin(draft, match)));
  draft.each(SAME_DAY, (match) => acceptClaim(draft, claimSameDay(draft, match)));
  draft.each(TOOK, (match) => acceptClaim(draft, claimTook(draft, match)));
  draft.each(TIMELY, (match) => acceptClaim(draft, claimTimely(draft, match)));
}

/** A deed so long after another one. */
function claimApart(draft: Draft, match: Match): Claim | null {
  const deed = draft.skipBack(match.start, BEFORE) - 1;
  const done = deed < 0 ? null : dateOfDeed(draft, deed);
  const named = draft.fieldAt(
    match.end,
    (field, { score, route }) => isTemporal(field) && score >= NAMED && !route,
  );
  const since = named ? { ref: draft.refOf(named), words: named } : dateMeantAt(draft, match.end);
  if (!done || !since || since.ref.field === done) return null;
  const isBefore = /^(before|earlier)/.test(match.groups.side ?? "");
  const ref = { field: done, route: null };
  const [from, to] = isBefore ? [ref, since.ref] : [since.ref, ref];
  const elapsed: Amount = { kind: "elapsed", from, to, unit: unitOf(match) };
  return claimBound(draft, elapsed, { match, words: { start: deed, end: since.words.end } });
}

/** So long from one date to another. */
function claimBetween(draft: Draft, match: Match): Claim | null {
  const found = timeBetween(draft, match);
  return found && claimBound(draft, found.elapsed, { match, words: { start: match.start, end: found.end } });
}

function claimBoundBehind(draft: Draft, match: Match): Claim | null {
  const found = timeBetween(draft, match);
  const bound = found && draft.match(BOUND_BEHIND, found.end);
  if (bound?.start !== found?.end || !bound || !found) return null;
  const unit = bound.groups.behind ?? match.groups.unit;
  const said = { ...bound, groups: { ...bound.groups, unit } };
  const elapsed = { ...found.elapsed, unit: unitOf(said) };
  return claimBound(draft, elapsed, { match: said, words: { start: match.start, end: bound.end } });
}

function timeBetween(draft: Draft, match: Match): { elapsed: Elapsed; end: number } | null {
  const dates = datesAt(draft, match.end);
  if (!dates) return null;
  const { left, right } = dates;
  const elapsed: Elapsed = { kind: "elapsed", from: left.ref, to: right.ref, unit: unitOf(match) };
  return { elapsed, end: right.words.end };
}

/** A deed so long after what begins the document. */
function claimWithin(draft: Draft, match: Match): Claim | null {
  const deed = draft.skipBack(match.start, BEFORE) - 1;
  const isDone = PARTICIPLE.test(draft.norm(deed)) && /^([.?!,;]|and|)$/.test(draft.norm(match.end));
  const to = isDone ? dateOfDeed(draft, deed) : null;
  const elapsed = to && timeUntil(draft, to, unitOf(match));
  return elapsed && claimBound(draft, elapsed, { match, words: { start: deed, end: match.end } });
}

/** Two deeds between which no day passes. */
function claimSameDay(draft: Draft, match: Match): Claim | null {
  const deed = draft.skipBack(match.start, BEFORE) - 1;
  const done = deed < 0 ? null : dateOfDeed(draft, deed);
  const since = dateMeantAt(draft, match.end);
  if (!done || !since || since.ref.field === done) return null;
  const to = { field: done, route: null };
  const left: Amount = { kind: "elapsed", from: since.ref, to, unit: "day" };
  const test = { kind: "amounts", left, op: "$eq", right: { kind: "constant", text: "0" } } as const;
  const words = [{ start: deed, end: since.words.end }];
  return { ...claimCondition({ ...left.from, test, words, role: "range" }), isSure: true };
}

/** So long from what begins the document. */
function claimTook(draft: Draft, match: Match): Claim | null {
  if (hasDuration(draft)) return null;
  const to = match.groups.deed === undefined ? endOf(draft) : dateOfDeed(draft, match.end - 1);
  const elapsed = to && timeUntil(draft, to, unitOf(match));
  return elapsed && claimBound(draft, elapsed, { match, words: match });
}

function claimBound(
  draft: Draft,
  left: Amount,
  { match, words: { start, end } }: { match: Match; words: Words },
): Claim | null {
  if (left.kind !== "elapsed") return null;
  const at = match.start + match.text.split(" ").indexOf("#");
  const number = Number(draft.numberText(at)) * (match.groups.unit?.startsWith("week") === true ? 7 : 1);
  const said = match.groups.op;
  const op =
    said === undefined
      ? (LENGTHS.get(match.groups.long ?? "") ?? "$eq")
      : said === "within"
        ? "$lte"
        : (comparatorOf(said) ?? "$gt");
  const test = { kind: "amounts", left, op, right: { kind: "constant", text: String(number) } } as const;
  return { ...claimCondition({ ...left.from, test, words: [{ start, end }], role: "range" }), isSure: true };
}

function unitOf({ groups }: Match): TimeUnit {
  return timeUnitOf(groups.unit ?? "") ?? "day";
}

/** Done after, or by, the date on which it was due. */
function claimTimely(draft: Draft, match: Match): Claim | null {
  const when = match.groups.when ?? "";
  const at = match.end - when.split(" ").length;
  const planned = isStored(draft, at) ? null : plannedDate(draft);
  const done = dateOfDeed(draft, at - 1) ?? dateOfDeed(draft, match.end) ?? endOf(draft);
  if (!planned || !done || done === planned) return null;
  const isNegated = negationBefore(draft, match.start) >= 0;
  const start = isNegated ? negationBefore(draft, match.start) : match.start;
  const left = amountOf(done);
  const right = amountOf(planned);
  const isBehind = dateOfDeed(draft, match.end) === done && dateOfDeed(draft, at - 1) === null;
  const words = [{ start, end: isBehind ? match.end + 1 : match.end }];
  const test = { kind: "amounts", left, op: opOf(when, isNegated), right } as const;
  return {
    ...claimCondition({ ...left, test, words, role: "range" }),
    isSure: true,
    assumptions: isNegated ? [{ weight: NOT_IN_TIME, about: done.path }] : [],
  };
}

function opOf(when: string, isNegated: boolean): CompareOp {
  const isLate = LATE.test(when) !== isNegated;
  if (isLate) return "$gt";
  return EARLY.test(when) ? "$lt" : "$lte";
}

/** A state or a field is called so. */
function isStored(draft: Draft, at: number): boolean {
  const isValue = draft.valueMentions.some(
    ({ start, end, field }) => start <= at && at < end && field.collection === draft.collection,
  );
  return isValue || draft.fieldAt(at, (_: FieldModel, { score, route }) => score >= NAMED && !route) !== null;
}
