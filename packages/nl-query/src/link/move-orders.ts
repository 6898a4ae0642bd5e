import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { foldText } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;
const FEWEST_WORDS_BEFORE = 2;
const MARK = /^[.,?!;:]$/;
const JOIN = /^(and|plus|&|\+)$/;
/** Words of a list of columns that name nothing themselves. */
const TIES = /^(the|its|their|of|number|count|names?|titles?|dates?|also|only)$/;
const SHOWS = /^(please|list|show|give|return|display|report|include|provide|me)$/;
const DIRECTION = /^(?:in )?(?:descending|ascending|desc|asc|decreasing|increasing)(?: order)?$/;
const DOWN = /^(?:in )?desc|^(?:in )?decr/;
const FIRST = /^(?:the )?(?<end>[a-z]+)(?<of>(?: [a-z_]+){0,2}) first$/;
/** "Commented" and "comments" have as many letters in common. */
const STEM = 6;
/** An order may go on with the names behind it, and groups are ordered by figures that come later. */
const OPEN_HEAD = /^(by|each|every|per)$/;

/**
 * Moves an order behind a list of columns in front of it: "ports of Malta, name and depth, deepest first" becomes
 * "ports of Malta, deepest first, name and depth", as the list at the end is what is shown.
 */
export function moveOrders(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const end = MARK.test(normAt(tokens, tokens.length - 1)) ? tokens.length - 1 : tokens.length;
  const order = markBefore(tokens, end);
  if (normAt(tokens, order) !== "," || !isOrder(tokens.slice(order + 1, end))) return [...tokens];
  const list = listBefore(tokens, order, knowledge);
  const head = tokens.slice(0, list);
  if (list < FEWEST_WORDS_BEFORE || head.some(({ norm }) => OPEN_HEAD.test(norm))) return [...tokens];
  const moved = isRepeated(head, tokens.slice(order + 1, end)) ? [] : tokens.slice(order, end);
  return [...head, ...moved, ...tokens.slice(list, order), ...tokens.slice(end)];
}

function isOrder(said: readonly Token[]): boolean {
  const text = textOf(said);
  return DIRECTION.test(text) || SUPERLATIVE.test(FIRST.exec(text)?.groups?.end ?? "");
}

/** "The most read books, most read first", "top 3 books, descending": the head has this order already. */
function isRepeated(head: readonly Token[], order: readonly Token[]): boolean {
  const text = textOf(order);
  const { end, of = "" } = FIRST.exec(text)?.groups ?? {};
  if (end === undefined)
    return head.some(({ norm }) => (DOWN.test(text) ? /^(top|most)$/ : /^(bottom|fewest)$/).test(norm));
  const words = of.split(" ").filter((word) => word !== "");
  return head.some(
    ({ norm }, at) =>
      norm === end && words.every((word, index) => isAlike(normAt(head, at + 1 + index), word)),
  );
}

function isAlike(one: string, other: string): boolean {
  return one.slice(0, STEM) === other.slice(0, STEM);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ norm }) => norm).join(" ");
}

/** Where the mark before the list up to `end` stands, -1 where these are no columns, or one only. */
function listBefore(tokens: readonly Token[], end: number, knowledge: Knowledge): number {
  let start = -1;
  for (let at = end, mark = markBefore(tokens, at); mark > 0; at = mark, mark = markBefore(tokens, at)) {
    const said = tokens.slice(mark + 1, at);
    if (said.length === 0 || !said.every((token) => isOfColumn(token, knowledge))) break;
    start = mark;
    if (normAt(tokens, mark) !== ",") break;
  }
  const list = tokens.slice(Math.max(0, start) + 1, end);
  const isShown = SHOWS.test(list[0]?.norm ?? "");
  return isShown || list.some(({ norm }) => norm === "," || JOIN.test(norm)) ? start : -1;
}

function isOfColumn({ kind, norm, text }: Token, { names, values }: Knowledge): boolean {
  if (JOIN.test(norm) || TIES.test(norm) || SHOWS.test(norm)) return true;
  const isName = kind === "word" && names.hits(norm).some(({ weight }) => weight >= NAMED);
  return isName && values.find(foldText(text)).length === 0;
}

function markBefore(tokens: readonly Token[], end: number): number {
  let at = end - 1;
  while (at >= 0 && !MARK.test(normAt(tokens, at))) at--;
  return at;
}
