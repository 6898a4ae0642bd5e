import type { Draft } from "./draft.ts";
import { isDeedDenied } from "../link/flag-said.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Literal, Test } from "../plan/plan.ts";
import { flagOf, type FieldModel } from "../schema/model.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import { negationBefore } from "./negation.ts";
import { deniedBy, oppositeFlags } from "./one-word-states.ts";

/** Between what documents are called and a clause about them. */
const CLAUSE = /^(that|who|which|is|are|was|were|do|does|did|not|never|currently|still|now|already|and)$/;
/** Between a flag and what it is set to. */
const SETS = /^(is|are|was|were|=|:|equals|equal|to|set|flag|status|being|currently|turned|switched|not)$/;
const ON = /^(true|yes|1|on|enabled|activated)$/;
const OFF = /^(false|no|0|off|disabled|deactivated)$/;
const IS = /^(is|are|was|were|not)$/;
/** "Without finished chores": whatever others there are, none may be so. */
const NONE = /^(without|no|lacking|lacks|lack)$/;
/** Words between a flag and the elements that have it. */
const NEAR = 4;
/** Surety from which on all of a name is said. */
const WHOLE_NAME = 0.95;
const NAMED = 0.75;
/** "Who made vases": words for a beginning are what dates are called by, and no flag such as `signed`. */
const DEED = /^(made|created|placed|added|opened|started)$/;
/** Surety of a word that means the same as the name. */
const RELATED_NAME = 0.7;

/** "Clubs accepting new members" of `acceptingNewMembers`: the whole name of a flag, where a clause is expected. */
export function readFlagClauses(draft: Draft): void {
  for (const mention of draft.fieldMentions) {
    const { start, end, score, route } = mention;
    if (end - start < 2 || score < WHOLE_NAME || route !== null) continue;
    const lead = draft.skipBack(start, CLAUSE);
    if (!draft.plan.collectionWords.some((own) => own.end === lead)) continue;
    const claim = claimFlag(draft, mention);
    acceptClaim(draft, claim && { ...claim, isSure: true });
  }
}

/** Yes-or-no fields named as properties: `discontinued products`, `not verified`, `inactive`. */
export function readFlags(draft: Draft): void {
  for (const at of draft.tokens.keys()) acceptClaim(draft, claimOppositeClause(draft, at));
  for (const mention of draft.fieldMentions) acceptClaim(draft, claimFlag(draft, mention));
  for (const at of draft.tokens.keys()) acceptClaim(draft, claimOpposite(draft, at));
}

function claimFlag(draft: Draft, mention: FieldMention): Claim | null {
  const flag = isNamed(draft, mention) && draft.isFree(mention) ? flagOf(mention.field) : null;
  if (!flag || isOfDocuments(draft, mention)) return null;
  const negation = outOf(draft, mention.start) ?? negationBefore(draft, mention.start);
  const after = draft.skip(mention.end, SETS);
  const isOff = draft.norm(after - 1) === "not" && after > mention.end;
  const stated = ON.test(draft.norm(after)) ? !isOff : OFF.test(draft.norm(after)) ? isOff : null;
  if (stated === null && isInnerName(draft, mention)) return null;
  const isOfMany = mention.field.arrayRoot !== null || mention.route?.isToMany === true;
  const isNone = isOfMany && NONE.test(draft.norm(negation));
  const test =
    (stated ?? negation < 0)
      ? equalTo(flag.yes)
      : isNone
        ? { ...equalTo(flag.yes), isNegated: true }
        : isNot(mention.field, flag);
  const words = {
    start: negation >= 0 ? negation : mention.start,
    end: stated === null ? mention.end : after + 1,
  };
  return claimCondition({ ...draft.refOf(mention), test, words: [words], role: "condition" }, mention.score);
}

/** "Print runs", "printer" and "never printed" name other documents better than they name a flag `in_print`. */
function isOfDocuments({ question, collection, tokens }: Draft, mention: FieldMention): boolean {
  const { start, end, score } = mention;
  const isDenied = isDeedDenied(tokens, mention);
  return question.names
    .collections()
    .some(
      (one) =>
        one.collection !== collection &&
        one.start <= start &&
        start < one.end &&
        (isDenied || one.score > score || (one.score === score && one.end - one.start > end - start)),
    );
}

/** "Emails of members" are their `email`, and no setting `notify.email`, which is said with what it is a setting of. */
function isInnerName({ fieldMentions }: Draft, { start, end, field, score }: FieldMention): boolean {
  return (
    field.depth > 0 &&
    fieldMentions.some(
      (one) =>
        one.start === start &&
        one.end === end &&
        one.route === null &&
        one.field.depth === 0 &&
        one.score > score &&
        flagOf(one.field) === null,
    )
  );
}

/** A word that only means the same must be said of the documents: "meatless dishes" of `vegetarian`. */
function isNamed(draft: Draft, { start, end, score, route }: FieldMention): boolean {
  const { plan, tokens } = draft;
  const isDeed = tokens.slice(start, end).some(({ norm }) => DEED.test(norm));
  // "which dishes are meatless"
  const subject = IS.test(draft.norm(start - 1)) ? draft.skipBack(start, CLAUSE) : -1;
  const isSaidOfOwn =
    !isDeed && route === null && plan.collectionWords.some((own) => own.start === end || own.end === subject);
  return score >= (isSaidOfOwn ? RELATED_NAME : NAMED);
}

/** "Out of service" of `inService`: where it begins; null for other words. */
function outOf(draft: Draft, end: number): number | null {
  return draft.norm(end - 1) === "of" && draft.norm(end - 2) === "out" ? end - 2 : null;
}

/** `inactive`, `unverified`, `incomplete`. */
function claimOpposite(draft: Draft, at: number): Claim | null {
  const token = draft.tokens[at];
  if (token?.kind !== "word" || draft.isTaken(at)) return null;
  const flags = oppositeFlags(draft.question.knowledge, draft.collection.fields, token.norm);
  const field = flags.find((one) => isSpokenOf(draft, one, at));
  const flag = field ? flagOf(field) : null;
  if (!field || !flag) return null;
  const isBeside = field.arrayRoot !== null && isHolder(draft, field, at + 1) && !draft.isTaken(at + 1);
  const words = [{ start: at, end: at + (isBeside ? 2 : 1) }];
  return claimCondition({ field, route: null, test: isNot(field, flag), words, role: "condition" }, 0.9);
}

/** "Closed to the public" of `openToPublic`: the opposite of its first word, with the others behind. */
function claimOppositeClause(draft: Draft, at: number): Claim | null {
  const opposites = draft.tokens[at]?.kind === "word" ? deniedBy(draft.norm(at)) : [];
  if (opposites.length === 0) return null;
  for (const field of draft.collection.fields) {
    const [first = "", ...rest] = field.words;
    const flag = rest.length > 0 && opposites.includes(first) ? flagOf(field) : null;
    const start = draft.skip(at + 1, /^(to|for|the|on|in|at)$/);
    const isSaid = rest.every(
      (word, place) => (draft.question.names.byToken[start + place]?.get(word) ?? 0) >= WHOLE_NAME,
    );
    const words = [{ start: at, end: start + rest.length }];
    if (flag && isSaid)
      return claimCondition({ field, route: null, test: isNot(field, flag), words, role: "condition" }, 0.9);
  }
  return null;
}

/** A flag of elements is meant where they are named beside it: "with an unfinished chore". */
function isSpokenOf(draft: Draft, field: FieldModel, at: number): boolean {
  if (field.arrayRoot === null) return true;
  return [...draft.tokens.keys()].some(
    (place) => Math.abs(place - at) <= NEAR && isHolder(draft, field, place),
  );
}

/** The word names the elements that have the flag. */
function isHolder({ question }: Draft, { parentWords }: FieldModel, at: number): boolean {
  return parentWords.some((word) => (question.names.byToken[at]?.get(word) ?? 0) >= WHOLE_NAME);
}

/** Where only "yes" is stored, the documents without the field are the others. */
export function isNot(field: FieldModel, flag: { yes: string; no: string }): Test {
  const isOnlyYes = field.absence > 0 && field.kind === "bool" && field.uniqueCount === 1;
  return isOnlyYes ? { ...equalTo(flag.yes), isNegated: true } : equalTo(flag.no);
}

function equalTo(canonical: string): Extract<Test, { kind: "equal" }> {
  const value: Literal = { kind: "stored", canonical, text: canonical.replaceAll('"', "") };
  return { kind: "equal", values: [value], isNegated: false };
}
