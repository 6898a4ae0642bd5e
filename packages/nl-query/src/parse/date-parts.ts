import { PARTS } from "../lexicon/date-parts.table.ts";
import type { DatePart, Words } from "../plan/plan.ts";
import { isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** The part of a date that is named here: "month", "order month". */
export function datePartAt(draft: Draft, start: number): { part: DatePart; end: number } | null {
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
