import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const JOIN = /^(,|and)$/;
const LONGEST_NAME = 3;
/** What documents are called by, whatever the field is called. */
const NAME = /^names?$/;
/** Lists elsewhere, and figures, whose brackets hold something else. */
const OTHER = /^([:;(]|each|every|per|by|average|mean|total|number|count)$/;

/** "Berths (name, depth) with a crane" as "berths with a crane : name , depth": columns in brackets go to the end. */
export function listLast(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const open = tokens.findIndex(({ norm }) => norm === "(");
  const close = tokens.findIndex(({ norm }, at) => at > open && norm === ")");
  const inside = tokens.slice(open + 1, close);
  const opening = tokens[open];
  const isInside = open > 0 && close > open && tokens[close + 1]?.kind === "word";
  const noun = lemmaOf(normAt(tokens, open - 1));
  const isOfDocuments = knowledge.model.collections.some(({ words }) => words.at(-1) === noun);
  const isOther = [...tokens.slice(0, open), ...tokens.slice(close)].some(({ norm }) => OTHER.test(norm));
  if (!opening || !isInside || !isOfDocuments || isOther || !areColumns(inside, knowledge))
    return [...tokens];
  const end = /^[.?!]$/.test(normAt(tokens, tokens.length - 1)) ? tokens.length - 1 : tokens.length;
  const colon: Token = { ...opening, text: ":", norm: ":" };
  return [...tokens.slice(0, open), ...tokens.slice(close + 1, end), colon, ...inside];
}

/** Two names of fields or more, and nothing else. */
export function areColumns(tokens: readonly Token[], { names }: Knowledge): boolean {
  const items: string[][] = [[]];
  for (const { norm } of tokens)
    if (JOIN.test(norm)) items.push([]);
    else items.at(-1)?.push(norm);
  const named = items.filter((item) => item.length > 0);
  return (
    named.length > 1 &&
    named.every(
      (item) => item.length <= LONGEST_NAME && (NAME.test(item.join()) || names.fieldNamed(item) !== null),
    )
  );
}
