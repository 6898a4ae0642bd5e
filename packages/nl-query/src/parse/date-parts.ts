import { ADVERBS, PARTS } from "../lexicon/date-parts.table.ts";
import type { DatePart, Words } from "../plan/plan.ts";
import {
  isNumeric,
  isTemporal,
  isYearField,
  type CollectionModel,
  type FieldModel,
} from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { defaultDate } from "./pick-field.ts";

/** From this surety on words are the whole name of a field. */
const WHOLE_NAME = 0.9;

/** The part of a date that is named here: "month", "order month". */
export function datePartAt(draft: Draft, start: number): { part: DatePart; end: number } | null {
  if (isInName(draft, start)) return null;
  let text = "";
  for (let at = start; at < Math.min(draft.tokens.length, start + 5); at++) text += `${draft.norm(at)} `;
  for (const { pattern, part } of PARTS) {
    const found = pattern.exec(text);
    if (found) return { part, end: start + found[0].trim().split(" ").length };
  }
  // "release year", "order month", "birth decade"
  const mention = draft.fieldMentions.find(
    (one) => one.start === start && isTemporal(one.field) && one.score >= 0.5 && draft.isFree(one),
  );
  const after = mention && PARTS.find(({ pattern }) => pattern.test(`${draft.norm(mention.end)} `));
  if (!mention || !after) return null;
  return { part: after.part, end: mention.end + 1 };
}

/** What a part belongs to that is said alone: decades are those of a year that is kept, where there is one. */
export function dateOfPart(collection: CollectionModel, part: DatePart): FieldModel | undefined {
  const year =
    part === "decade"
      ? collection.fields.find((field) => isYearField(field) && field.arrayRoot === null)
      : undefined;
  return year ?? defaultDate(collection)?.field;
}

/** "By monthly rent" of a `monthlyRent` is by that number. */
function isInName(draft: Draft, start: number): boolean {
  return (
    ADVERBS.has(draft.norm(start)) &&
    draft.fieldMentions.some(
      (one) => one.start === start && one.end > start + 1 && one.score >= WHOLE_NAME && isNumeric(one.field),
    )
  );
}

/** "Month and year of delivery": the date is that of both. */
export function endOfParts(draft: Draft, end: number): number {
  const next = draft.skip(end, /^(and|,|the|\/|-)$/);
  const part = next > end ? datePartAt(draft, next) : null;
  return part && draft.norm(part.end) === "of" ? part.end : end;
}

/** The part of a date that groups go by where its field is named: "per visit year" of `visitedOn`. */
export function partOfField(draft: Draft, words: Words): DatePart {
  const said = draft.norm(words.end - 1);
  return /^(year|years)$/.test(said) ? "year" : /^(month|months)$/.test(said) ? "month" : "day";
}
