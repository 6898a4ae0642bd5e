import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { isNumberField, type FieldModel } from "../schema/model.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const OPENS_LIST = /^[:–—]$/;
const SEPARATOR = /^([,+&/]|and)$/;
const SENTENCE_END = /^[.?!;]$/;
const SORTED = /^(sorted|ordered|ranked|arranged|sort|order)$/;
const DIRECTION = /^(ascending|descending|asc|desc)$/;
const FIRST = /^(first|top)$/;
const SMALL = /^(lowest|smallest|fewest|least|shortest|lightest)$/;
/** Ends of an order that only numbers have; others name their own: "newest", "cheapest". */
const MEASURED = /^(highest|largest|biggest|greatest|most|lowest|smallest|fewest|least)$/;
/** Figures are ordered by themselves. */
const FIGURED = /^(per|by|each|every|top|number|count|average|avg|mean|total|sum|#)$/;
const DATE_PART = /^(day|date|week|weekday|month|quarter|year|hour)s?$/;
/** Orders that name nothing. */
const BY_ITSELF = /^(chronologically|alphabetically)$/;
const BOUND = /^(above|below|over|under|than|exceeding|beyond)$/;
const FIGURE = /^(count|number|average|avg|mean|median|total|sum|difference|gap|spread)$/;
/** The first columns of a list that go on from these words belong to them. */
const LEADS_LIST =
  /^(with|showing|show|list|give|giving|including|display|return|and|or|by|per|each|every|than)$/;
const ARTICLE = /^(the|their|its|only|just)$/;
const LONGEST_NAME = 3;
/** "Number of days left". */
const LONGEST_ITEM = 5;
const NAMED = 0.9;

/** What the end of a question says: columns, and an order of the documents behind them. */
type Ending = { list: number; order: number; end: number; items: readonly (readonly Token[])[] };

/**
 * Moves an order in front of the columns that stand before it: "boats over 9 m: name, length, longest first" becomes
 * "boats over 9 m, longest first: name, length". The highest come first by the number that is listed.
 */
export function orderBehindColumns(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const found = endingOf(tokens, knowledge);
  if (!found) return [...tokens];
  const { list, order, end, items } = found;
  const head = tokens.slice(0, list);
  const opener = tokens[list];
  if (!opener) return [...tokens];
  const colon: Token = { ...opener, text: ":", norm: ":" };
  const said =
    alphabetically(tokens.slice(order, end), items, knowledge) ??
    sortedBy(head, tokens.slice(order, end), numberOf(items, knowledge));
  return [...head, ...said, colon, ...tokens.slice(list + 1, order), ...tokens.slice(end)];
}

function endingOf(tokens: readonly Token[], knowledge: Knowledge): Ending | null {
  const end = tokens.at(-1)?.kind === "mark" ? tokens.length - 1 : tokens.length;
  const order = orderStart(tokens, end);
  if (order < 0) return null;
  const opener = tokens.findLastIndex((_, at) => at > 0 && at < order && opensList(tokens, at));
  const list = opener > 0 ? opener : listStart(tokens, order, knowledge);
  const items = list < 0 ? [] : itemsOf(tokens.slice(list + 1, order));
  const isSentence = tokens.slice(0, order).some(({ norm }) => SENTENCE_END.test(norm));
  const isList = items.every(({ length }) => length > 0 && length <= LONGEST_ITEM);
  const isEnough = opener > 0 || (items.length > 1 && !leadsOn(tokens, list));
  if (isPlainBy(tokens.slice(order, end)) && (opener <= 0 || saysFigure(tokens.slice(0, order)))) return null;
  return list > 0 && isEnough && isList && !isSentence ? { list, order, end, items } : null;
}

/** A colon or a dash, but no hyphen inside a word. */
function opensList(tokens: readonly Token[], at: number): boolean {
  const [before, mark, next] = tokens.slice(at - 1, at + 2);
  const isDash = mark?.norm === "-" && before?.end !== mark.start && mark.end !== next?.start;
  return isDash || OPENS_LIST.test(mark?.norm ?? "");
}

/** The comma from which on there are only names of fields, up to the order; -1 for none. */
function listStart(tokens: readonly Token[], order: number, knowledge: Knowledge): number {
  let [list, last] = [-1, order];
  for (let at = order - 1; at > 0; at--) {
    const { norm } = tokens[at] ?? { norm: "" };
    if (!SEPARATOR.test(norm)) continue;
    if (!isColumn(tokens.slice(at + 1, last), knowledge)) break;
    if (norm === ",") list = at;
    last = at;
  }
  return list;
}

function itemsOf(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]];
  for (const token of tokens)
    if (SEPARATOR.test(token.norm)) items.push([]);
    else items.at(-1)?.push(token);
  // ", and" is one separator
  return items.filter((item, at) => item.length > 0 || at === 0);
}

/** Where the order at the end begins, with its comma; -1 for none. */
function orderStart(tokens: readonly Token[], end: number): number {
  let at = end - 1;
  while (at > 0 && tokens[at]?.kind === "word" && !SORTED.test(normAt(tokens, at))) at--;
  const isSorted = SORTED.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "by";
  if (isSorted) return normAt(tokens, at - 1) === "," ? at - 1 : at;
  if (normAt(tokens, at) !== ",") return -1;
  const norms = tokens.slice(at + 1, end).map(({ norm }) => norm);
  const isEnd =
    FIRST.test(norms.at(-1) ?? "") &&
    norms.length > 1 &&
    norms.some((norm) => /^(most|least|[a-z]+est|best)$/.test(norm));
  const isDirected = norms[0] === "by" && DIRECTION.test(norms.at(-1) ?? "");
  const isAlone = norms.length === 1 && BY_ITSELF.test(norms[0] ?? "");
  return isEnd || isDirected || isAlone || isPlainBy(tokens.slice(at, end)) ? at : -1;
}

/** ", by start", which says no direction. */
function isPlainBy(order: readonly Token[]): boolean {
  const [comma, by, ...name] = order.map(({ norm }) => norm);
  const isName = name.length > 0 && name.length <= LONGEST_NAME && !DATE_PART.test(name.at(-1) ?? "");
  return comma === "," && by === "by" && isName && !DIRECTION.test(name.at(-1) ?? "");
}

/** Behind figures, "by" may say what these are taken of. */
function saysFigure(tokens: readonly Token[]): boolean {
  return tokens.some(({ norm }, at) => FIGURE.test(norm) && !isBound(tokens.slice(Math.max(0, at - 2), at)));
}

function isColumn(words: readonly Token[], { names }: Knowledge): boolean {
  const norms = words.map(({ norm }) => norm).filter((norm) => !ARTICLE.test(norm));
  if (norms.length === 0 || norms.length > LONGEST_NAME) return false;
  return (
    names.fieldNamed(norms) !== null ||
    norms.every(
      (norm) =>
        FIGURE.test(norm) ||
        /^names?$/.test(norm) ||
        names.hits(norm).some(({ word, weight }) => weight >= NAMED && names.fieldsWith(word).length > 0),
    )
  );
}

/** "With name, berth": the list begins before the first comma. */
function leadsOn(tokens: readonly Token[], list: number): boolean {
  for (let at = list - 1; at >= 0 && at >= list - 1 - LONGEST_NAME; at--) {
    // "with a length over 9, name, berth": what stands before the number is compared with it
    if (tokens[at]?.kind === "number") return false;
    if (LEADS_LIST.test(normAt(tokens, at))) return true;
  }
  return false;
}

/** The number among the columns, or the last of them where it is one. */
function numberOf(items: Ending["items"], { names }: Knowledge): readonly Token[] | null {
  const isNumber = (words: readonly Token[]): boolean => {
    const field: FieldModel | null = names.fieldNamed(words.map(({ norm }) => norm));
    return field !== null && isNumberField(field);
  };
  const numbers = items.filter(isNumber);
  const last = items.at(-1);
  return last && numbers.includes(last) ? last : numbers.length === 1 ? (numbers[0] ?? null) : null;
}

/** "Last name, town, alphabetically": by the first text among the columns; null where none is. */
function alphabetically(
  order: readonly Token[],
  items: Ending["items"],
  { names }: Knowledge,
): Token[] | null {
  const [comma, word, ...others] = order;
  const by = items.find((item) => names.fieldNamed(item.map(({ norm }) => norm))?.kind === "text");
  const isPlain = word?.norm === "alphabetically" && others.length === 0;
  // names are what documents go by anyway
  if (!comma || !isPlain || !by || (by.length === 1 && /^names?$/.test(normAt(by, 0)))) return null;
  return [comma, ...["sorted", "by"].map(inPlaceOf(word)), ...by];
}

/** "Above the average fee": what a figure is compared with orders nothing. */
function isBound(before: readonly Token[]): boolean {
  return before.some(({ norm }) => BOUND.test(norm));
}

/** "Highest first" in front of the columns says no more by which of them. */
function sortedBy(head: readonly Token[], order: readonly Token[], by: readonly Token[] | null): Token[] {
  const [mark] = order;
  const word = inPlaceOf(mark as Token);
  if (isPlainBy(order)) return [word("sorted"), ...order.slice(1)];
  const most = order.find(({ norm }) => SUPERLATIVE.test(norm));
  const isPlain = order.filter(({ kind, norm }) => kind === "word" && norm !== "the").length === 2;
  const isFigured = head.some(
    ({ norm }, at) => FIGURED.test(norm) && norm !== "#" && !isBound(head.slice(Math.max(0, at - 2), at)),
  );
  if (!most || !by || !isPlain || isFigured || !MEASURED.test(most.norm)) return [...order];
  return [word("sorted"), word("by"), ...by, word(SMALL.test(most.norm) ? "ascending" : "descending")];
}
