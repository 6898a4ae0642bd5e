import { isTemporal } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { RELATIVE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** How many were done, behind the verb: "the most", "more than 2". */
const QUANTITY = [
  ["the", /^(?:most|fewest|least)$/],
  [/^(?:more|fewer|less)$/, "than", "#"],
  ["at", /^(?:least|most)$/, "#"],
  ["exactly", "#"],
] as const;
const HAVE = /^(?:has|have|had)$/;

/**
 * "Which yard sold the most boats" as "which yard has the most sold boats", "yards that sold more than 2 boats" as "yards
 * with more than 2 sold boats", where boats have the date of the deed once it is done.
 */
export function deedInFront(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  for (const [at, verb] of tokens.entries()) {
    const end = at > 0 && verb.kind === "word" ? quantityEnd(tokens, at + 1) : -1;
    if (end < 0 || !isDateOf(knowledge, verb.norm, normAt(tokens, end))) continue;
    const have = HAVE.test(normAt(tokens, at - 1)) ? at - 1 : at;
    const isClause = RELATIVE.test(normAt(tokens, have - 1)) && have > 1;
    const lead = isClause ? "with" : "has";
    return [
      ...tokens.slice(0, isClause ? have - 1 : have),
      inPlaceOf(verb)(lead),
      ...tokens.slice(at + 1, end),
      verb,
      ...tokens.slice(end),
    ];
  }
  return tokens;
}

/** Where the quantity that begins here ends; -1 where none does. */
function quantityEnd(tokens: readonly Token[], start: number): number {
  const isSaid = (said: readonly (string | RegExp)[]): boolean =>
    said.every((one, step) => {
      const norm = normAt(tokens, start + step);
      return typeof one === "string" ? norm === one : one.test(norm);
    });
  const said = QUANTITY.find(isSaid);
  return said ? start + said.length : -1;
}

/** `soldAt` of boats, some of which have none yet. */
function isDateOf({ model, names }: Knowledge, verb: string, noun: string): boolean {
  const things = names.hits(lemmaOf(noun)).map(({ word }) => word);
  return model.collections.some(
    ({ words, fields }) =>
      things.includes(words.at(-1) ?? "") &&
      fields.some((one) => isTemporal(one) && one.absence > 0 && one.words[0] === verb),
  );
}
