import { CONTAINED_IN } from "../schema/flatten.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { DETERMINER } from "../text/small-words.ts";
import { inFrontOf, inPlaceOf, normAt, type Token } from "../text/token.ts";
import { LEAST, measuredBehind, rankedBefore, saysRank } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { COUNT, type Head, headOf } from "./rank-by-others.ts";

const LINK = /^(?:by|with)$/;

/**
 * "Jobs by number of files" of jobs that hold a list of files as "number of files of each job, highest first": an order, and no
 * sum of all.
 */
export function rankByOwnLists(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const by = tokens.findIndex(({ norm }) => LINK.test(norm));
  const front = by < 1 ? null : rankedBefore(tokens, by);
  const back = front && measuredBehind(tokens, by, LINK);
  if (!front || !back || !saysRank(front, back)) return tokens;
  // "jobs with their number of files, most first"
  if (normAt(tokens, by) === "with" && back.way === null) return tokens;
  const said = tokens.slice(back.start, back.end);
  const head = said.some(({ norm }) => COUNT.test(norm))
    ? (headOf(front.said, knowledge) ?? headOf(front.said.slice(-1), knowledge))
    : null;
  const nouns = said.filter(({ norm }) => !COUNT.test(norm) && norm !== "of" && !DETERMINER.test(norm));
  const kind = head && listCalled(nouns, head, knowledge);
  const [first] = front.said;
  if (!kind || !first || front.said.some(({ norm }) => COUNT.test(norm) || norm === "of")) return tokens;
  const words = (text: string): Token[] => text.split(" ").map(inFrontOf(first));
  const isUp = LEAST.test(back.way ?? "");
  const limit = front.count ? [...words(", limit"), front.count] : [];
  const one = front.said.map((token) => inPlaceOf(token)(lemmaOf(token.norm)));
  // texts are no documents of their own, and "of each open job" narrows
  if (kind === "values" || front.said.length > head.of.words.length)
    return [
      ...front.said,
      ...words("sorted by number of"),
      ...nouns.map(inPlural),
      ...words(isUp ? "ascending" : "descending"),
      ...limit,
    ];
  return [
    ...words("number of"),
    ...nouns.map(inPlural),
    ...words("of each"),
    ...one,
    ...words(`, ${isUp ? "lowest" : "highest"} first`),
    ...limit,
  ];
}

function inPlural(token: Token, at: number, { length }: readonly Token[]): Token {
  if (at < length - 1) return token;
  const norm = pluralOf(lemmaOf(token.norm));
  return inPlaceOf(token)(norm);
}

/** What the list of the documents themselves holds that is called so as a whole; null where there is none, or a number. */
function listCalled(
  nouns: readonly Token[],
  { of, field }: Head,
  { model }: Knowledge,
): "documents" | "values" | null {
  if (field !== null || nouns.some(({ kind }) => kind !== "word")) return null;
  const lemmas = nouns.map(({ norm }) => lemmaOf(norm));
  const isCalled = ({ words }: { words: readonly string[] }): boolean =>
    words.length === lemmas.length && words.every((word, at) => lemmaOf(word) === lemmas[at]);
  const isHeld = model.references.some(
    ({ from, to }) => from.path === CONTAINED_IN && to.collection === of && isCalled(from.collection),
  );
  const [list, ...others] = of.fields.filter((one) => isCalled(one) && one.arrayRoot === null);
  if (!list) return isHeld ? "documents" : null;
  const isList = others.length === 0 && (list.isArray || list.kind === "objects");
  return isList ? (list.kind === "objects" ? "documents" : "values") : null;
}
