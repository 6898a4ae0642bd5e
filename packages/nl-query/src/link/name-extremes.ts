import { ORDINALS } from "../lexicon/numbers.table.ts";
import { BEST_WHEN_LOW } from "../lexicon/placings.table.ts";
import { ASKS } from "../text/small-words.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ENDS: ReadonlyMap<string, string> = new Map([
  ...["highest", "largest", "greatest", "biggest", "longest", "top", "peak", "upper"].map(
    (word): [string, string] => [word, "maximum"],
  ),
  ...["lowest", "smallest", "least", "shortest", "lower"].map((word): [string, string] => [word, "minimum"]),
]);
/** Between the ends that share a noun: "its lowest and its highest depth". */
const BETWEEN = /^(and|or|to|its|their|the)$/;
/** In front of the end of an order: "with the highest depth". */
const RANKS = /^(with|has|have|having|had|reach|reaches)$/;

/** The end is named as it is kept: "with the maximum depth" is the highest of all. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ["maximum", "highest"],
  ["minimum", "lowest"],
]);

const BEST = "best";
/** "The best height of each", "the best height and town": what documents keep is shown. */
const LISTS = /^(of|for|and|,)$/;

/**
 * "Whose highest depth is above 20" as "whose maximum depth", where documents keep both ends of a depth and no depth
 * of their own, and "with the highest depth" and "with the maximum depth" as "with the highest maximum depth".
 */
export function nameExtremes(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const rank = rankOfKept(tokens, at);
    if (rank !== null && isKept(knowledge, token.norm, normAt(tokens, at + 1)))
      return [inPlaceOf(token)(rank), token];
    const end = ENDS.get(token.norm);
    const noun = end === undefined ? -1 : nounBehind(tokens, at);
    if (end === undefined || noun < 0 || !isKeptAsEnd(knowledge, end, tokens[noun]?.norm ?? ""))
      return [token];
    const named = inPlaceOf(token)(end);
    return isRanked(tokens, at) ? [token, named] : [named];
  });
}

/** "The third best altitude", "with the maximum depth" of fields that are called so: the end of the order; else null. */
function rankOfKept(tokens: readonly Token[], at: number): string | null {
  const { norm } = tokens[at] ?? { norm: "" };
  if (norm !== BEST) return isRanked(tokens, at) ? (KEPT.get(norm) ?? null) : null;
  if (LISTS.test(normAt(tokens, at + 2))) return null;
  const lead = normAt(tokens, at - 1) === "the" ? at - 1 : at;
  const isAsked = lead === 0 || ASKS.test(normAt(tokens, lead - 1));
  if (!isAsked && !isNumbered(tokens, at - 1) && !isRanked(tokens, at)) return null;
  return BEST_WHEN_LOW.test(lemmaOf(normAt(tokens, at + 1))) ? "lowest" : "highest";
}

function isNumbered(tokens: readonly Token[], at: number): boolean {
  return ORDINALS.has(normAt(tokens, at)) || tokens[at]?.kind === "number";
}

function nounBehind(tokens: readonly Token[], start: number): number {
  const isBetween = (norm: string): boolean => BETWEEN.test(norm) || ENDS.has(norm);
  let at = start + 1;
  while (isBetween(tokens[at]?.norm ?? "")) at++;
  return tokens[at]?.kind === "word" ? at : -1;
}

function isKept({ names }: Knowledge, end: string, noun: string): boolean {
  const own = names.fieldNamed([noun]);
  const isOther = own !== null && end === BEST && !own.words.includes(lemmaOf(noun));
  return names.fieldNamed([end, noun])?.kind === "number" && (own === null || isOther);
}

function isKeptAsEnd(knowledge: Knowledge, end: string, noun: string): boolean {
  const { names } = knowledge;
  return (
    isKept(knowledge, end, noun) &&
    names.fieldNamed(["maximum", noun]) !== null &&
    names.fieldNamed(["minimum", noun]) !== null
  );
}

function isRanked(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.norm ?? "";
  const isBound = tokens.slice(at + 2, at + 4).some(({ kind }) => kind === "number");
  return before === "the" && RANKS.test(tokens[at - 2]?.norm ?? "") && !isBound;
}
