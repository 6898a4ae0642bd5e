import { NOISE } from "../lexicon/words.table.ts";
import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MOST = /^(most|highest|largest|greatest|biggest)$/;
const LEAST = /^(least|fewest|lowest|smallest)$/;
/** What is said of several amounts together, behind the amount. */
const TOGETHER = ["in total", "overall", "altogether", "in all", "in sum", "combined", "all told"].map(
  (one) => one.split(" "),
);
const SUM = /^(totals?|sums?|summed|combined|overall)$/;
/** Words between an amount and "in total": "jars sold overall". */
const MOST_BETWEEN = 3;
const LONGEST_AMOUNT = 2;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.92;

type Amount = { start: number; end: number };

/**
 * "The most jars in total", "the most jars? Show the name and the total" and "top 3 keepers by total jars" as an order
 * of sums ("the highest total jars", "by sum of jars"), where jars are a number of other documents than those ranked.
 */
export function rankTotals(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const by = tokens.findIndex(({ norm }) => norm === "by");
  if (tokens[0]?.norm === "top" && normAt(tokens, by + 1) === "total")
    return sumBehind(tokens, by + 1, knowledge);
  const most = tokens.findIndex(({ norm }) => MOST.test(norm) || LEAST.test(norm));
  const said = tokens[most];
  // "whose hives sum to the most honey" says that they are added up
  const isSaid = normAt(tokens, most - 2) === "to";
  const amount = said && !isSaid ? amountAt(tokens, behindDeed(tokens, most + 1, knowledge)) : null;
  if (!said || !amount || !isOfOthers(tokens, { most, ...amount }, knowledge)) return [...tokens];
  const together = togetherBehind(tokens, amount.end);
  if (!together && !asksForSum(tokens, amount.end)) return [...tokens];
  const word = inPlaceOf(said);
  const { start, end } = together ?? { start: amount.end, end: amount.end };
  return [
    ...tokens.slice(0, most),
    word(MOST.test(said.norm) ? "highest" : "lowest"),
    word("total"),
    ...tokens.slice(amount.start, start),
    ...tokens.slice(end),
  ];
}

function sumBehind(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] {
  const total = tokens[at];
  const amount = amountAt(tokens, at + 1);
  // "by total price of orders" says whose
  const isOfThem = amount !== null && normAt(tokens, amount.end) === "of";
  if (!total || !amount || isOfThem || !isOfOthers(tokens, { most: at, ...amount }, knowledge))
    return [...tokens];
  const words = ["sum", "of"].map(inPlaceOf(total));
  return [...tokens.slice(0, at), ...words, ...tokens.slice(at + 1)];
}

/** "The most assigned hours": a deed that nothing is called after ties the hours only. */
function behindDeed(tokens: readonly Token[], from: number, { names }: Knowledge): number {
  const deed = normAt(tokens, from);
  return deed.endsWith("ed") && isNoun(tokens[from + 1]) && !names.hasShortened(deed) ? from + 1 : from;
}

/** The one or two words behind "the most", or behind "the largest number of". */
function amountAt(tokens: readonly Token[], from: number): Amount | null {
  const isCounted =
    /^(number|amount|quantity)$/.test(normAt(tokens, from)) && normAt(tokens, from + 1) === "of";
  const start = isCounted ? from + 2 : from;
  let end = start;
  while (end < start + LONGEST_AMOUNT && isNoun(tokens[end])) end++;
  return end > start ? { start, end } : null;
}

function isNoun(token: Token | undefined): boolean {
  return token?.kind === "word" && !NOISE.has(token.norm) && !SUM.test(token.norm);
}

/** The words name a number, and neither documents nor a number of the documents in front. */
function isOfOthers(
  tokens: readonly Token[],
  { most, start, end }: Amount & { most: number },
  knowledge: Knowledge,
): boolean {
  const said = tokens.slice(start, end);
  const numbers = said.flatMap((token) => numbersOf(token, knowledge));
  const ranked = collectionsIn(tokens.slice(0, most), knowledge);
  return (
    numbers.length > 0 &&
    collectionsIn(said, knowledge).length === 0 &&
    !numbers.some(({ collection, arrayRoot }) => arrayRoot === null && ranked.includes(collection))
  );
}

function numbersOf({ norm }: Token, knowledge: Knowledge): FieldModel[] {
  const [first = [], ...others] = norm.split("_").map((part) => numbersWith(part, knowledge));
  return first.filter((field) => others.every((fields) => fields.includes(field)));
}

function numbersWith(norm: string, { model, names }: Knowledge): FieldModel[] {
  const words = names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  return words
    .flatMap((word) => names.fieldsWith(word).map((id) => model.fields[id]))
    .filter((field) => field !== undefined)
    .filter(isNumeric);
}

/** Collections, and those of lists of documents, that are called by one of the words. */
function collectionsIn(tokens: readonly Token[], { model, lists }: Knowledge): CollectionModel[] {
  const lemmas = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const isCalled = ({ words }: { words: readonly string[] }): boolean =>
    lemmas.has(lemmaOf(words.at(-1) ?? ""));
  const called = model.collections.filter(isCalled);
  // "crew" are those of `crew`, and no `boat_crew`
  const whole = called.filter(({ words }) => words.every((word) => lemmas.has(lemmaOf(word))));
  return [
    ...(whole.length > 0 ? whole : called),
    ...lists.filter(isCalled).map(({ collection }) => collection),
  ];
}

/** "In total" behind an amount, with few words between and no mark. */
function togetherBehind(tokens: readonly Token[], from: number): Amount | null {
  for (let start = from; start <= from + MOST_BETWEEN; start++) {
    const found = TOGETHER.find((words) => words.every((word, at) => normAt(tokens, start + at) === word));
    // "in all jars": where, and not how many together
    if (found?.at(-1) === "all" && isNoun(tokens[start + found.length])) return null;
    if (found) return { start, end: start + found.length };
    if (tokens[start]?.kind !== "word") return null;
  }
  return null;
}

/** ", name and total", "Show the name and its total number of jars" behind the order. */
function asksForSum(tokens: readonly Token[], from: number): boolean {
  const mark = tokens.findIndex(({ norm }, at) => at >= from && /^[,.?;:]$/.test(norm));
  return mark >= 0 && tokens.slice(mark).some(({ norm }) => /^(total|sum)$/.test(norm));
}
