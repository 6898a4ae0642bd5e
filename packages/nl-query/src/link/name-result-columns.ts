import { foldText, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const COLUMN = /^(field|column|property|key|attribute|value|figure)$/;
const CALLED = /^(called|named|labelled|labeled|titled)$/;
const ARTICLE = /^(an?|one|the|another|single|new|extra|computed|calculated)$/;
const JOIN = /^(and|,|with|plus)$/;
/** What a name made up for a result says of the figure, by its first or last word. */
const FIGURES: ReadonlyMap<string, string> = new Map(
  [
    "total total sum summed",
    "average average avg mean",
    "maximum maximum max highest",
    "minimum minimum min lowest",
    "count count counts num number n cnt",
  ].flatMap((line) => {
    const [figure = "", ...words] = line.split(" ");
    return words.map((word): [string, string] => [word, figure]);
  }),
);

/**
 * Names that a question makes up for its result: "a field called total" is the total, "sorted by avgWeight" the average
 * weight. A name that tells no figure is left out with what introduces it.
 */
export function nameResultColumns(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const called = tokens.findIndex(
    ({ norm }, at) =>
      CALLED.test(norm) && isColumn(normAt(tokens, at - 1), knowledge) && isMadeUp(tokens[at + 1], knowledge),
  );
  const name = called < 0 ? undefined : tokens[called + 1];
  if (!name && !tokens.some((token) => isGlued(token, knowledge))) return tokens;
  const figure = name ? figureOf(name) : null;
  let start = called - 1;
  while (start > 0 && ARTICLE.test(normAt(tokens, start - 1))) start--;
  if (!figure) while (start > 0 && JOIN.test(normAt(tokens, start - 1))) start--;
  return tokens.flatMap((token, at): readonly Token[] => {
    if (name && at >= start && at < called + 1) return [];
    const isAgain = name !== undefined && token.norm === name.norm;
    if (at === called + 1 && name)
      return figure ? saidBy(token, figure === "count" ? ["the", "count"] : ["the", figure]) : [];
    if (isAgain && figure) return saidBy(token, [figure]);
    return isGlued(token, knowledge) ? saidBy(token, wordsSaid(token)) : [token];
  });
}

/** A word for columns; "attributes" and "keys" may be documents as well. */
function isColumn(word: string, { model }: Knowledge): boolean {
  return COLUMN.test(word) && !model.collections.some(({ words }) => words.includes(word));
}

/** "Total", "n" or "avgWeight", which no field is called by and nothing that is stored. */
function isMadeUp(token: Token | undefined, knowledge: Knowledge): token is Token {
  if (token?.kind !== "word" && token?.kind !== "quoted") return false;
  const text = token.quoted ?? token.text;
  const isStored = knowledge.hasPath(text) || knowledge.values.find(foldText(text)).length > 0;
  return FIGURES.has(text.toLowerCase()) || !isStored;
}

function figureOf(token: Token): string | null {
  const words = wordsOfName(token.quoted ?? token.text);
  return FIGURES.get(words[0] ?? "") ?? FIGURES.get(words.at(-1) ?? "") ?? null;
}

/** `totalMinutes`, `avg_score`: a figure and what it is of, which is no field. */
function isGlued(token: Token, knowledge: Knowledge): boolean {
  if (token.kind !== "word" || !/[a-z][A-Z]|_/.test(token.text)) return false;
  return figureOf(token) !== null && !knowledge.hasPath(token.text);
}

function wordsSaid(token: Token): readonly string[] {
  const [first = "", ...others] = wordsOfName(token.text);
  const figure = FIGURES.get(first);
  return figure && figure !== "count" ? [figure, ...others] : ["count"];
}

function saidBy(token: Token, words: readonly string[]): readonly Token[] {
  return words.map(inPlaceOf({ start: token.start, end: token.end }));
}
