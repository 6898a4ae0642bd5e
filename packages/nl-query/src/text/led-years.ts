import { yearOf } from "./moment.ts";
import { normAt, type Token } from "./token.ts";

/** In front of a year that says when documents are from: "all 2025 orders". */
const OPENS = /^(the|all|our|my|list|show|find|get|give|me|which|what|many|)$/;
const ARTICLE = /^an?$/;
const PLURAL = /[^s]s$/;
/** Nouns that are measured, not dated. */
const UNITS =
  /^(seconds|minutes|hours|days|weeks|months|years|times|points|euros|dollars|pounds|meters|metres|miles|steps|units|pieces|percents|rows|results|records|documents|entries|items)$/;
const LAST_DIGITS = 100;
const NEAR_YEARS = 30;
/** Ends the noun that a year stands in front of. */
const ENDS_NOUN =
  /^(that|which|who|whose|where|when|with|without|over|above|under|below|exceeding|of|in|from|by|for|and|or|but|per|worth|than|at|on|to|is|are|was|were|has|have|had|having|more|less|sorted|ordered)$/;

/** Says something of the year itself. */
const NO_NOUN = new RegExp(
  `${ENDS_NOUN.source}|^(vs|versus|till|until|through|thru|onwards?|only|just|there|how|what|list|show|give|count|did|do|does)$`,
);

/** Compares the noun with a number, which stays beside it. */
const BOUND = /^(over|above|under|below|exceeding|of)$/;

/**
 * "2025 orders" and "2025 delivery notes" are those of the year: nobody asks for so many, other than for 2000.
 */
export function isLeadingYear(tokens: readonly Token[], at: number, now: number): boolean {
  const [next, head] = tokens.slice(at + 1, at + 3);
  if (!isYearOfNoun(tokens, at, now) || !OPENS.test(normAt(tokens, at - 1))) return false;
  // "2025 revenue by month": of one thing there are no 2025
  if (at === 0 && !PLURAL.test(next?.norm ?? "") && !NO_NOUN.test(next?.norm ?? "")) return true;
  const isOfHead = head?.kind === "word" && PLURAL.test(head.norm) && !UNITS.test(head.norm);
  return PLURAL.test(next?.norm ?? "") || isOfHead;
}

const PAUSE = /^([-–—:;,(.?!)]|)$/;

/** "Failed inspections 2025 - name, date": a year behind what is in the plural, and in front of a pause. */
export function isTrailingYear(tokens: readonly Token[], at: number, now: number): boolean {
  const [before, year] = [tokens[at - 1], tokens[at]];
  const isNoun = before?.kind === "word" && PLURAL.test(before.norm) && !UNITS.test(before.norm);
  return isNoun && isNearYear(year, now) && PAUSE.test(normAt(tokens, at + 1)) && !isListed(tokens, at);
}

/** "Boats 2024, 2023" may be two of them. */
function isListed(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 2]?.kind === "number";
}

/** "A 2025 delivery note over 500" as "a delivery note over 500 in 2025". */
export function moveLedYears(tokens: readonly Token[], now: number): readonly Token[] {
  const at = tokens.findIndex(
    (_, index) => ARTICLE.test(normAt(tokens, index - 1)) && isYearOfNoun(tokens, index, now),
  );
  const year = tokens[at];
  if (!year) return tokens;
  let end = at + 1;
  while (tokens[end]?.kind === "word" && !ENDS_NOUN.test(normAt(tokens, end))) end++;
  if (BOUND.test(normAt(tokens, end)) && tokens[end + 1]?.kind === "number") end += 2;
  const lead: Token = { kind: "word", text: "in", norm: "in", start: year.start, end: year.start };
  return [...tokens.slice(0, at), ...tokens.slice(at + 1, end), lead, year, ...tokens.slice(end)];
}

/** A number that may be a recent year, in front of what is not measured. */
function isYearOfNoun(tokens: readonly Token[], at: number, now: number): boolean {
  const [number, next] = tokens.slice(at, at + 2);
  if (next?.kind !== "word") return false;
  return isNearYear(number, now) && !UNITS.test(next.norm) && !UNITS.test(`${next.norm}s`);
}

function isNearYear(token: Token | undefined, now: number): boolean {
  const value = token?.number?.value ?? 0;
  if (token?.number?.unit !== null || value % LAST_DIGITS === 0) return false;
  return Math.abs(value - yearOf(now)) <= NEAR_YEARS;
}
