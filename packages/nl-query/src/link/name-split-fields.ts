import type { FieldModel } from "../schema/model.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Surety from which on a word is one of the name. */
const NAMED = 0.9;
const THE = /^(?:the|its|their|each)$/;
const BE = /^(?:is|are|was|were)$/;
const WHICH = /^(?:what|which)$/;
const THAT = /^(?:that|which)$/;
const STAYED = /^(?:been|remained|stayed|spent|lasted|was|were|kept|is|are|remain|remains|stay|spend)$/;
const HAS = /^(?:has|have|had)$/;
const PLACE = /^(?:on|at|in|as)$/;
const HELD = /^(?:held|made|given|issued|set|taken|done)$/;
/** Words between both parts of a name: "number of weeks that plays of troupes from Cork have been on the stage". */
const FARTHEST = 18;

const COMPARED = /^(?:more|longer|less|fewer|shorter|over|under|above|below|at|exactly)$/;
const LONGER = /^longer$/;
const SHORTER = /^shorter$/;
/** Words of a comparator. */
const LONGEST_COMPARATOR = 2;

/** The first and the last token of a name and what stands for them. */
type Found = { start: number; end: number; words: readonly Token[] };

/**
 * Names of two words that are said apart: "the dates for the galas" and "what dates were the galas held" of a
 * `date_of_gala`, "the weeks that plays were on the stage" of a `weeks_on_stage`.
 */
export function nameSplitFields(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => norm === "for" || BE.test(norm) || THAT.test(norm))) return tokens;
  for (let at = 0; at < tokens.length; at++) {
    const found = WAYS.reduce<Found | null>((one, way) => one ?? way(tokens, at, knowledge), null);
    if (found) return [...tokens.slice(0, found.start), ...found.words, ...tokens.slice(found.end)];
  }
  return tokens;
}

/** "Dates for the galas". */
function forAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Found | null {
  const last = placeAfter(tokens, at + 2, THE);
  const [first, joint, second] = [tokens[at], tokens[at + 1], tokens[last]];
  if (joint?.norm !== "for" || !first || !second || !isField([first, second], knowledge)) return null;
  const of = inPlaceOf(joint)("of");
  return { start: at, end: last + 1, words: [first, of, second] };
}

/** "What dates were the galas held". */
function heldAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Found | null {
  const first = tokens[at + 1];
  const be = tokens[at + 2];
  const last = placeAfter(tokens, at + 3, THE);
  const second = tokens[last];
  const isHeld =
    WHICH.test(normAt(tokens, at)) && BE.test(be?.norm ?? "") && HELD.test(normAt(tokens, last + 1));
  if (!isHeld || !first || !be || !second || !isField([first, second], knowledge)) return null;
  const say = inPlaceOf(be);
  return { start: at, end: last + 2, words: [say("what"), say("are"), say("the"), first, say("of"), second] };
}

/** "(Number of) weeks that plays were on the stage". */
function stayedAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Found | null {
  const [first, that] = tokens.slice(at, at + 2);
  if (first?.kind !== "word" || !that || !THAT.test(that.norm) || !knowledge.names.has(first.norm))
    return null;
  for (let place = at + 3; place < at + FARTHEST && place < tokens.length - 1; place++) {
    if (!PLACE.test(normAt(tokens, place)) || !STAYED.test(normAt(tokens, place - 1))) continue;
    const last = placeAfter(tokens, place + 1, THE);
    const second = tokens[last];
    if (!second || !isField([first, second], knowledge)) continue;
    const verb = HAS.test(normAt(tokens, place - 2)) ? place - 2 : place - 1;
    const owners = tokens.slice(at + 2, verb);
    const isNumber = normAt(tokens, at - 1) === "of" && normAt(tokens, at - 2) === "number";
    return {
      start: isNumber ? at - 2 : at,
      end: last + 1,
      words: [first, second, inPlaceOf(that)("of"), ...owners],
    };
  }
  return null;
}

/** "That spent more than 2 weeks on the stage", "that were on the stage for over 2 weeks" as "with weeks stage more than 2". */
function boundAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Found | null {
  if (tokens[at]?.kind !== "number") return null;
  const first = tokens[at + 1];
  const compared = comparatorBefore(tokens, at);
  if (!first || !compared) return null;
  const behind = PLACE.test(normAt(tokens, at + 2)) ? placeAfter(tokens, at + 3, THE) : -1;
  if (behind > 0) {
    const start = startOfVerb(tokens, compared.start);
    return start === null
      ? null
      : foundBound(tokens, { start, end: behind + 1, second: behind }, compared, knowledge);
  }
  // "were on the stage for over 2 weeks"
  const second = normAt(tokens, compared.start - 1) === "for" ? compared.start - 2 : -1;
  let place = second - 1;
  while (THE.test(normAt(tokens, place))) place--;
  const start = PLACE.test(normAt(tokens, place)) ? startOfVerb(tokens, place) : null;
  return start === null ? null : foundBound(tokens, { start, end: at + 2, second }, compared, knowledge);
}

type Compared = { start: number; at: number; words: readonly Token[] };

function comparatorBefore(tokens: readonly Token[], at: number): Compared | null {
  for (let length = LONGEST_COMPARATOR; length > 0; length--) {
    const start = at - length;
    if (!COMPARED.test(normAt(tokens, start))) continue;
    const words = tokens.slice(start, at).map((token) => ({
      ...token,
      norm: LONGER.test(token.norm) ? "more" : SHORTER.test(token.norm) ? "less" : token.norm,
    }));
    return { start, at, words };
  }
  return null;
}

/** Where "that have been" begins in front of a place or a bound; null without such a verb. */
function startOfVerb(tokens: readonly Token[], end: number): number | null {
  if (!STAYED.test(normAt(tokens, end - 1))) return null;
  const has = HAS.test(normAt(tokens, end - 2)) ? end - 2 : end - 1;
  return THAT.test(normAt(tokens, has - 1)) ? has - 1 : null;
}

function foundBound(
  tokens: readonly Token[],
  { start, end, second }: { start: number; end: number; second: number },
  { at, words }: Compared,
  knowledge: Knowledge,
): Found | null {
  const [number, first, last] = [tokens[at], tokens[at + 1], tokens[second]];
  if (!number || !first || !last || !isField([first, last], knowledge)) return null;
  return { start, end, words: [inPlaceOf(last)("with"), first, last, ...words, number] };
}

const WAYS = [forAt, heldAt, stayedAt, boundAt];

/** Both words together are the whole name of a field, and neither names a field or documents alone. */
function isField(said: readonly Token[], { names, model }: Knowledge): boolean {
  const hits = said.map(({ kind, norm }) =>
    kind === "word" ? names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : [])) : [],
  );
  const isOf = ({ words }: FieldModel): boolean =>
    words.length === hits.length && hits.every((one, at) => one.includes(words[at] ?? ""));
  return hits.every((one) => one.length > 0) && model.fields.some(isOf);
}
