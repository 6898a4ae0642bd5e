import { isTemporal } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { NAME } from "../text/small-words.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const JOIN = /^(,|and|&|[+])$/;
const DATE = /^(dates?|times?|days?)$/;
/** Numbers of words of a name in a row of names, whose words may mean their neighbours as well. */
const LENGTHS = [1, 2, 3];
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

/** Two names of fields or more, and nothing else; "maker model asking price" are three. */
export function areColumns(tokens: readonly Token[], { names }: Knowledge): boolean {
  const items: string[][] = [[]];
  for (const { norm } of tokens)
    if (JOIN.test(norm)) items.push([]);
    else items.at(-1)?.push(norm);
  const isDate = (item: readonly string[]): boolean => {
    const field = DATE.test(item.at(-1) ?? "") ? names.fieldNamed(item.slice(0, -1)) : null;
    return field !== null && isTemporal(field);
  };
  const isColumn = (item: readonly string[]): boolean =>
    NAME.test(item.join()) || names.fieldNamed(item) !== null;
  const named = items
    .filter((item) => item.length > 0)
    .map((item) => (isDate(item) ? [item.join(" ")] : columnsOf(item, isColumn)));
  return named.flat().length > 1 && named.every((columns) => columns.length > 0);
}

/** Names of columns in a row, without commas; none where a word is left. */
function columnsOf(item: readonly string[], isColumn: (item: readonly string[]) => boolean): string[] {
  const columns: string[] = [];
  if (item.length <= LENGTHS.length && isColumn(item) && !isColumn(item.slice(0, 1))) return [item.join(" ")];
  for (let start = 0; start < item.length;) {
    const length = LENGTHS.find(
      (one) => start + one <= item.length && isColumn(item.slice(start, start + one)),
    );
    if (length === undefined) return [];
    columns.push(item.slice(start, start + length).join(" "));
    start += length;
  }
  return columns;
}
