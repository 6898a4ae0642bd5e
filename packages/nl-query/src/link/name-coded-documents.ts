import { codeNounOf } from "../schema/coded-key.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** What a code is a second word of: "postal codes". */
const CODE = /^codes?$/;
/** Documents are counted, or one of them is meant: "of a zip code", "states without zip codes". */
const COUNTED = /^(many|count|no|without|any|an?|every|each|per|fewer|least)$/;
const COUNTED_OF = /^(number|count|share|percentage|percent|fraction|proportion|%)$/;
/** Only the code has an end or letters. */
const AFFIX = /^(starts?|starting|begins?|beginning|ends?|ending|contains?|containing|is|are|of)$/;
const BETWEEN = /^(of|all|the|our|its|their|these|those)$/;

/**
 * Documents that are called by the code in their `_id` under the name of their collection: "how many zip codes",
 * "the zip code with the most inhabitants: zip, town", where `_id` holds zip codes of towns. The code alone, or said
 * once more later, is the column.
 */
export function nameCodedDocuments(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const [coded, other] = knowledge.model.collections.filter((one) => codeNounOf(one) !== null);
  const noun = coded && codeNounOf(coded);
  if (
    !noun ||
    other ||
    knowledge.model.collections.some(({ words }) => words.some((word) => noun.test(word)))
  )
    return tokens;
  const said = tokens.flatMap((token, at) => (noun.test(token.norm) ? [at] : []));
  const last = said.at(-1) ?? -1;
  return tokens.flatMap((token, at): Token[] => {
    const isDocuments = (place: number): boolean =>
      said.includes(place) &&
      ((place === said[0] && place < last && !isColumn(tokens, place)) || isCounted(tokens, place));
    if (isDocuments(at)) return documentsOf(coded, tokens, at);
    // the second word goes with the first
    return CODE.test(token.norm) && isDocuments(at - 1) ? [] : [token];
  });
}

/** One of several things that are listed, or a text: "zip codes that start with 120". */
function isColumn(tokens: readonly Token[], at: number): boolean {
  const end = CODE.test(normAt(tokens, at + 1)) ? at + 2 : at + 1;
  const next = normAt(tokens, end);
  if (AFFIX.test(next) || (/^(that|which)$/.test(next) && AFFIX.test(normAt(tokens, end + 1)))) return true;
  const lead = normAt(tokens, normAt(tokens, at - 1) === "the" ? at - 2 : at - 1);
  return /^(and|,|&|\+|together|along)$/.test(next) || /^(,|and|&|\+|:|with|show|return)$/.test(lead);
}

function isCounted(tokens: readonly Token[], at: number): boolean {
  const next = normAt(tokens, at + 1);
  const counts = CODE.test(next) ? normAt(tokens, at + 2) : next;
  if (/^counts?$/.test(counts) || COUNTED.test(normAt(tokens, at - 1)) || tokens[at - 1]?.kind === "number")
    return true;
  let lead = at - 1;
  while (BETWEEN.test(normAt(tokens, lead))) lead--;
  const isOfAll = tokens.slice(lead + 1, at).some(({ norm }) => norm === "of");
  return isOfAll && (COUNTED_OF.test(normAt(tokens, lead)) || tokens[lead]?.kind === "word");
}

/** Returns the name of the collection in the number of what was said. */
export function documentsOf({ name, words }: CollectionModel, tokens: readonly Token[], at: number): Token[] {
  const [first, second] = tokens.slice(at, at + 2);
  if (!first) return [];
  const last = second && CODE.test(second.norm) ? second : first;
  const place = { ...first, end: last.end };
  if (last.norm !== lemmaOf(last.norm)) return [{ ...place, norm: name.toLowerCase() }];
  return words.map((norm) => ({ ...place, norm }));
}
