import type { CollectionMention } from "../link/mentions.ts";
import { isInRole } from "../link/role-mentions.ts";
import type { Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { namesRevenue } from "./revenue.ts";
import { isCapitalized } from "./capitals.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";
import { isNeverDone } from "./negation.ts";
import { isPluralWord } from "./read-groups.ts";

/** A word that is less sure has only the stem of another name for the collection: "authors", or posters, of posts. */
const RESEMBLING = 0.7;
/** Surety of a mention from which on it is the name of the collection, not a word like it. */
const NAME_ITSELF = 0.95;
/** Surety from which on a word of a field's name is that, not another name of the collection. */
const FIELD_SAID = 0.6;
/** Surety from which on a word names the collection, not only something like it. */
const NAMED_IN_PART = 0.86;

/** The collection's own name; noise words around it are no conditions. */
export function readOwnName(draft: Draft): void {
  const own = draft.ownMentions.filter((one) => one.score >= 0.6);
  const isNamed = own.some((one) => one.score >= NAME_ITSELF);
  for (const mention of own) acceptClaim(draft, claimOwnName(draft, mention, isNamed));
  draft.plan.collectionWords.sort((a, b) => a.start - b.start);
}

function claimOwnName(draft: Draft, mention: CollectionMention, isNamed: boolean): Claim | null {
  // a word that is only similar is left to others where the name itself stands too
  const isWeak = isNamed || mention.score < RESEMBLING;
  if (!draft.isFree(mention) || (isNamed && mention.score < 0.9)) return null;
  if (isInRole(draft.fieldMentions, mention)) return null;
  if (isWeak && isNameOfField(draft, mention)) return null;
  if (isWordOfField(draft, mention)) return null;
  if (isNameOfOther(draft, mention) || isOwnColumn(draft, mention)) return null;
  // "order date" may name a field of another word order; the plain name wins unless it is only similar
  const field = mention.score < 0.9 ? draft.fieldAt(mention.start, (_, one) => one.score >= 0.95) : null;
  const isSimilar = mention.score < NAME_ITSELF && !isNeverDone(draft.tokens, mention.start);
  if (field || (isSimilar && isOwnValue(draft, mention)) || isInProperName(draft, mention)) return null;
  const words: Words = { start: mention.start, end: mention.end };
  words.start = ownValueEnd(draft, words);
  const isOther =
    isFieldName(draft, words) || isFigure(draft, words, mention.score) || namesRevenue(draft, mention);
  return {
    collectionWords: [words],
    evidence: isOther ? [] : evidenceOf([words], Math.min(1, mention.score)),
  };
}

/** "Customers" are those, not the accounts that they may be called by where there are no others. */
function isNameOfOther({ question, collection }: Draft, { start, end, score }: CollectionMention): boolean {
  if (score >= NAMED_IN_PART) return false;
  return question.names
    .collections()
    .some(
      (one) =>
        one.collection !== collection && one.start === start && one.end === end && one.score >= NAME_ITSELF,
    );
}

/** "Reviewers" of reviews with `reviewerId`, "years of reviewing": words that name the field better. */
function isNameOfField({ fieldMentions }: Draft, { start, end, score }: CollectionMention): boolean {
  if (score >= NAME_ITSELF) return false;
  const isSame = (one: Words): boolean => one.start === start && one.end === end;
  return fieldMentions.some(
    (one) =>
      one.route === null &&
      one.start <= start &&
      end <= one.end &&
      (isSame(one) ? one.score > score : one.score >= NAME_ITSELF),
  );
}

/** "Trainers" of trainings with a text `trainer`: the people, and not what they did. */
function isDoer({ fieldMentions }: Draft, { start, end, score }: CollectionMention): boolean {
  if (score >= NAME_ITSELF) return false;
  return fieldMentions.some(
    (one) =>
      one.route === null &&
      one.start === start &&
      one.end === end &&
      one.score >= NAME_ITSELF &&
      one.field.kind === "text",
  );
}

function isWordOfField(draft: Draft, mention: CollectionMention): boolean {
  return isDoer(draft, mention) || beginsField(draft, mention) || isNounOfDeed(draft, mention);
}

/** "Dwelling type" of flats with a `dwelling_type`: the word is no other name of the flats. */
function beginsField({ fieldMentions, tokens }: Draft, { start, end, score }: CollectionMention): boolean {
  if (score >= NAMED_IN_PART) return false;
  return fieldMentions.some(
    (one) =>
      one.route === null &&
      one.start === start &&
      one.end > end &&
      one.score >= NAME_ITSELF &&
      one.field.words[0] === tokens[start]?.norm,
  );
}

/** "Berth and dock of all berths" with a field `berth`: what is shown of them. */
function isOwnColumn(draft: Draft, { start, end }: CollectionMention): boolean {
  const isNamedLater = draft.ownMentions.some((one) => one.start >= end && one.score >= NAME_ITSELF);
  if (!isNamedLater || isPluralWord(draft, end - 1)) return false;
  return (
    draft.fieldAt(
      start,
      ({ kind, isArray, arrayRoot }, one) =>
        kind !== "object" &&
        !isArray &&
        one.end === end &&
        one.route === null &&
        arrayRoot === null &&
        one.score >= NAME_ITSELF,
    ) !== null
  );
}

/** "Enrolments with an enrolment date in May" with a field `enrolDate`, whose name has the verb of the deed. */
function isNounOfDeed(draft: Draft, { start, end }: CollectionMention): boolean {
  const isNamedBefore = draft.ownMentions.some((one) => one.end <= start && one.score >= NAME_ITSELF);
  if (!isNamedBefore || end - start > 1 || isPluralWord(draft, start)) return false;
  const isWhole = ({ words, parentWords }: FieldModel, one: Words): boolean =>
    words.length > 1 && parentWords.length === 0 && one.end === start + words.length;
  return (
    draft.fieldAt(
      start,
      (field, one) => one.route === null && one.score >= NAMED_IN_PART && isWhole(field, one),
    ) !== null
  );
}

/** "room type" is the name of a field. */
function isFieldName({ fieldMentions }: Draft, { start, end }: Words): boolean {
  return fieldMentions.some(
    (one) =>
      one.route === null &&
      one.start === start &&
      one.end > end &&
      one.score >= 0.95 &&
      one.field.parentWords.length > 0,
  );
}

/** "score" of `scores.score`, "average score" of `scores`: the figure that they hold. */
function isFigure(draft: Draft, { start, end }: Words, score: number): boolean {
  const isAsked = /^(average|avg|mean|median|total|sum|maximum|max|minimum|min|highest|lowest)$/.test(
    draft.norm(start - 1),
  );
  if (draft.collection.element === null && !isAsked) return false;
  // "average claim" of cases with a `claim_amount`
  const isAlike = score < NAMED_IN_PART;
  const hits = draft.question.names.byToken[start];
  const isSaid = ({ words }: FieldModel): boolean => words.some((word) => hits?.get(word) === 1);
  const figure = draft.fieldAt(
    start,
    (field, one) =>
      one.end === end &&
      field.kind === "number" &&
      !field.isArray &&
      field.arrayRoot === null &&
      !isIdentity(draft, field) &&
      (one.score >= NAME_ITSELF || (isAlike && one.score >= FIELD_SAID && isSaid(field))),
  );
  return figure !== null;
}

/** "Open positions" of openings: where a stored value in front of the name ends. */
function ownValueEnd(draft: Draft, { start, end }: Words): number {
  const value = draft.valueMentions.find(
    (one) =>
      one.start === start &&
      one.end < end &&
      one.isVerbatim &&
      !one.isCommon &&
      one.field.collection === draft.collection,
  );
  const isExact = draft.collection.words.includes(draft.tokens[start]?.norm ?? "");
  return value && !isExact ? value.end : start;
}

/** "Harbor Museum" of museums: the name of the collection is a part of a stored name. */
function isInProperName(draft: Draft, { start, end }: Words): boolean {
  return draft.valueMentions.some(
    (one) =>
      one.isVerbatim &&
      one.start <= start &&
      end <= one.end &&
      one.end - one.start > end - start &&
      one.field.collection === draft.collection &&
      draft.tokens.slice(one.start, one.end).every(isCapitalized),
  );
}

/** A word that only resembles the name of the collection, but is stored in it: "suites" of rooms. */
function isOwnValue(draft: Draft, words: CollectionMention): boolean {
  return draft.valueMentions.some(
    (one) =>
      one.start <= words.start &&
      one.end >= words.end &&
      !one.isCommon &&
      (one.isVerbatim || words.score < NAMED_IN_PART || one.end - one.start > words.end - words.start) &&
      one.field.collection === draft.collection,
  );
}
