import { flagOf } from "../schema/model.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const DENIES = /^(?:non|not|without)$/;
const FIGURE =
  /^(?:average|avg|mean|median|total|sum|count|number|many|min|minimum|max|maximum|highest|lowest|percentage|percent|share)$/;
/** Between a property and its opposite. */
const VERSUS = /^(?:vs|versus|and|or|to|with|against|,)$/;
const COMPARED = /^(?:compared|opposed)$/;
const ARTICLE = /^(?:an?|any|the)$/;
const END = /^[.?!]$/;
const AUXILIARY = /^(?:is|are|was|were|do|does|did|have|has|had)$/;
/** Words from "and" to "not": "and how many boats are not". */
const LONGEST_CLAUSE = 6;
const ONES = /^(?:one|ones|it|them)$/;

/** Tokens that set a property beside its opposite, and the property. */
type Contrast = { start: number; end: number; flag: Token; kept: readonly Token[] };

/**
 * "Average fee of insured vs non-insured boats", "number of huts with and without a stove": a figure for each side,
 * as in "average fee of boats by insured". Only where a flag tells the sides apart.
 */
export function nameOpposites(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const denial = tokens.findIndex(({ norm }) => DENIES.test(norm));
  if (denial < 0 || !tokens.some(({ norm }) => FIGURE.test(norm))) return tokens;
  const contrast =
    countedTwice(tokens, denial) ??
    (normAt(tokens, denial) === "without" ? withAndWithout(tokens, denial) : besideDenied(tokens, denial));
  if (!contrast || !namesFlag(knowledge, contrast.flag.norm)) return tokens;
  const last = END.test(normAt(tokens, tokens.length - 1)) ? tokens.length - 1 : tokens.length;
  const by: Token = { ...contrast.flag, kind: "word", text: "by", norm: "by" };
  return [
    ...tokens.slice(0, contrast.start),
    ...contrast.kept,
    ...tokens.slice(contrast.end, last),
    by,
    contrast.flag,
    ...tokens.slice(last),
  ];
}

/** "Insured" of `isInsured`, "organic" of `is_org`. */
function namesFlag({ names }: Knowledge, norm: string): boolean {
  const field = names.fieldNamed([norm]);
  return names.isFlag(norm) || (field !== null && field.words.length === 1 && flagOf(field) !== null);
}

/** Place in front of what joins the two sides; -1 where nothing does. */
function beforeVersus(tokens: readonly Token[], end: number): number {
  let at = end - 1;
  if (!VERSUS.test(normAt(tokens, at))) return -1;
  if (COMPARED.test(normAt(tokens, at - 1))) at--;
  return at - 1;
}

/** "With and without a stove", "with a stove vs without one". */
function withAndWithout(tokens: readonly Token[], denial: number): Contrast | null {
  const before = beforeVersus(tokens, denial);
  const behind = ARTICLE.test(normAt(tokens, denial + 1)) ? denial + 2 : denial + 1;
  const flag = tokens[behind];
  if (before < 0 || !flag) return null;
  if (normAt(tokens, before) === "with") return { start: before, end: behind + 1, flag, kept: [] };
  const named = tokens[before];
  const start = ARTICLE.test(normAt(tokens, before - 1)) ? before - 2 : before - 1;
  const isSame = named?.norm === flag.norm || ONES.test(flag.norm);
  return named && isSame && normAt(tokens, start) === "with"
    ? { start, end: behind + 1, flag: named, kept: [] }
    : null;
}

/** "How many boats are insured and how many are not", "how many huts have a stove and how many do not". */
function countedTwice(tokens: readonly Token[], denial: number): Contrast | null {
  const again = tokens.findIndex(
    ({ norm }, at) => norm === "and" && normAt(tokens, at + 1) === "how" && normAt(tokens, at + 2) === "many",
  );
  const flag = tokens[again - 1];
  const isVerb = AUXILIARY.test(normAt(tokens, denial - 1)) && denial - again <= LONGEST_CLAUSE;
  if (again < 0 || denial < again || !flag || !isVerb) return null;
  const before = ARTICLE.test(normAt(tokens, again - 2)) ? again - 3 : again - 2;
  const isSaidAgain = normAt(tokens, denial + 1) === flag.norm;
  const end = isSaidAgain ? denial + 2 : denial + 1;
  const isLast = end === tokens.length || END.test(normAt(tokens, end));
  return isLast && AUXILIARY.test(normAt(tokens, before)) ? { start: before, end, flag, kept: [] } : null;
}

/** "Insured vs non-insured boats", "insured boats and not insured ones", "not insured and insured boats". */
function besideDenied(tokens: readonly Token[], denial: number): Contrast | null {
  const denied = normAt(tokens, denial + 1) === "-" ? denial + 2 : denial + 1;
  const flag = tokens[denied];
  if (!flag) return null;
  const before = beforeVersus(tokens, denial);
  if (normAt(tokens, before) === flag.norm) return { start: before, end: denied + 1, flag, kept: [] };
  if (before > 0 && normAt(tokens, before - 1) === flag.norm) {
    const noun = tokens[before];
    const isSaidAgain = noun?.norm === normAt(tokens, denied + 1) || ONES.test(normAt(tokens, denied + 1));
    return noun
      ? { start: before - 1, end: isSaidAgain ? denied + 2 : denied + 1, flag, kept: [noun] }
      : null;
  }
  const other = tokens.findIndex(({ norm }, at) => at > denied && norm === flag.norm);
  return other > 0 && beforeVersus(tokens, other) === denied
    ? { start: denial, end: other + 1, flag, kept: [] }
    : null;
}
