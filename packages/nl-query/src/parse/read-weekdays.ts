import { WEEKDAYS } from "../lexicon/numbers.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { isTemporal } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { acceptClaim, claimCondition, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { defaultDate } from "./pick-field.ts";

const DAY = "(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday)";
const ANY = "(?:an?|any|every|each)";
const DAYS = new RegExp(
  `(?:(?:on|during|at|over) (?:the |an? )?)(?<days>weekends?|weekdays?|workdays?|business days?|working days?|${DAY}s(?:(?: and| or| ,|,) ${DAY}s)*|${ANY} ${DAY}(?:(?: and| or| ,|,)(?: on)?(?: ${ANY})? ${DAY})*)(?= )`,
);
/** "Sunday visits", "weekend visits". */
const DAYS_BEFORE = new RegExp(
  `(?<days>weekend|weekday|workday|business day|working day|${DAY}(?:(?: and| or| ,|,|,? and) ${DAY})*)(?= )`,
);
const WEEKEND = [0, 6];
const WORKING_DAYS = [1, 2, 3, 4, 5];
/** Several dates fit alike. */
const UNCLEAR = 0.2;

/** "Orders on weekends", "visits on Mondays": days that return every week. */
export function readWeekdays(draft: Draft): void {
  draft.each(DAYS, (match) => acceptClaim(draft, claimDays(draft, match)));
  draft.each(DAYS_BEFORE, (match) => {
    if (isBeforeOwn(draft, match)) acceptClaim(draft, claimDays(draft, match));
  });
}

/** Days in front of several documents, unless they are a value of these. */
function isBeforeOwn({ plan, valueMentions, tokens }: Draft, { start, end }: Match): boolean {
  const isOwn = plan.collectionWords.some(
    (own) => own.start === end && lemmaOf(tokens[own.end - 1]?.norm ?? "") !== tokens[own.end - 1]?.norm,
  );
  return isOwn && !valueMentions.some((one) => one.start >= start && one.end <= end);
}

function claimDays(draft: Draft, match: Match): Claim | null {
  if (negationBefore(draft, match.start) >= 0) return null;
  // "sold on" may be the name of the date as a whole
  const named = fieldEnding(draft, match.start) ?? fieldEnding(draft, match.start + 1);
  const date = named ? { field: named.field, isClear: true } : defaultDate(draft.collection);
  if (!date || date.field.arrayRoot !== null) return null;
  const words = { start: named?.start ?? match.start, end: match.end };
  const test = { kind: "weekday", days: daysOf(match.groups.days ?? "") } as const;
  const claim = claimCondition({
    field: date.field,
    route: named?.route ?? null,
    test,
    words: [words],
    role: "range",
  });
  const assumptions = date.isClear ? [] : [{ weight: UNCLEAR, about: date.field.path }];
  return joinClaims(claim, { assumptions, evidence: [] });
}

function fieldEnding(draft: Draft, end: number): FieldMention | null {
  return draft.fieldBefore(end, (field, { score }) => isTemporal(field) && score > 0.5);
}

/** Numbers of the days, 0 for Sunday. */
function daysOf(said: string): readonly number[] {
  if (said.startsWith("weekend")) return WEEKEND;
  const named = said.split(/[\s,]+/).flatMap((word) => WEEKDAYS.get(word.replace(/s$/, "")) ?? []);
  return named.length > 0 ? named : WORKING_DAYS;
}
