import { isOver, isUnfinished, stepOf } from "../lexicon/steps.table.ts";
import type { Literal, Test, Words } from "../plan/plan.ts";
import { flagOf, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimCondition, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { doneDate, isDateOfEnd, oppositeFlags } from "./one-word-states.ts";

const LEAD = "(?:(?:that|which|who) )?(?:(?:is|are|was|were|has|have|had) )?";
const NOT_YET = new RegExp(
  `${LEAD}(?:not yet(?: been)? (?<early>[a-z]+)|(?:still )?not(?: been)? (?<late>[a-z]+) yet|still not(?: been)? (?<still>[a-z]+)|yet to be (?<ahead>[a-z]+))(?= )`,
);
const ALREADY = new RegExp(`${LEAD}already(?: been)? (?<state>[a-z]+)(?= )`);
const OPEN = new RegExp(`${LEAD}(?:(?:still|currently) )?(?:open|outstanding|unfinished|uncompleted)(?= )`);
const GOING_ON = new RegExp(
  `${LEAD}(?:(?:still|currently) )?(?:ongoing|going on|under ?way|in progress|not over(?: yet)?)(?= )`,
);
/** "That took place", where no time or place is told of. */
const HAPPENED =
  /(?:that|which|and) (?:(?:actually|really|already) )?(?:(?:have|has|had) )?(?:(?:did )?(?:took|taken|take) place|happened|(?:was|were|been) (?:held|carried out))(?! (?:in|on|at|during|since|before|after|between|this|last|next|within|from|until|under|by (?:the|an?)|near|around|for|yesterday|today|over|more|less|#|@)(?: |$))(?= )/;
/** Something else may be meant as well. */
const VAGUE = 0.2;

type Step = number | "ended" | null;

/** "Not shipped yet", "already shipped" and "still open", where a status tells how far each document has come. */
export function readSteps(draft: Draft): void {
  draft.each(NOT_YET, (match) => {
    const { early, late, still, ahead } = match.groups;
    acceptClaim(
      draft,
      claimReached(draft, match, { state: early ?? late ?? still ?? ahead ?? "", isReached: false }),
    );
  });
  draft.each(ALREADY, (match) =>
    acceptClaim(draft, claimReached(draft, match, { state: match.groups.state ?? "", isReached: true })),
  );
  draft.each(OPEN, (match) => acceptClaim(draft, claimOpen(draft, match)));
  draft.each(HAPPENED, (match) => acceptClaim(draft, claimHappened(draft, match)));
  draft.each(GOING_ON, (match) => acceptClaim(draft, claimGoingOn(draft, match)));
}

/** The documents in front of a step, or those that have reached it. */
function claimReached(
  draft: Draft,
  match: Match,
  { state, isReached }: { state: string; isReached: boolean },
): Claim | null {
  const step = stepOf(state);
  const field = draft.collection.fields.find(
    (one) => isStatus(one) && one.values.some(({ text }) => text.toLowerCase() === state),
  );
  if (!field || step === null || step === "ended") return null;
  const fits = (other: Step): boolean =>
    typeof other === "number" && (isReached ? other >= step : other < step);
  const all = field.values.map(({ text }) => stepOf(text));
  const values = field.values.filter((_, at) => fits(all[at] ?? null));
  if (values.length === 0 || (isReached && values.length === 1)) return null;
  // a date of its own tells the same; states that are none of the known steps may come before or after
  const isClear =
    !isReached &&
    all.every((one) => one !== null) &&
    doneDate(draft.question.knowledge, draft.collection.fields, state) === null;
  return claimValues(field, { values, words: match, isClear });
}

/** "Open tasks" of `todo`, `doing` and `done`, none of which is called so. */
function claimOpen(draft: Draft, match: Match): Claim | null {
  const { collection, valueMentions, fieldMentions } = draft;
  const at = match.end - 1;
  const isStored = valueMentions.some(({ start, field }) => start === at && field.collection === collection);
  const isNamed = fieldMentions.some(
    ({ start, field, score }) => start === at && field.kind !== "date" && score >= 0.75,
  );
  if (isStored || isNamed || !isSaidOfOwn(draft, match)) return null;
  const status = collection.fields.filter(
    (one) => isStatus(one) && one.values.every(({ text }) => stepOf(text) !== null),
  );
  const dates = collection.fields.filter((one) => isDateOfEnd(one));
  const [unpaid] = match.text.endsWith("outstanding")
    ? oppositeFlags(draft.question.knowledge, collection.fields, "unpaid")
    : [];
  if (unpaid) return claimUnset(unpaid, match);
  const [field, ...others] = status;
  if (!field) return dates.length === 1 && dates[0] ? claimMissing(dates[0], match) : null;
  const values = field.values.filter(({ text }) => isUnfinished(stepOf(text) ?? "ended"));
  if (values.length === 0 || values.length === field.values.length) return null;
  return claimValues(field, { values, words: match, isClear: others.length === 0 && dates.length === 0 });
}

/** "Ongoing outages" of `endedAt`, where no state is called so. */
function claimGoingOn(draft: Draft, match: Match): Claim | null {
  const { collection, valueMentions } = draft;
  const isStored = valueMentions.some(({ start, end }) => start < match.end && match.start < end);
  const hasSteps = collection.fields.some((one) => isStatus(one));
  const [date, ...others] = collection.fields.filter((one) => isDateOfEnd(one));
  if (isStored || hasSteps || !date || others.length > 0 || !isSaidOfOwn(draft, match)) return null;
  return claimMissing(date, match);
}

/** "Meetings that took place" of those that are scheduled, done or cancelled. */
function claimHappened(draft: Draft, match: Match): Claim | null {
  const [field, ...others] = draft.collection.fields.filter((one) => isStatus(one));
  const values = field?.values.filter(({ text }) => isOver(stepOf(text))) ?? [];
  const isPlanned = field?.values.some(({ text }) => /^(?:scheduled|planned|booked|upcoming)$/i.test(text));
  if (!field || others.length > 0 || values.length !== 1 || isPlanned !== true) return null;
  return claimValues(field, { values, words: match, isClear: true });
}

/** In front of what the documents are called, or in a clause right behind it. */
function isSaidOfOwn({ plan }: Draft, { start, end }: Words): boolean {
  return plan.collectionWords.some((own) => own.start === end || own.end === start);
}

/** A text with few values, some of which are steps. */
function isStatus({ kind, isArray, arrayRoot, valuesAreComplete, values }: FieldModel): boolean {
  return (
    kind === "text" &&
    !isArray &&
    arrayRoot === null &&
    valuesAreComplete &&
    values.filter(({ text }) => stepOf(text) !== null).length >= 2
  );
}

function claimValues(
  field: FieldModel,
  { values, words, isClear }: { values: FieldModel["values"]; words: Words; isClear: boolean },
): Claim {
  const literals = values.map(({ value, text }): Literal => ({ kind: "stored", canonical: value, text }));
  const test: Test = { kind: "equal", values: literals, isNegated: false };
  const claim = claimCondition({ field, route: null, test, words: [words], role: "condition" }, 0.95);
  const assumptions = isClear ? [] : [{ weight: VAGUE, about: field.path, kind: "vague" as const }];
  return joinClaims(claim, { assumptions, evidence: [] });
}

function claimUnset(field: FieldModel, words: Words): Claim {
  const no = flagOf(field)?.no ?? "false";
  const value: Literal = { kind: "stored", canonical: no, text: no.replaceAll('"', "") };
  const test: Test = { kind: "equal", values: [value], isNegated: false };
  return claimCondition({ field, route: null, test, words: [words], role: "condition" }, 0.95);
}

function claimMissing(field: FieldModel, words: Words): Claim {
  const test: Test = { kind: "present", isPresent: false };
  return claimCondition({ field, route: null, test, words: [words], role: "condition" }, 0.95);
}
