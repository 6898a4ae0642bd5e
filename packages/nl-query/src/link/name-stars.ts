import { lastOf } from "../schema/path.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const STAR = /^stars?$/;
const RATED = /^(?:rated|ratings?)$/;
/** Words of a field that keeps how many stars there are. */
const OF_STARS = /^(?:star|rating|code|count|number|level|class)$/;
const MARK = /^(?:code|count|number)$/;
const RATE = /^(?:rated|have|has|having|with|of|are|is|that|which|an?)$/;

/** What bounds a number, and the word in front of it. */
const BOUND = /^(?:least|most|than|over|under|above|below|exactly)$/;
const BEFORE_BOUND = /^(?:at|more|less|fewer|higher|lower)$/;
/** "3 or 4 stars", "3 to 5 stars": more than one number. */
const JOINED = /^(?:between|to|or|and|-)$/;

/** No documents that have the stars. */
const BEHIND = /^(?:and|or|in|with|that|which|from|for|by|sorted|ordered)$/;

/** Where the stars are said and what stands for them. */
type Found = { start: number; end: number; words: readonly Token[] };

/** "Five-star inns", "inns with 5 star ratings", "inns rated 5 stars" as "inns with a star rating of 5", where that is stored. */
export function nameStars(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => STAR.test(norm))) return tokens;
  const name = nameOf(knowledge);
  const found = name && starsAt(tokens, name);
  return found ? [...tokens.slice(0, found.start), ...found.words, ...tokens.slice(found.end)] : tokens;
}

/** The words for the only kind of field that keeps stars. */
function nameOf({ model }: Knowledge): readonly string[] | null {
  const said = model.fields
    .filter(({ kind }) => kind === "text" || kind === "number")
    .map(({ path }) => wordsOfName(lastOf(path)).map((word) => lemmaOf(word)))
    .filter((words) => words.includes("star") && words.every((word) => OF_STARS.test(word)));
  const names = new Set(said.map((words) => words.filter((word) => !MARK.test(word)).join(" ")));
  const [name] = names.size === 1 ? names : [];
  return name?.split(" ") ?? null;
}

function starsAt(tokens: readonly Token[], name: readonly string[]): Found | null {
  const at = tokens.findIndex(
    ({ kind }, place) =>
      kind === "number" &&
      STAR.test(normAt(tokens, starOf(tokens, place))) &&
      !JOINED.test(normAt(tokens, place - 1)),
  );
  const star = starOf(tokens, at);
  const [number, word] = [tokens[at], tokens[star]];
  if (!number || !word) return null;
  const say = inPlaceOf(word);
  let lead = at;
  if (BOUND.test(normAt(tokens, lead - 1))) lead--;
  if (lead < at && BEFORE_BOUND.test(normAt(tokens, lead - 1))) lead--;
  const bound = lead < at ? tokens.slice(lead, at) : [say("of")];
  const rating = [say("with"), say("a"), ...name.map(say), ...bound, number];
  let end = star + 1;
  if (normAt(tokens, end) === "-") end++;
  if (RATED.test(normAt(tokens, end))) end++;
  const noun = tokens[end];
  // "five-star (rated) inns": the documents come first
  const isFront = word.norm === "star" && normAt(tokens, end - 1) !== "ratings";
  if (isFront && noun?.kind === "word" && !BEHIND.test(noun.norm))
    return { start: lead, end: end + 1, words: [noun, ...rating] };
  let start = lead;
  while (RATE.test(normAt(tokens, start - 1))) start--;
  return { start, end, words: rating };
}

/** Place of "star" behind a number, a hyphen between them included. */
function starOf(tokens: readonly Token[], at: number): number {
  return normAt(tokens, at + 1) === "-" ? at + 2 : at + 1;
}
