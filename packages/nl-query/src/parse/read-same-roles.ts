import type { FieldMention } from "../link/mentions.ts";
import { isOfPeople } from "../lexicon/words.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Condition, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { negationBefore } from "./negation.ts";

/** "The reporter is also the owner", "the owner is not the same as the reporter". */
const IS_OTHER =
  /(?:is|are|was|were|be|being)(?<not> not)?(?: also)?(?: the same(?: [a-z]+)? as)?(?: (?:the|an?|its|their|also))*(?= )/;
const DIFFERS =
  /(?<not>differs from|differ from|(?:is|are) different (?:from|than|to)|does not (?:equal|match)|do not (?:equal|match))(?: (?:the|its|their))*(?= )/;
const EQUALS = /(?:equals|matches|(?:is|are) (?:equal|identical) to)(?: (?:the|its|their))*(?= )/;
/** "Reporter and owner are the same person". */
const ARE_SAME =
  /(?:is|are|was|were) (?:both )?(?<not>not the same|different|not identical|(?:the )?same|identical|equal)(?: (?<noun>[a-z]+))?(?= )/;
/** "Reported and mended by the same person". */
const BY_SAME = /(?:by|to|for|from) (?:the |one and the )?(?<not>same|different)(?: (?<noun>[a-z]+))(?= )/;
/** "With the same reporter and owner". */
const HAVE_SAME = /(?:have|has|had|having|with|of) (?:the )?(?<not>same|different)(?= )/;
/** "Reviewed by the operator who printed it", "by their own operator". */
const BY_WHO_DID =
  /by (?:the (?:same |very )*(?<noun>[a-z]+) (?:who|that) (?:also |had |has |have )*(?<verb>[^ ]+) (?:it|them)|(?:its|their|his|her) own (?<own>[a-z]+))(?= )/;
const NEGATIVE = /not|differ/;
const BETWEEN = /^(and|the|a|an|its|their|both|was|were|is|are|by)$/;

/** Two fields that hold the same, or not: both are people of one collection, or alike. */
export function readSameRoles(draft: Draft): void {
  for (const pattern of [IS_OTHER, DIFFERS, EQUALS])
    draft.each(pattern, (match) => acceptClaim(draft, claimBothSides(draft, match)));
  for (const pattern of [ARE_SAME, BY_SAME])
    draft.each(pattern, (match) => acceptClaim(draft, claimPair(draft, match)));
  draft.each(HAVE_SAME, (match) => acceptClaim(draft, claimPairBehind(draft, match)));
  draft.each(BY_WHO_DID, (match) => acceptClaim(draft, claimDoer(draft, match)));
}

/** The second role is said by what was done, else by what those are called who did it. */
function claimDoer(draft: Draft, match: Match): Claim | null {
  const left = draft.fieldBefore(match.start, isOwn);
  if (!left) return null;
  const { noun, verb, own } = match.groups;
  const placeOf = (norm: string | undefined): number =>
    draft.tokens.findIndex((token, at) => at > match.start && at < match.end && token.norm === norm);
  const isRole = (field: FieldModel, mention: FieldMention): boolean =>
    isOwn(field, mention) && field !== left.field && targetOf(draft, field) !== null;
  const right =
    (verb === undefined ? null : draft.fieldAt(placeOf(verb), isRole)) ??
    draft.fieldAt(placeOf(noun ?? own), isRole);
  if (!right) return null;
  const negation = negationBefore(draft, left.start);
  const words = { start: negation >= 0 ? negation : left.start, end: match.end };
  return claimSame(draft, { left, right, words, isNegated: negation >= 0 });
}

function claimBothSides(draft: Draft, match: Match): Claim | null {
  const right = draft.fieldAt(match.end, isOwn);
  const left = right && draft.fieldBefore(match.start, isOwn);
  const words = left && right && { start: left.start, end: right.end };
  return words && claimSame(draft, { left, right, words, isNegated: match.groups.not !== undefined });
}

/** The pair stands in front: "reporter and owner". */
function claimPair(draft: Draft, match: Match): Claim | null {
  const right = draft.fieldBefore(match.start, isOwn);
  const left = right && draft.fieldBefore(draft.skipBack(right.start, BETWEEN), isOwn);
  if (!left || !draft.tokens.slice(left.end, right.start).some(({ norm }) => norm === "and")) return null;
  const isNoun = isOfBoth(draft, left, match.groups.noun);
  const words = {
    start: left.start,
    end: match.groups.noun === undefined || isNoun ? match.end : match.end - 1,
  };
  return claimSame(draft, { left, right, words, isNegated: NEGATIVE.test(match.groups.not ?? "") });
}

function claimPairBehind(draft: Draft, match: Match): Claim | null {
  const left = draft.fieldAt(match.end, isOwn);
  const joint = left ? draft.skip(left.end, BETWEEN) : 0;
  const right = left && joint > left.end ? draft.fieldAt(joint, isOwn) : null;
  if (!left || !right) return null;
  const words = { start: match.start, end: right.end };
  return claimSame(draft, { left, right, words, isNegated: NEGATIVE.test(match.groups.not ?? "") });
}

/** "The same person", "the same member": what both fields hold. */
function isOfBoth(draft: Draft, { field }: FieldMention, noun: string | undefined): boolean {
  const word = lemmaOf(noun ?? "");
  const target = targetOf(draft, field);
  return isOfPeople([word]) || /^(one|thing|value)$/.test(word) || target?.words.includes(word) === true;
}

type Pair = { left: FieldMention; right: FieldMention; words: Words; isNegated: boolean };

function claimSame(draft: Draft, { left, right, words, isNegated }: Pair): Claim | null {
  const target = targetOf(draft, left.field);
  const isReference = target !== null && target === targetOf(draft, right.field);
  if (!(isReference || areAlike(left.field, right.field)) || left.field === right.field) return null;
  const test: Condition["test"] = {
    kind: "amounts",
    left: amountOf(left.field),
    op: isNegated ? "$ne" : "$eq",
    right: amountOf(right.field),
  };
  const spans = [words];
  // nobody and nobody are not the same person; of what differs, the left side is compared as present anyway
  const present = (isNegated ? [right.field] : [left.field, right.field])
    .filter(({ absence }) => absence > 0)
    .map((field): Condition => ({
      field,
      route: null,
      test: { kind: "present", isPresent: true },
      words: spans,
      role: "condition",
    }));
  const same: Condition = { field: left.field, route: null, test, words: spans, role: "condition" };
  return { conditions: [...present, same], evidence: evidenceOf(spans), isSure: true };
}

/** "Home port" and "current port", "home goals" and "away goals": two texts or two numbers of one kind. */
function areAlike(left: FieldModel, right: FieldModel): boolean {
  return (
    (left.kind === "text" || left.kind === "number") &&
    left.kind === right.kind &&
    left.words.at(-1) === right.words.at(-1)
  );
}

/** The collection that the field refers to. */
function targetOf({ routes }: Draft, field: FieldModel) {
  return (
    routes.find((one) => one.from === field && one.via === undefined && !one.isToMany)?.collection ?? null
  );
}

function isOwn(_: FieldModel, { route, score }: FieldMention): boolean {
  return route === null && score >= 0.5;
}
