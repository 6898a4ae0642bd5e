import { NOISE } from "../lexicon/words.table.ts";
import { comparatorOf, SUPERLATIVE } from "../lexicon/phrases.table.ts";
import type { Token } from "./token.ts";

const LONGEST_NAME = 3;
const SHORTEST_NOUN = 5;
const FIGURES =
  /^(number|count|average|mean|total|sum|maximum|minimum|distinct|different|unique|names?|ids?)$/;
/** "Per year (delivery date)": the date that the years are of. */
const STRETCH = /^(years?|quarters?|months?|weeks?|days?)$/;

/**
 * "The engine output (horsepower)" as "the horsepower": where brackets hold a name of the schema and the words in
 * front of them hold none, both say the same.
 */
export function openAppositions(tokens: readonly Token[], isName: (norm: string) => boolean): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const name = token.norm === "(" ? bracketed(tokens, at, isName) : null;
    const start = name === null ? result.length : unknownFrom(result, isName);
    if (name === null || start === result.length) {
      result.push(token);
      continue;
    }
    result.splice(start, result.length - start, ...name);
    at += name.length + 1;
  }
  return result;
}

/** The words in brackets, if every one is part of a name. */
function bracketed(
  tokens: readonly Token[],
  open: number,
  isName: (norm: string) => boolean,
): readonly Token[] | null {
  const close = tokens.findIndex(({ norm }, at) => at > open && norm === ")");
  const inside = tokens.slice(open + 1, close);
  const names = inside.filter(({ norm }) => !/^(and|,|&)$/.test(norm));
  const isNamed = names.every(
    ({ kind, norm }) => kind === "word" && isName(norm) && !/^(first|last)$/.test(norm),
  );
  return names.length > 0 && close > open + 1 && names.length <= LONGEST_NAME && isNamed ? inside : null;
}

/** Where the words start that name nothing and stand last; small words only between them. */
function unknownFrom(tokens: readonly Token[], isName: (norm: string) => boolean): number {
  let start = tokens.length;
  for (let at = start - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token?.kind !== "word" || token.isCode === true || isTelling(token.norm) || isName(token.norm)) break;
    if (!NOISE.has(token.norm)) start = at;
    else if (token.norm.length < SHORTEST_NOUN) break;
  }
  return start;
}

function isTelling(norm: string): boolean {
  return SUPERLATIVE.test(norm) || FIGURES.test(norm) || STRETCH.test(norm) || comparatorOf(norm) !== null;
}
