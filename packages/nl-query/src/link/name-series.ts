import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Words } from "../plan/plan.ts";
import type { Series } from "../schema/series.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

/** Words between the name and its number. */
const TIES = /^(-|for|in|of|over|the|within|next|last|days?|weeks?|months?|hours?|minutes?)$/;
const UNIT = /^(-|days?|weeks?|months?|hours?|minutes?)$/;
/** "Available" is the word of `availability`. */
const STEM = 5;
const LONGEST_TIE = 6;

const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth", "sixth"];
const AND = /^(and|,|&|or)$/;

/**
 * "Loans in the next 90 days" and "90-day loans" as `loans_90`, where a `loans_30` is stored as well; "the first and
 * second line" as `line_1` and `line_2`.
 */
export function nameSeries(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  let named = [...tokens];
  for (let at = 0; at < named.length; at++)
    named = inOrderAt(named, at, knowledge) ?? namedAt(named, at, knowledge) ?? named;
  return named;
}

/** The tokens with the fields that ordinals at `at` tell apart: "first and second line", "first two lines". */
function inOrderAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const [first] = tokens.slice(at);
  if (!first || !ORDINALS.includes(first.norm) || knowledge.series.length === 0) return null;
  const numbers = [ORDINALS.indexOf(first.norm) + 1];
  let end = at + 1;
  const count = tokens[end]?.number?.value ?? 0;
  if (first.norm === "first" && Number.isInteger(count) && count > 1 && count <= ORDINALS.length) {
    for (let number = 2; number <= count; number++) numbers.push(number);
    end++;
  }
  while (AND.test(normAt(tokens, end)) && ORDINALS.includes(normAt(tokens, end + 1))) {
    numbers.push(ORDINALS.indexOf(normAt(tokens, end + 1)) + 1);
    end += 2;
  }
  const noun = tokens[end];
  // the first of the documents, and the first names of people
  if (!noun || noun.norm.startsWith("name") || isDocument(noun, knowledge)) return null;
  const series = knowledge.series.find(({ base }) => isBase(tokens, end, base));
  const names = numbers.map((number) => series?.names.get(number));
  const place = inPlaceOf({ start: first.start, end: noun.end });
  if (!series || names.some((name) => name === undefined)) return null;
  const words = names.flatMap((name, index) => (index === 0 ? [name] : ["and", name]));
  return [...tokens.slice(0, at), ...words.map((name = "") => place(name)), ...tokens.slice(end + 1)];
}

function isBase(tokens: readonly Token[], at: number, base: string): boolean {
  return lemmaOf(normAt(tokens, at)) === base.toLowerCase();
}

/** The tokens with the one field that the number at `at` tells apart; null for other numbers. */
function namedAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const value = normAt(tokens, at) === "one" ? 1 : tokens[at]?.number?.value;
  for (const series of value === undefined ? [] : knowledge.series) {
    const name = value === undefined ? undefined : series.names.get(value);
    const span = name === undefined ? null : seriesSpan(tokens, at, series);
    const [first, last] = [tokens[span?.start ?? -1], tokens[(span?.end ?? 0) - 1]];
    if (!span || name === undefined || !first || !last) continue;
    const token = inPlaceOf({ start: first.start, end: last.end })(name);
    return [...tokens.slice(0, span.start), token, ...tokens.slice(span.end)];
  }
  return null;
}

/** The words of the one field that is meant; "two lines" are that many of them. */
function seriesSpan(tokens: readonly Token[], at: number, series: Series): Words | null {
  const isWord = /^[a-z]/i.test(tokens[at]?.text ?? "");
  const isPlural =
    isBase(tokens, at + 1, series.base) && normAt(tokens, at + 1) !== series.base.toLowerCase();
  if (isWord && isPlural) return null;
  return spanOf(tokens, at, series.base) ?? joinedSpan(tokens, at, series);
}

/** "Lines 1 and 2": the number goes on with the name in front. */
function joinedSpan(tokens: readonly Token[], at: number, { names }: Series): Words | null {
  const isJoined = /^(and|,|&)$/.test(normAt(tokens, at - 1));
  return isJoined && [...names.values()].includes(normAt(tokens, at - 2)) ? { start: at, end: at + 1 } : null;
}

/** The words of the name and its number at `at`: the name stands before it or behind. */
function spanOf(tokens: readonly Token[], at: number, base: string): Words | null {
  const isBase = (place: number): boolean =>
    lemmaOf(normAt(tokens, place)).slice(0, STEM) === base.toLowerCase().slice(0, STEM);
  const end = placeAfter(tokens, at + 1, UNIT);
  if (isBase(end)) return { start: at, end: end + 1 };
  let start = at - 1;
  while (start > at - LONGEST_TIE && TIES.test(normAt(tokens, start))) start--;
  if (!isBase(start)) return null;
  return { start: UNIT.test(normAt(tokens, start - 1)) ? start - 1 : start, end };
}
