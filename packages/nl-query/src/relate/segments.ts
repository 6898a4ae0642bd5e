import { NOISE } from "../lexicon/words.table.ts";
import type { Question } from "../parse/draft.ts";
import { PARTICIPLE } from "../parse/negation.ts";
import type { Words } from "../plan/plan.ts";
import type { Column } from "./columns.ts";
import { BREAK, COMPARED_NUMBER, FIGURE, IMPERATIVE, ORDERED_BY, VERB } from "./phrases.ts";

const OWNER = /^(the|their|its|his|her)$/;
const DIRECTION =
  /^(ascending|descending|alphabetical|alphabetic|increasing|decreasing|reverse|lexicographic|lexicographical|order)$/;

/** Where the sentence of a name starts, or the further request after a comma. */
export function segmentStart(norms: readonly string[], before: number, from: number): number {
  for (let at = before - 1; at >= from; at--) {
    const [norm, next, second] = normsAt(norms, at);
    if (/^[.;?!]$/.test(norm)) return at + 1;
    if (norm === "," && IMPERATIVE.test(next === "and" ? second : next)) return at + 1;
  }
  return from;
}

/** Places between `from` and `end` where something new is said. */
export function breaksIn(norms: readonly string[], from: number, end: number): number[] {
  const places: number[] = [];
  for (let at = from + 1; at < end; at++) if (isBreak(norms, at)) places.push(at);
  return places;
}

function isBreak(norms: readonly string[], at: number): boolean {
  const [norm, next, second] = normsAt(norms, at);
  const before = norms[at - 1] ?? "";
  if (/^[.;?!:]$/.test(before)) return true;
  if (BREAK.test(norm)) return !/^(and|but|,)$/.test(before);
  if (norm === "in") return DIRECTION.test(next);
  if (!/^(and|but|,)$/.test(norm)) return false;
  // "since March, newest first": what comes first is said of the documents asked for
  if (norm === "," && norms.slice(at + 2, at + 5).includes("first")) return true;
  return VERB.test(next) || IMPERATIVE.test(next) || (/^(and|but)$/.test(next) && VERB.test(second));
}

/** Whether figures are asked for anywhere. */
export function hasFigures(norms: readonly string[]): boolean {
  return norms.some(
    (norm, at) =>
      FIGURE.test(norm) ||
      /^(number|count|percentage)$/.test(norm) ||
      (norm === "how" && /^(many|much)$/.test(norms[at + 1] ?? "")),
  );
}

/** "sorted by the crew's rank": where an order begins that the words at `end` say by what; null for none. */
export function orderStart(norms: readonly string[], end: number, from: number): number | null {
  const found = ORDERED_BY.exec(` ${norms.slice(from, end).join(" ")} `)?.[0].trim();
  return found === undefined ? null : end - found.split(" ").length;
}

/** Fields right after a name are asked for unless a clause has begun. */
export function isAsked(norms: readonly string[], { start }: Words, from: number): boolean {
  return norms
    .slice(from, start)
    .every((norm, at) => from + at === 0 || !/^(who|whose|that|where|having|without)$/.test(norm));
}

/** "First names of the members", which only refer to the people who have some. */
export function isAskedOfOthers(norms: readonly string[], { start, end }: Words, from: number): boolean {
  return from === 0 && norms.slice(0, start).every((norm) => NOISE.has(norm)) && norms[end] === "of";
}

/** "Books by nationality" of their authors: nothing but the order is said of these, as no deed stands before "by". */
export function isPlainOrder(norms: readonly string[], { start }: Words): boolean {
  return norms[start - 1] === "by" && !PARTICIPLE.test(norms[start - 2] ?? "") && !hasFigures(norms);
}

/** Where a list after a name starts: after joining words, but not inside a clause with "with". */
export function afterName(norms: readonly string[], end: number): number {
  if (!/^(,|and|with|along|together|as)$/.test(norms[end] ?? "")) return end;
  let at = end;
  while (/^(,|and|along|together|with|as|well)$/.test(norms[at] ?? "")) at++;
  const isOwned = OWNER.test(norms[at] ?? "");
  while (OWNER.test(norms[at] ?? "")) at++;
  const hasWith = norms.slice(end, at).join(" ").includes("with");
  return hasWith && !isOwned ? end : at;
}

/** "students and course titles": the list runs into the next name. */
export function runsIntoNext(columns: readonly Column[], next: Words | undefined): boolean {
  const last = columns.at(-1);
  return next !== undefined && last !== undefined && last.words.end > next.start;
}

function normsAt(norms: readonly string[], at: number): [string, string, string] {
  return [norms[at] ?? "", norms[at + 1] ?? "", norms[at + 2] ?? ""];
}

/**
 * "Top 3", "2 oldest": where a number in front of the words that say which begins, if it says how many to show. Without
 * such words it counts what is named.
 */
export function numberStart(
  { tokens }: Question,
  { from, start, isPlain }: { from: number; start: number; isPlain: boolean },
): number {
  if (tokens[start - 1]?.kind !== "number" || start <= from) return start;
  const before = tokens.slice(from, start).map(({ norm }) => norm);
  if (/^(top|first|last|bottom|best|worst)$/.test(before.at(-2) ?? "")) return start - 2;
  return isPlain || COMPARED_NUMBER.test(before.join(" ")) ? start : start - 1;
}
