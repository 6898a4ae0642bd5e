import type { ValueMention } from "../link/value-mentions.ts";
import { NOISE } from "../lexicon/words.table.ts";
import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { isTemporal } from "../schema/model.ts";
import { isNamePart, nameField } from "../schema/name-field.ts";
import { arePeople } from "../schema/people.ts";
import { lemmaOf } from "../text/lemma.ts";
import { isNeverDone } from "./negation.ts";
import { oppositeFlags, undoneDate } from "./one-word-states.ts";
import { relationAt } from "./relations.ts";

/** Surety from which on a word names a collection. */
const NAMED_IN_PART = 0.86;

/** In front of a kind: "of type pilot", "who is a pilot". */
const SAYS_KIND = /^(type|kind|category|class|role|is|are|was|were|as|an?|not|only|#)$/;

/** Small words that a state may be called by: "new orders". */
const STATES =
  /^(new|current|available|complete|whole|full|main|home|quick|present|individual|additional|exact|done|held|made|sold|taken|[a-z]+ed)$/;

/** Surety from which on a word in front of "date" names the one that is stored. */
const NAMED_AS_DATE = 0.6;
const PART_OF_DATE = /^(years?|quarters?|months?|weeks?|weekdays?|days?)$/;

/** Whether words that are stored somewhere mean something else where they stand. */
export function isNoValue(draft: Draft, mention: ValueMention): boolean {
  return (
    mention.field.path === "_id" ||
    isRequest(draft, mention) ||
    isInsideName(draft, mention) ||
    isInflectedName(mention) ||
    isNameOfHolder(draft, mention) ||
    isAbsence(draft, mention) ||
    isUndone(draft, mention) ||
    isDeedOfPart(draft, mention) ||
    isInsideDate(draft, mention)
  );
}

/** "The shipping agent" is one, and no agent called "Ship": part of a longer name that stands there. */
function isInsideName(draft: Draft, { start, end }: Words): boolean {
  if (draft.tokens[start]?.kind === "quoted") return false;
  const isAround = (one: Words & { score: number }): boolean =>
    one.start <= start && one.end >= end && one.end - one.start > end - start && one.score >= 0.95;
  return (
    draft.fieldMentions.some((one) => one.route === null && isAround(one)) ||
    draft.question.names.collections().some(isAround)
  );
}

/** "Rental prices" are no teacher called Price: names of people are said as they are written. */
function isInflectedName({ field, isVerbatim }: ValueMention): boolean {
  const isName = isNamePart(field) || (field === nameField(field.collection) && arePeople(field.collection));
  return !isVerbatim && isName;
}

/** "Openings" are documents, not those that are open: a word that names the collection of the value. */
function isNameOfHolder(draft: Draft, { start, end, field, isVerbatim }: ValueMention): boolean {
  const { norm = "", text } = draft.tokens[start] ?? {};
  const isOne = end === start + 1 && field.collection.words.join() === lemmaOf(norm);
  const isWritten = field.values.some((value) => value.text === text);
  // "pilot ids" are those of pilots, whatever kinds of them there are
  if (isOne && !isWritten && !SAYS_KIND.test(draft.norm(start - 1))) return true;
  return (
    !isVerbatim &&
    draft.question.names
      .collections()
      .some(
        (one) =>
          one.collection === field.collection &&
          one.start === start &&
          one.end === end &&
          one.score >= NAMED_IN_PART,
      )
  );
}

/** "Rooms that were never booked" have no bookings, whatever state these are in. */
function isAbsence(draft: Draft, { start, end }: ValueMention): boolean {
  return end === start + 1 && isNeverDone(draft.tokens, start) && relationAt(draft, start) !== null;
}

/** "Unpaid" orders lack the date, or the flag, that they are paid; "pending" is stored only beside that. */
function isUndone(
  { tokens, collection, question }: Draft,
  { start, end, isVerbatim }: ValueMention,
): boolean {
  if (isVerbatim || end !== start + 1) return false;
  const { knowledge } = question;
  const norm = tokens[start]?.norm ?? "";
  return (
    undoneDate(knowledge, collection.fields, norm) !== null ||
    oppositeFlags(knowledge, collection.fields, norm).some((one) => one.arrayRoot === null)
  );
}

/** "By closing date": the name of a date, and nothing that is closed. */
function isInsideDate({ tokens, fieldMentions }: Draft, { start, end, isVerbatim }: ValueMention): boolean {
  if (isVerbatim || !/^(date|time)$/.test(tokens[end]?.norm ?? "")) return false;
  return fieldMentions.some(
    (one) => one.start === start && one.route === null && isTemporal(one.field) && one.score >= NAMED_AS_DATE,
  );
}

/** "The year with the most claims opened": when they were opened, whether or not they are still open. */
function isDeedOfPart({ tokens, plan, collection }: Draft, mention: ValueMention): boolean {
  const { start, end, isVerbatim } = mention;
  const norm = tokens[start]?.norm ?? "";
  const isDeed = !isVerbatim && end === start + 1 && norm.endsWith("ed");
  if (!isDeed || !plan.collectionWords.some((own) => own.end === start)) return false;
  return (
    tokens.some((token) => PART_OF_DATE.test(token.norm)) &&
    collection.fields.some((one) => isTemporal(one) && one.words.includes(norm))
  );
}

/** "Which city is the largest? Please list ...": a small word that begins a sentence, and no state of what follows. */
function isRequest({ tokens, plan }: Draft, { start, end }: Words): boolean {
  const token = tokens[start];
  const isState = STATES.test(token?.norm ?? "") && plan.collectionWords.some((own) => own.start === end);
  return (
    end === start + 1 &&
    token?.kind === "word" &&
    NOISE.has(token.norm) &&
    !isState &&
    (start === 0 || /^[.?!;:]$/.test(tokens[start - 1]?.norm ?? ""))
  );
}
