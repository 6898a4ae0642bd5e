import type { Words } from "../plan/plan.ts";
import { isNumberField } from "../schema/model.ts";
import { normAt } from "../text/token.ts";
import { type Anchor, holdsAmount, type OwnFields } from "./anchors.ts";
import { listBefore } from "./columns.ts";
import { DETERMINER } from "./phrases.ts";

/** Surety from which on words are the name of a field. */
const NAMED = 0.85;

/** "Grade 4 pupils": the number is the grade, and not how many pupils there are. */
export function isOfFieldBefore(fields: OwnFields, { collection }: Anchor, end: number): boolean {
  return fields
    .of(collection)
    .some((one) => one.end === end && one.score >= NAMED && isNumberField(one.field));
}

/** "Word count of the", which ends the words, may be the name of a field. */
export function isNumberOfField(fields: OwnFields, anchor: Anchor, { start, end }: Words): boolean {
  const { question } = fields;
  const norm = (at: number): string => normAt(question.tokens, at);
  let of = end - 1;
  while (of > start && DETERMINER.test(norm(of)) && norm(of) !== "of") of--;
  if (norm(of) !== "of" || !/^(count|number|amount)s?$/.test(norm(of - 1))) return false;
  if (holdsAmount(fields, anchor, of - 1)) return true;
  const list = listBefore({ question, fields, collection: anchor.collection }, of);
  return (list?.columns.at(-1)?.words.start ?? of) < of - 1;
}
