import { type FieldModel, isNumeric } from "../schema/model.ts";
import { lemmaOf, pluralOf, roleStem } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isTicketNumber } from "./name-counts.ts";
import { collectionsCalled, refersTo } from "./sums-of-documents.ts";

/** Words in names of numbers of deeds: `play_count`, `times_lent`. */
const TIMES_KEPT = /^(count|times?|number|total)$/;
const DONE = /(?:ed|en|own|old|ade|ent|ught|un|lt)$/;
const BOUND = /^(more|less|fewer|than|at|least|most|over|under|exactly|only|just|up|to|no|not)$/;
const BEFORE = /^(been|have|has|had|was|were|are|is|got|that|which|who|ever)$/;
const MOST_BOUNDS = 4;
const JOINS = /^(and|with|,|plus|including)$/;
/** Between "the number of times" and what was done. */
const BETWEEN = /^(they|it|each|one|the|have|has|had|been|was|were|is|are|ever|times|that)$/;
const MOST_BETWEEN = 4;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;

/** "Lifts that were repaired at least twice" as "lifts whose repair count is at least 2", where `repairCount` is kept, and as "lifts with at least 2 repairs". */
export function nameTimesKept(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const shown = timesShown(tokens, knowledge);
  if (shown) return [...tokens.slice(0, shown.start), ...shown.words, ...tokens.slice(shown.end)];
  for (const [at, { kind, norm }] of tokens.entries()) {
    const end = kind === "word" && DONE.test(norm) ? timesEnd(tokens, at + 1) : null;
    if (end === null) continue;
    const field = timesKept(norm, knowledge);
    let start = at;
    while (BEFORE.test(normAt(tokens, start - 1))) start--;
    const word = inPlaceOf(tokens[at] as Token);
    const things = field ? null : thingsDone(norm, tokens[start - 1], knowledge);
    if (things)
      return [
        ...tokens.slice(0, start),
        word("with"),
        ...tokens.slice(at + 1, end.number),
        ...tokens.slice(end.number, end.number + 1).map(asNumber),
        word(things),
        ...tokens.slice(end.end),
      ];
    if (!field) continue;
    return [
      ...tokens.slice(0, start),
      ...["whose", ...field.words, "is"].map(word),
      ...tokens.slice(at + 1, end.number),
      ...tokens.slice(end.number, end.number + 1).map(asNumber),
      ...tokens.slice(end.end),
    ];
  }
  return [...tokens];
}

/** "Twice" as 2. */
function asNumber(token: Token): Token {
  return { ...token, kind: "number", norm: "#", text: token.number?.text ?? token.text };
}

/**
 * "And how often each was viewed", "and the number of times they have been viewed" of a `view_count`: a column beside
 * others, "and the view count".
 */
function timesShown(
  tokens: readonly Token[],
  knowledge: Knowledge,
): { start: number; end: number; words: Token[] } | null {
  for (const [start, { norm }] of tokens.entries()) {
    const said = JOINS.test(normAt(tokens, start - 1)) ? timesAsked(tokens, start) : null;
    if (said === null) continue;
    let at = said;
    while (at < said + MOST_BETWEEN && BETWEEN.test(normAt(tokens, at))) at++;
    // "the number of the viewed times"
    const end = at + (/^times?$/.test(normAt(tokens, at + 1)) ? 2 : 1);
    const isLast = /^([.?,]|and|sorted|ordered|)$/.test(normAt(tokens, end));
    const field = isLast ? timesKept(normAt(tokens, at), knowledge) : null;
    const first = tokens[start];
    if (field && first && norm !== "")
      return {
        start,
        end,
        words: ["the", ...field.words].map(inPlaceOf(first)),
      };
  }
  return null;
}

/** Behind "how often", "how many times" and "the number of times"; null where the words don't begin so. */
function timesAsked(tokens: readonly Token[], start: number): number | null {
  const said = tokens
    .slice(start, start + 4)
    .map(({ norm }) => norm)
    .join(" ");
  const found =
    /^(?:how often|how many times|(?:the |their |its )?number of(?: the)?(?: times)?)(?= |$)/.exec(said)?.[0];
  return found === undefined ? null : start + found.split(" ").length;
}

/** Where "at least twice", "more than 3 times" ends, and its number. */
function timesEnd(tokens: readonly Token[], from: number): { number: number; end: number } | null {
  let number = from;
  while (number < from + MOST_BOUNDS && BOUND.test(normAt(tokens, number))) number++;
  const count = tokens[number];
  if (count?.number === undefined) return null;
  if (/^(once|twice|thrice)$/i.test(count.text)) return { number, end: number + 1 };
  return /^(times?|occasions)$/.test(normAt(tokens, number + 1)) ? { number, end: number + 2 } : null;
}

/** "Boats that were repaired more than twice" of boats and repairs: the plural of what was done with them. */
function thingsDone(deed: string, head: Token | undefined, knowledge: Knowledge): string | null {
  const { model, lists } = knowledge;
  const heads = collectionsCalled(head, knowledge);
  const isDeed = ({ words: [word, ...others] }: { words: readonly string[] }): boolean =>
    word !== undefined && others.length === 0 && word !== deed && roleStem(word) === roleStem(deed);
  const isHeld = lists.some(
    (list) =>
      isDeed(list) &&
      (heads.includes(list.collection) ||
        lists.some(
          ({ path, words }) => list.path.startsWith(`${path}.`) && words.at(-1) === lemmaOf(head?.norm ?? ""),
        )),
  );
  const of = model.collections.find((one) => isDeed(one) && heads.some((to) => refersTo(one, to, knowledge)));
  const noun = isHeld ? lists.find(isDeed)?.words[0] : of?.words[0];
  return heads.length > 0 && noun !== undefined ? pluralOf(noun) : null;
}

/** The only number that keeps how often this was done. */
function timesKept(deed: string, { model, names }: Knowledge): FieldModel | null {
  const words = names.hits(deed).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  const kept = model.fields.filter(
    (one) =>
      isNumeric(one) &&
      !isTicketNumber(one) &&
      one.words.length === 2 &&
      one.words.some((word) => TIMES_KEPT.test(word)) &&
      one.words.some((word) => !TIMES_KEPT.test(word) && words.includes(word)),
  );
  const [only, ...others] = kept;
  return only && others.length === 0 ? only : null;
}
