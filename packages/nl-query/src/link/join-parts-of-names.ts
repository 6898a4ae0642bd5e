import { lemmaOf } from "../text/lemma.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const WITH = /^(with|having|whose)$/;
const ARTICLE = /^(the|a|an)$/;
const EQUALS = /^(of|is|=|:)$/;

/**
 * "From the town with code OSL" as "from the town code OSL", where somebody has a `town_code` and towns are no
 * documents of their own.
 */
export function joinPartsOfNames(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => WITH.test(norm))) return tokens;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const part = WITH.test(normAt(tokens, at)) ? placeAfter(tokens, at + 1, ARTICLE) : -1;
    const value = placeAfter(tokens, part + 1, EQUALS);
    const isPart = part > 0 && isValue(tokens[value]) && isName(tokens[at - 1], tokens[part], knowledge);
    if (isPart) result.push(...tokens.slice(part, part + 1));
    else result.push(...tokens.slice(at, at + 1));
    if (isPart) at = value - 1;
  }
  return result;
}

function isValue(token: Token | undefined): boolean {
  return token?.kind === "quoted" || token?.kind === "number" || token?.isCode === true;
}

function isName(noun: Token | undefined, part: Token | undefined, knowledge: Knowledge): boolean {
  if (noun?.kind !== "word" || part?.kind !== "word" || isDocument(noun, knowledge)) return false;
  const field = knowledge.names.fieldNamed([noun.norm, part.norm]);
  return field?.words.join(" ") === `${lemmaOf(noun.norm)} ${lemmaOf(part.norm)}`;
}
