import { lemmaOf } from "../text/lemma.ts";
import { NAME_OR_TITLE, WHICH } from "../text/small-words.ts";
import { inFrontOf, inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const ONCE =
  "(?:only |just |exactly )?(?:listed |shown |named )?(?:only |just |exactly )?(?:once|#(?: times?)?)";
const REPEATS =
  "(?:duplicates?|dupes|doubles|duplication|repetitions?|(?:repeats?|repeating)(?: (?:them|it|any of them|(?:any|an?|the)(?: [a-z]+)?))?)";
const NO_REPEATS = `(?:(?:without|with no|no|minus|not) (?:any )?${REPEATS})`;
/** Different values that are asked for in brackets: "members (last names, no repeats) who row", "members (no repeats) who row". */
const INSIDE = new RegExp(` \\( (?:([a-z]+(?: [a-z]+){0,2}) , )?${NO_REPEATS} \\)(?= |$)`);
/** How a question ends that asks for different values; the group is what they are called there. */
const ENDING = new RegExp(
  `(?: [.?!;:,(–-])+ (?:(?:please )?(?:(?:list|show|return|giv|nam|print|report|mention|count)(?:e|ing)?)(?: me)? )?(?:(?:each|every|everyone|everybody)(?: one| of (?:them|these|those))?(?: ([a-z]+))?? ${ONCE}|(?:and )?${NO_REPEATS}|(?:only |just )?(?:the )?(?:distinct|unique)(?: ([a-z]+))?(?: only)?)(?: [)])?(?: [.?!])*$`,
);
/** Words that ask for different values themselves, or for figures. */
const OTHER =
  /(?:^| )(?:distinct|different|unique|number|count|counts|many|much|average|mean|total|sum|per|top|by|most|least|and (?:the|its|their)|[:;.])(?: |$)/;
const LEADS = /^(which|what|list|show|give|return|find|get|name|me|are|all|every|each|of|the|our|please)$/;
/** What follows "which harbors" where someone else does something, or where no verb follows. */
const OF_OTHERS = /^(do|does|did|can|could|should|will|would|we|i|you|they|of|in|from|on|at|for|with)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.7;
const LONGEST_NAME = 3;

/**
 * "Which guilds had a cellar, no repeats?" as "list the distinct guilds that had a cellar", "flags of ships over 300
 * (distinct names)" as "list the distinct names of the flags ...": different values that are asked for at the end.
 * Documents stay: each of them comes once.
 */
export function eachOnce(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const inside = insideBrackets(tokens, knowledge);
  if (inside) return inside;
  const said = tokens.map(({ norm }) => norm).join(" ");
  const ending = ENDING.exec(said);
  const start = ending ? said.slice(0, ending.index).split(" ").length : tokens.length;
  const isTwice = tokens.slice(start).some(({ number }) => number !== undefined && number.value !== 1);
  if (!ending || isTwice) return [...tokens];
  const called = ending[1] ?? ending[2] ?? "";
  const distinct = OTHER.test(said.slice(0, ending.index))
    ? null
    : asDistinct(tokens, { start, called }, knowledge);
  return (
    distinct ?? (isOfDocuments(tokens, { start, called }, knowledge) ? tokens.slice(0, start) : [...tokens])
  );
}

/** "The name of every guest ..., each guest once", "... of each member of staff, every person once": what is asked for. */
function isOfDocuments(
  tokens: readonly Token[],
  { start, called }: { start: number; called: string },
  knowledge: Knowledge,
): boolean {
  const asked = tokens.findIndex(({ norm }, at) => {
    const next = tokens[at + 1];
    return /^(each|every|all|the|of)$/.test(norm) && next !== undefined && isDocument(next, knowledge);
  });
  const documents = tokens[asked + 1];
  if (asked < 0 || asked >= start || !documents) return false;
  return called === "person" || lemmaOf(documents.norm) === lemmaOf(called);
}

/** "Members (last names, no repeats) who row" as "list the distinct last names of the members who row". */
function insideBrackets(tokens: readonly Token[], knowledge: Knowledge): Token[] | null {
  const said = ` ${tokens.map(({ norm }) => norm).join(" ")}`;
  const found = INSIDE.exec(said);
  if (!found) return null;
  const start = said.slice(0, found.index).split(" ").length - 1;
  const end = start + found[0].split(" ").length - 1;
  const [first] = tokens;
  const rest = [...tokens.slice(0, start), ...tokens.slice(end)];
  const head = rest.findIndex(({ norm }) => !LEADS.test(norm));
  if (!first || head < 0 || head >= start) return null;
  const word = inFrontOf(first);
  const names = found[1] === undefined ? [] : tokens.slice(start + 1, start + 1 + found[1].split(" ").length);
  if (names.length === 0) return [word("list"), word("the"), word("distinct"), ...rest.slice(head)];
  const noun = head + lengthOfName(rest.slice(head), knowledge);
  const isClause = rest.slice(0, head).some(({ norm }) => WHICH.test(norm)) && noun < rest.length;
  return [
    ...["list", "the", "distinct"].map(word),
    ...names,
    ...["of", "the"].map(word),
    ...rest.slice(head, noun),
    ...(isClause ? [word("that")] : []),
    ...rest.slice(noun),
  ];
}

/** The words in front of the ending with "distinct" before the first name; null where that is one of documents. */
function asDistinct(
  tokens: readonly Token[],
  { start, called }: { start: number; called: string },
  knowledge: Knowledge,
): Token[] | null {
  let head = 0;
  while (head < start && LEADS.test(normAt(tokens, head))) head++;
  const rest = head + lengthOfName(tokens.slice(head, start), knowledge);
  const [end, last] = [tokens[start], tokens[rest - 1]];
  const isOfName = NAME_OR_TITLE.test(called) && !isCalled(tokens, head, called);
  if (!end || !last || rest === head || (isDocument(last, knowledge) && !isOfName)) return null;
  const isClause = tokens.slice(0, head).some(({ norm }) => WHICH.test(norm));
  const word = inPlaceOf(end);
  if (isClause && OF_OTHERS.test(normAt(tokens, rest)))
    return [...tokens.slice(0, head), word("distinct"), ...tokens.slice(head, start)];
  return [
    ...["list", "the", "distinct", ...(isOfName ? ["names", "of", "the"] : [])].map(word),
    ...tokens.slice(head, rest),
    ...(isClause && rest < start ? [word("that")] : []),
    ...tokens.slice(rest, start),
  ];
}

/** Number of words from the start that are of names, together at most three. */
function lengthOfName(tokens: readonly Token[], { names }: Knowledge): number {
  const isNamed = ({ kind, norm }: Token): boolean =>
    kind === "word" && names.hits(norm).some(({ weight }) => weight >= NAMED);
  const end = tokens.findIndex((token, at) => at === LONGEST_NAME || !isNamed(token));
  return end < 0 ? tokens.length : end;
}

/** The words at the start are "names" themselves. */
function isCalled(tokens: readonly Token[], head: number, called: string): boolean {
  return tokens.slice(head, head + LONGEST_NAME).some(({ norm }) => lemmaOf(norm) === lemmaOf(called));
}
