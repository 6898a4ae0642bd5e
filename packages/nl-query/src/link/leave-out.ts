import { SPLITS } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

export const LEAVES_OUT =
  /^(omit|omitting|skip|skipping|exclude|excluding|ignore|ignoring|disregard|disregarding|leave|leaving)$/i;
const LEAVING = /^(leave|leaving)$/;
/** What may stand in front of the verb. */
const LEADS = /^(,|\.|;|\?|\(|and|but|please)$/;
/** "Boats without", "rows that have no": words up to the absence. */
const MOST_OF_THINGS = 4;
const LONGEST_NAME = 3;
const ARTICLE = /^(a|an|any|the|their|its|known|recorded|given|valid)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.92;
/** What is said of a field without a value. */
const UNKNOWN = /^(unknown|missing|empty|null|unset|undefined)$/;

/**
 * "Ignore berths without a depth", "leaving out those whose depth is unknown" as ", where depth is not null": what is
 * left out are documents without a field, which readers of exclusions would look for.
 */
export function leaveOut(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const verb = tokens.findIndex(
    ({ norm }, at) => LEAVES_OUT.test(norm) && (!LEAVING.test(norm) || normAt(tokens, at + 1) === "out"),
  );
  const said = tokens[verb];
  const from = verb + (said && LEAVING.test(said.norm) ? 2 : 1);
  const found = said
    ? (absenceBehind(tokens, from, knowledge) ?? unnamedBehind(tokens, { verb, from }, knowledge))
    : null;
  if (!said || !found) return [...tokens];
  let start = verb;
  while (start > 0 && LEADS.test(normAt(tokens, start - 1))) start--;
  // what is left out first is said of all that follows
  if (start === 0) return [...tokens];
  const word = inPlaceOf(said);
  const end = normAt(tokens, found.end) === ")" ? found.end + 1 : found.end;
  const isOrderNext =
    normAt(tokens, end) === "and" && /^(sort|order|list|show|return)$/.test(normAt(tokens, end + 1));
  return [
    ...tokens.slice(0, start),
    word(","),
    word("where"),
    ...found.said,
    ...["is", "not", "null"].map(word),
    ...(isOrderNext ? [word("."), ...tokens.slice(end + 1)] : tokens.slice(end)),
  ];
}

/** The words of a field, and where they end in the question. */
type Name = { said: readonly Token[]; end: number };

function absenceBehind(tokens: readonly Token[], from: number, knowledge: Knowledge): Name | null {
  for (let at = from; at <= from + MOST_OF_THINGS; at++) {
    if (tokens[at]?.kind !== "word") return null;
    const lack = lengthOfLack(tokens, at);
    const name = nameAt(tokens, at + (lack || 1), knowledge);
    if (!name) continue;
    if (lack > 0) return name;
    const isOf = /^(whose|where)$/.test(normAt(tokens, at)) && /^(is|are)$/.test(normAt(tokens, name.end));
    const isNot = normAt(tokens, name.end + 1) === "not";
    const state = normAt(tokens, name.end + (isNot ? 2 : 1));
    if (isOf && (isNot ? /^(known|set|given|recorded)$/ : UNKNOWN).test(state))
      return { ...name, end: name.end + (isNot ? 3 : 2) };
  }
  return null;
}

const THOSE = /^(the|those|these|ones|any|all)$/;
const NONE =
  /^(?:(?:with|have|has) none|without (?:one|any|it)|(?:nulls|blanks)|(?:empty|missing|unknown|null) (?:ones|values|entries))(?= |$)/;

/** "Per keeper name (skip those with none)": what the documents are split by. */
function unnamedBehind(
  tokens: readonly Token[],
  { verb, from }: { verb: number; from: number },
  knowledge: Knowledge,
): Name | null {
  let start = from;
  while (THOSE.test(normAt(tokens, start)) || /^(that|which|who)$/.test(normAt(tokens, start))) start++;
  const said = [0, 1].map((step) => normAt(tokens, start + step)).join(" ");
  const none = NONE.exec(said)?.[0];
  if (none === undefined) return null;
  const split = tokens.findLastIndex(({ norm }, at) => at < verb && SPLITS.test(norm));
  const name = split < 0 ? null : nameAt(tokens, split + 1, knowledge);
  return name && { said: name.said, end: start + none.split(" ").length };
}

/** Number of words that say that something is not there: "without", "with no", "that have no", "with a missing". */
function lengthOfLack(tokens: readonly Token[], at: number): number {
  const [first, second, third] = [0, 1, 2].map((step) => normAt(tokens, at + step));
  if (/^(without|lacking|missing)$/.test(first ?? "")) return 1;
  if (first === "w" && second === "/" && third === "o") return 3;
  if (first === "with" && (second === "no" || UNKNOWN.test(second ?? ""))) return 2;
  if (/^(that|who|which)$/.test(first ?? "")) {
    if (second === "lack") return 2;
    if (/^(have|has)$/.test(second ?? "") && third === "no") return 3;
  }
  return 0;
}

/** The longest name of a field behind articles, also where only its last word is said again: "each job title" before. */
function nameAt(tokens: readonly Token[], from: number, { names }: Knowledge): Name | null {
  const start = placeAfter(tokens, from, ARTICLE);
  for (let end = start + LONGEST_NAME; end > start; end--) {
    const said = tokens.slice(start, end);
    if (said.length < end - start || said.some(({ kind }) => kind !== "word")) continue;
    const before = tokens[tokens.findIndex(({ norm }) => norm === said[0]?.norm) - 1];
    const whole = before?.kind === "word" && said.length === 1 ? [before, ...said] : said;
    const name = [whole, said].find((one) => isName(one, names));
    if (name) return { said: name, end };
  }
  return null;
}

/** The words are the name of a field, and not only others for it. */
function isName(said: readonly Token[], names: Knowledge["names"]): boolean {
  const norms = said.map(({ norm }) => norm).filter((norm) => norm !== "of");
  // "inspector badge": the first word may be that of what the field is in
  const field = names.fieldNamed(norms) ?? names.fieldNamed(norms.toReversed());
  if (!field || field.kind === "objects" || field.isArray) return false;
  return norms.some((norm) =>
    names.hits(norm).some(({ word, weight }) => weight >= NAMED && field.words.includes(word)),
  );
}
