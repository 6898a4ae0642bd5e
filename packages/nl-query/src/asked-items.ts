import { SUPERLATIVE } from "./lexicon/phrases.table.ts";
import { askedColumns } from "./plan/asked-columns.ts";
import type { Plan, Words } from "./plan/plan.ts";
import type { Token } from "./text/token.ts";

/** Words in front of what a sentence asks for. */
const LEAD =
  /^(please|can|could|you|i|want|to|see|know|me|us|show|list|give|find|get|display|return|fetch|report|tell|also|include|including|all|the|which|what|are|is|was|were|different|distinct|unique|whats|every|each|those|a|an|its|their|his|her|or|and|for)$/;
/** First word of a later sentence that says what to show. */
const REQUEST = /^(show|list|give|return|find|display|report|include|tell|also|what|please)$/;
/** Words that end the list of what is asked for. */
const END =
  /^(of|for|from|in|on|at|by|to|that|who|which|whose|whom|where|when|with|without|sorted|ordered|ranked|having|are|is|was|were|do|does|did|have|has|had|per|among|across|if|not|sort|order)$/;
const CLAUSE = /^(that|who|which|whose|where|with|by)$/;
/** "Number of students" is one thing, so its "of" ends nothing. */
const FIGURE = /^(number|count|total|average|sum|maximum|minimum|amount|kinds?|types?|list)$/;
/** "The names of the ships and their ages": what may follow "and" to go on with the list. */
const FURTHER = /^(the|their|its|his|her|number|average|total|how|names?|of)$/;
/** Most words between "of" and the "and" that goes on with the list. */
const OWNER_WORDS = 4;

type Part = readonly Token[];

/**
 * Number of things that a question asks to see: "name and age of ..." are 2. Parts that `narrows` tells to say which
 * documents are meant are none of them.
 */
export function countAskedItems(
  tokens: readonly Token[],
  narrows: (part: Part) => boolean = () => false,
): number {
  const [question = [], ...rest] = sentencesOf(tokens);
  const requests = rest.filter(([first]) => REQUEST.test(first?.norm ?? ""));
  return Math.max(...[question, ...requests].map((sentence) => countItems(sentence, narrows)));
}

const FILLER = /^(only|just|the|all|ones?|our|still)$/;

/** Tests for parts that were read as documents with a condition or as an order: ", insured boats only", ", oldest first". */
export function partsThatNarrow(tokens: readonly Token[], plan: Plan): (part: Part) => boolean {
  const said = (all: readonly { words: readonly Words[] }[]): ReadonlySet<Token> =>
    new Set(
      all.flatMap(({ words }) =>
        words.flatMap(({ start, end }) => (end > start ? tokens.slice(start, end) : [])),
      ),
    );
  const [things, tests, orders] = [
    said([{ words: plan.collectionWords }]),
    said(plan.conditions),
    said(plan.sort),
  ];
  return (part) => {
    const words = part.filter(({ norm }) => !FILLER.test(norm));
    // "boat age" names a column, "old boats" some of them
    const isColumn = words.slice(0, -1).some((token) => things.has(token));
    // "speak both Aldic and Norran" asks for no columns: these are stored values
    const isCalled = words.every(({ kind, text }) => kind === "word" && /^\p{Lu}\p{Ll}/u.test(text));
    const isTold = (words.length > 1 || isCalled) && !isColumn && words.some((token) => tests.has(token));
    const isNarrowed = isTold && words.every((token) => things.has(token) || tests.has(token));
    // "the smallest depth" may be what is asked for
    const isOrdered = words.at(-1)?.norm === "first" && words.every((token) => orders.has(token));
    return isNarrowed || isOrdered;
  };
}

/** Number of columns that a plan returns; null where whole documents come back. */
export function countShownColumns({ ask, columns, computed, keys, metrics, shown }: Plan): number | null {
  switch (ask) {
    case "documents":
      return askedColumns(columns).length + computed.length || null;
    case "group":
      return shown
        ? columns.length + askedColumns(shown.columns).length + (shown.hasMetrics ? metrics.length : 0)
        : columns.length + keys.length + metrics.length;
    case "total":
      return Math.max(1, metrics.length);
    default:
      return 1;
  }
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens)
    if (token.kind === "mark" && /[.?!;:]/.test(token.text)) sentences.push([]);
    else sentences.at(-1)?.push(token);
  return sentences.filter((sentence) => sentence.length > 0);
}

function countItems(sentence: Part, narrows: (part: Part) => boolean): number {
  const start = sentence.findIndex(({ norm }) => !LEAD.test(norm));
  if (start < 0) return 0;
  const list = sentence.slice(start);
  const end = list.findIndex(
    ({ norm }, at) => END.test(norm) && !(norm === "of" && FIGURE.test(list[at - 1]?.norm ?? "")),
  );
  const items = countSeparated(end < 0 ? list : list.slice(0, end), narrows);
  return end >= 0 && list[end]?.norm === "of" && goesOn(list.slice(end)) ? items + 1 : items;
}

/** Number of parts between commas and "and" that say more than an order. */
export function countSeparated(list: Part, narrows: (part: Part) => boolean = () => false): number {
  const parts: Token[][] = [[]];
  for (const token of list)
    if (/^([,;&+()]|and)$/.test(token.norm)) parts.push([]);
    else parts.at(-1)?.push(token);
  return parts.filter((part) => part.length > 0 && !isOrder(part) && !narrows(part)).length;
}

/** "Most orders first", "alphabetically", "descending", "limit 5". */
function isOrder(part: readonly Token[]): boolean {
  const isPut = part.length > 1 && part.at(-1)?.norm === "first" && SUPERLATIVE.test(part[0]?.norm ?? "");
  return isPut || /^(alphabetical(ly)?|descending|ascending|desc|asc|then|limit)$/.test(part[0]?.norm ?? "");
}

/** "Of the ships and their ages". */
function goesOn(tail: readonly Token[]): boolean {
  const at = tail.findIndex(({ norm }, place) => norm === "and" && FURTHER.test(tail[place + 1]?.norm ?? ""));
  return at > 0 && at <= OWNER_WORDS && !tail.slice(0, at).some(({ norm }) => CLAUSE.test(norm));
}
