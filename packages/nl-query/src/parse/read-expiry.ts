import type { Condition, Test, Words } from "../plan/plan.ts";
import { flagOf, isTemporal, type FieldModel } from "../schema/model.ts";
import type { Period } from "../text/period.ts";
import { acceptClaim, claimCondition, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { negationBefore, PARTICIPLE } from "./negation.ts";
import { defaultDate } from "./pick-field.ts";

type Expiry = { pattern: RegExp; isOver: boolean; isDue: boolean };

const WHO = "(?:(?:that|which|who) )?";
const IS = "(?:(?:is|are|was|were|has|have|had) )?";
const END = "(?: (?:already|yet|by now|now))?(?= )";

/** Phrases that compare the day on which something ends, or is due, with today; those that negate come first. */
const EXPIRIES: readonly Expiry[] = [
  {
    pattern: new RegExp(`${WHO}${IS}not (?:yet )?(?:expired|lapsed)${END}`),
    isOver: false,
    isDue: false,
  },
  {
    pattern: new RegExp(`${WHO}${IS}(?:still valid|unexpired|non - expired)${END}`),
    isOver: false,
    isDue: false,
  },
  {
    pattern: new RegExp(
      `${WHO}${IS}(?:already |now )?(?:expired|lapsed|no longer valid|not valid anymore)${END}`,
    ),
    isOver: true,
    isDue: false,
  },
  {
    pattern: new RegExp(`${WHO}${IS}(?:already |now )?(?:overdue|past due)${END}`),
    isOver: true,
    isDue: true,
  },
];

const AHEAD = /(?:upcoming|future|past)(?= )/;
/** Several dates fit alike. */
const UNCLEAR = 0.2;

const ENDS = /^(expire|expires|expired|expiry|expiration|expiring)$/;
const VALID = /^(valid|validity)$/;
const UNTIL = /^(until|till|to|through|thru|end)$/;
/** Flags that say that what was due was done. */
const SETTLED = /^(paid|settled|returned|done|completed|complete|finished|closed|resolved|submitted)$/;
const DUE = /^(due|deadline)$/;
/** Surety from which on a word names what holds the date. */
const NAMED = 0.9;
/** Whether something that is due was done is not known. */
const UNSETTLED = 0.3;

/** "Expired cards", "whose contract has not expired yet", "overdue dues", "upcoming regattas". */
export function readExpiry(draft: Draft): void {
  for (const expiry of EXPIRIES)
    draft.each(expiry.pattern, (match) => acceptClaim(draft, claimExpiry(draft, match, expiry)));
  draft.each(AHEAD, (match) => acceptClaim(draft, claimAhead(draft, match)));
}

/** "Upcoming regattas" and "past regattas", where some are ahead: by the date that times are said of. */
function claimAhead(draft: Draft, match: Match): Claim | null {
  const { collection, plan, question } = draft;
  const date = defaultDate(collection);
  const isOwn = plan.collectionWords.some(({ start }) => isSaidBetween(draft, match.end, start));
  if (!date || !isOwn || date.field.kind !== "date" || !(Date.parse(date.field.max ?? "") > question.now))
    return null;
  const { field } = date;
  const test = { kind: "period", period: match.text === "past" ? before(draft) : after(draft) } as const;
  return {
    ...claimCondition({ field, route: null, test, words: [match], role: "range" }),
    assumptions: date.isClear ? [] : [{ weight: UNCLEAR, about: field.path }],
  };
}

/** Nothing, or only states and flags stand in between: "upcoming indoor regattas". */
function isSaidBetween(draft: Draft, start: number, end: number): boolean {
  const { valueMentions, fieldMentions } = draft;
  if (start >= end) return start === end;
  const said =
    valueMentions.find((one) => one.start === start && one.end <= end) ??
    fieldMentions.find(
      (one) => one.start === start && one.end <= end && one.field.kind === "bool" && one.score >= NAMED,
    );
  return said !== undefined && isSaidBetween(draft, said.end, end);
}

function claimExpiry(draft: Draft, match: Match, { isOver, isDue }: Expiry): Claim | null {
  const [field, ...others] = draft.collection.fields.filter(
    (one) => isTemporal(one) && (isDue ? isDueDate(one) : isLastDay(one)),
  );
  if (!field || others.length > 0) return null;
  const holder = holderBeside(draft, field, match);
  if (field.arrayRoot !== null && !holder) return null;
  const negation = negationBefore(draft, match.start);
  const words = [{ ...match, start: negation >= 0 ? negation : match.start }, ...(holder ? [holder] : [])];
  const isPast = isOver === negation < 0;
  // "insurance that expired before March": the day that is said, not today
  const said =
    negation < 0 && !isDue && !draft.isTaken(match.end) ? draft.tokens[match.end]?.period : undefined;
  if (said) words.push({ start: match.end, end: match.end + 1 });
  const test = { kind: "period", period: said ?? (isPast ? before(draft) : after(draft)) } as const;
  const settled = isDue && isPast ? settledBy(field) : null;
  const conditions: Condition[] = [{ field, route: null, test, words, role: "range" }];
  if (settled)
    conditions.push({ field: settled, route: null, test: unsettled(settled), words, role: "condition" });
  return {
    conditions,
    evidence: evidenceOf(words.map(({ start, end }) => ({ start, end }))),
    assumptions: isDue && !settled ? [{ weight: UNSETTLED, about: field.path }] : [],
  };
}

function isLastDay({ words, parentWords }: FieldModel): boolean {
  const isUntil = words.some((word) => VALID.test(word)) && words.some((word) => UNTIL.test(word));
  return (
    isUntil ||
    words.some((word) => ENDS.test(word)) ||
    (words.length === 0 && parentWords.some((word) => ENDS.test(word)))
  );
}

function isDueDate({ words }: FieldModel): boolean {
  return words.some((word) => DUE.test(word));
}

/** "Whose contract has expired", "with expired contracts": the words for what holds the date. */
function holderBeside(draft: Draft, { parentWords }: FieldModel, { start, end }: Words): Words | null {
  const isHolder = (at: number): boolean =>
    !draft.isTaken(at) &&
    parentWords.some((word) => (draft.question.names.byToken[at]?.get(word) ?? 0) >= NAMED);
  const at = [start - 1, end].find(isHolder);
  return at === undefined ? null : { start: at, end: at + 1 };
}

/**
 * Returns the only sibling that names a deed and tells whether it was done: a date that can be missing (`paidOn` for
 * `dueOn`), else a flag (`paid`).
 */
function settledBy({ collection, path }: FieldModel): FieldModel | null {
  const prefix = path.slice(0, path.lastIndexOf(".") + 1);
  const siblings = collection.fields.filter(
    (one) => one.path.lastIndexOf(".") + 1 === prefix.length && one.path.startsWith(prefix),
  );
  const dates = siblings.filter(
    (one) => isTemporal(one) && one.absence > 0 && one.words.some((word) => PARTICIPLE.test(word)),
  );
  const flags = siblings.filter(
    (one) => flagOf(one) !== null && one.words.every((word) => SETTLED.test(word)),
  );
  const [field, ...others] = dates.length > 0 ? dates : flags;
  return others.length === 0 ? (field ?? null) : null;
}

/** Not done: the date is missing, or the flag is not set. */
function unsettled(field: FieldModel): Test {
  const flag = isTemporal(field) ? null : flagOf(field);
  if (!flag) return { kind: "present", isPresent: false };
  const value = { kind: "stored", canonical: flag.no, text: flag.no.replaceAll('"', "") } as const;
  return { kind: "equal", values: [value], isNegated: false };
}

const before = ({ question: { now } }: Draft): Period => ({ ...MOMENT, from: null, to: now, side: "before" });
const after = ({ question: { now } }: Draft): Period => ({ ...MOMENT, from: now, to: null, side: "after" });
const MOMENT = { unit: "second", isRolling: false, bareYears: [] } satisfies Partial<Period>;
