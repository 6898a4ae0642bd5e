import { STATES_OF_DEEDS } from "../lexicon/words.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { isOfRole } from "../link/role-mentions.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Words } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { personName } from "../schema/name-field.ts";
import { lemmaOf, stemOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** Between the name of a field and its value. */
export const LEADS =
  /^(in|from|to|with|by|of|is|are|was|were|=|==|:|as|via|at|on|for|be|being|been|having|has|have|located|based|living|called|named|the|a|an|equals|equal|"|the|tagged|labeled|labelled|categorized|classified|under|within|into|both|either|operated|run|served|received|got)$/;
/** Surety of a mention that holds all of a name. */
export const WHOLE_NAME = 0.9;
const MOVES = /^(to|in|from|by|on|via|with|at|through|into|for|as|@)$/;
/** Surety of a name as it is stored: "open" is no `openings`. */
const NAME_ITSELF = 0.94;
/** Surety of a mention with another word for a part of a name. */
const PART_OF_NAME = 0.7;
/** In front of what is there or not. */
const HAS_OR_NOT = /^(no|not|without|missing|lacking|lack|lacks|with|have|has|having|a|an|any)$/;
/** Between a value and the list that holds it: "sauna among their perks". */
export const HELD_IN = /^(in|as|for|among|amongst|within|their|its|the)$/;
/** Behind what is there or not. */
const KEPT =
  /^(missing|empty|unset|unknown|absent|blank|unspecified|set|recorded|entered|present|known|exists?|specified|given|provided|filled|stored)$/;
const AUXILIARY = /^(is|are|was|were|has|have|been|not|never|still)$/;
/** In front of a cause or a state. */
const CAUSE = /^(of|to|for|over|about|by|is|are|was|were|as|"|=|:)$/;

/**
 * A single word that names a field of the collection exactly, or leads to the next value, such as "shipped to
 * Germany".
 */
export function isRatherName(draft: Draft, mention: ValueMention): boolean {
  if (draft.tokens[mention.start]?.kind === "quoted") return false;
  if (mention.end - mention.start > 1) return isOptionalName(draft, mention);
  if (isOwnName(draft, mention)) return true;
  if (isInName(draft, mention) || isInMissing(draft, mention)) return true;
  if (isMeasured(draft, mention)) return true;
  if (!MOVES.test(draft.norm(mention.end))) return false;
  const hits = draft.question.names.byToken[mention.start];
  const next = draft.skip(mention.end, /^(to|in|from|by|on|via|with|at|through|into|for|as|the|a|an)$/);
  const stem = stemOf(draft.norm(mention.start));
  return draft.valueMentions.some(
    (other) =>
      other.start === next &&
      other.field !== mention.field &&
      [...other.field.parentWords, ...other.field.words].some(
        (word) => (hits?.get(word) ?? 0) >= 0.9 || stemOf(word) === stem,
      ),
  );
}

/** A single word that names a field of the documents exactly, and is no value beside the name of the field that holds it. */
export function isOwnName(draft: Draft, mention: ValueMention): boolean {
  const { start, end } = mention;
  if (end - start > 1 || draft.tokens[start]?.kind === "quoted") return false;
  const names = draft.fieldAt(
    start,
    (field, found) =>
      found.route === null &&
      found.score >= (mention.isVerbatim ? NAME_ITSELF : WHOLE_NAME) &&
      field.kind !== "object" &&
      field !== mention.field,
  );
  const isDenied = draft.norm(start - 1) === "not";
  const said = { start: start - (isDenied ? 1 : 0), end };
  return names !== null && neighborName(draft, said, mention.field) === null;
}

/** "Have a parking space" of a `parkingSpace` that can be missing, where a list of extras has one as well. */
function isOptionalName(draft: Draft, mention: ValueMention): boolean {
  const { start, end, field } = mention;
  const name = draft.fieldAt(
    start,
    (one, found) =>
      found.route === null &&
      found.end === end &&
      found.score >= NAME_ITSELF &&
      one.absence > 0 &&
      one.kind !== "bool" &&
      one !== field,
  );
  const lead = start - (draft.norm(start - 1) === "the" ? 2 : 1);
  const isSaid = HAS_OR_NOT.test(draft.norm(lead)) || KEPT.test(draft.norm(draft.skip(end, AUXILIARY)));
  const held = draft.fieldAt(draft.skip(end, HELD_IN), (one) => one === field);
  return name !== null && isSaid && !held && neighborName(draft, mention, field) === null;
}

/** "Melting point" of `meltingPoint`, where a type is called "Point": a part of a longer name. */
function isInName({ fieldMentions }: Draft, { start, end, field }: ValueMention): boolean {
  return fieldMentions.some(
    (one) =>
      one.start <= start &&
      end <= one.end &&
      one.end - one.start > end - start &&
      one.score >= WHOLE_NAME &&
      one.route === null &&
      one.field !== field &&
      one.field.kind !== "object",
  );
}

/** "Sender email", where a channel is called "email": the mail of whom the document refers to. */
export function isInReferredName(draft: Draft, { start, end, field }: ValueMention): boolean {
  const said = draft.tokens.slice(start, end).map(({ norm }) => lemmaOf(norm));
  return draft.fieldMentions.some(
    (one) =>
      one.start <= start &&
      end <= one.end &&
      one.end - one.start > end - start &&
      one.score >= NAME_ITSELF &&
      one.route !== null &&
      one.route.via === undefined &&
      !one.route.isToMany &&
      one.field !== field &&
      said.every((word) => one.field.words.includes(word)) &&
      draft.isFree(one) &&
      neighborName(draft, { start, end }, field) === null,
  );
}

/** "No Facebook link" of a `facebookUrl` that can be missing, where others were found by "Facebook". */
function isInMissing(
  { fieldMentions, tokens, question }: Draft,
  { start, end, field }: ValueMention,
): boolean {
  return fieldMentions.some(
    (one) =>
      one.start === start &&
      one.end > end &&
      one.score >= PART_OF_NAME &&
      one.route === null &&
      one.field !== field &&
      one.field.kind === "text" &&
      one.field.absence > 0 &&
      one.field.words.some((word) => (question.names.byToken[start]?.get(word) ?? 0) >= WHOLE_NAME) &&
      HAS_OR_NOT.test(tokens[start - 1]?.norm ?? ""),
  );
}

/** "delayed by more than two hours" speaks of a number. */
function isMeasured(draft: Draft, mention: ValueMention): boolean {
  if (
    draft.match(
      /(?:by|for|at)? ?(?:more|less|over|under|at least|at most|up to|longer|fewer|above|below)(?: than)? #/,
      mention.end,
    )?.start !== mention.end
  )
    return false;
  return (
    draft.fieldAt(
      mention.start,
      (field, found) => field.kind === "number" && found.route === null && found.score > 0.8,
    ) !== null
  );
}

/** "Price per extra": the amount of that name, unless a cause is said: "cancelled because of price". */
export function isMeasureName(draft: Draft, { start, end, field }: ValueMention): boolean {
  const isMeasure = draft.fieldMentions.some(
    (one) =>
      one.start === start &&
      one.end === end &&
      one.score >= NAME_ITSELF &&
      isNumeric(one.field) &&
      one.field.collection === draft.collection,
  );
  return isMeasure && field.kind === "text" && !CAUSE.test(draft.tokens[start - 1]?.norm ?? "");
}

/** In front of what groups are made by. */
export const KEYS = /^(per|by|each|every)$/;
/** Between that and the values that are picked of it. */
const NARROWS = /^(for|with|among)$/;

/** The field is named right before or after the value; its words. */
export function neighborName(draft: Draft, mention: Words, field: FieldModel): Words | null {
  const end = draft.skipBack(mention.start, LEADS);
  for (let edge = mention.start; edge >= end; edge--) {
    const before = draft.fieldBefore(
      edge,
      (one, mention) => one === field && !isOfRole(draft.fieldMentions, mention),
    );
    if (before && !isCount(draft, before) && !isKey(draft, before)) return before;
  }
  const after = draft.fieldAt(mention.end, (one) => one === field);
  // "exam score": the figure that the value narrows, not the field of the value
  const isOther =
    after !== null &&
    draft.fieldAt(mention.end, (one, { score }) => one.kind === "number" && score > after.score) !== null;
  return isOther ? null : after;
}

/** "Rents per state for paid and open": the words are what they are grouped by, whatever values follow. */
export function isKey(draft: Draft, { start, end }: Words): boolean {
  return KEYS.test(draft.norm(start - 1)) && NARROWS.test(draft.norm(end));
}

/** "number of": a count, unless the name of the field has the word itself. */
function isCount(draft: Draft, { start, end, score }: FieldMention): boolean {
  return (
    end === start + 1 &&
    score < 0.9 &&
    /^(number|count|quantity|amount|total)$/.test(draft.norm(start)) &&
    draft.norm(end) === "of"
  );
}

/** "Per region for open shops": the state that is stored, not the `openings` that are called alike. */
export function isValueAt({ valueMentions, collection }: Draft, at: number): boolean {
  return valueMentions.some(
    ({ start, isVerbatim, field }) => start === at && isVerbatim && field.collection === collection,
  );
}

/** "Cancellations by channel": documents called by what was done with them. */
export function deedsNamed({ tokens }: Draft): Words[] {
  return tokens.flatMap(({ norm }, at) =>
    STATES_OF_DEEDS.has(lemmaOf(norm)) ? [{ start: at, end: at + 1 }] : [],
  );
}

/** "Olaf Foss" is one person: the other part of the name of the same people stands beside this one. */
export function isBesideOtherPart(draft: Draft, { field, start, end }: ValueMention): boolean {
  const [first, last] = personName(field.collection) ?? [];
  if (field === first) return draft.valueMentions.some((one) => one.field === last && one.start === end);
  return field === last && draft.valueMentions.some((one) => one.field === first && one.end === start);
}
