import type { CollectionModel } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ANSWER = /^(yes|no)$/;
/** Words in front of a "no" that is counted, as in "3 no votes"; in "with no votes" it denies. */
const COUNTED = /^(of|most|fewest|many|#)$/;

const BE = /^(is|are|was|were|=)$/;
const LONGEST_NAME = 2;
const ENDS = /^([.?!,;)]|and|or|)$/;
/** From this surety on a word is one of a name. */
const NAMED = 0.85;

/**
 * "At least 6 yes votes", "the most No votes": answers that the documents named next hold, as if in quotation marks; so
 * "whose pet rule is no".
 */
export function quoteAnswers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== "word" || !ANSWER.test(token.norm)) return token;
    if (isSaidOfField(tokens, at, knowledge))
      return { ...token, kind: "quoted", norm: '"', quoted: token.text };
    if (!isMeant(tokens, at)) return token;
    const noun = lemmaOf(normAt(tokens, at + 1));
    const isHeld = knowledge.model.collections.some(
      (one) => one.words.at(-1) === noun && holds(knowledge, one, token.norm),
    );
    return isHeld ? { ...token, kind: "quoted", norm: '"', quoted: token.text } : token;
  });
}

/** "The pet rule is no" at the end of a clause, of a text that holds the answer. */
function isSaidOfField(tokens: readonly Token[], at: number, { names, values }: Knowledge): boolean {
  if (!BE.test(normAt(tokens, at - 1)) || !ENDS.test(normAt(tokens, at + 1))) return false;
  const said = tokens.slice(Math.max(0, at - 1 - LONGEST_NAME), at - 1);
  const hits = said.flatMap(({ norm }) => names.hits(norm).filter(({ weight }) => weight >= NAMED));
  return values
    .find(normAt(tokens, at))
    .some(({ field }) => hits.some(({ word }) => field.words.includes(word)));
}

/** "No" denies what follows, unless it is written as a value or counted. */
function isMeant(tokens: readonly Token[], at: number): boolean {
  const { norm, text } = tokens[at] ?? { norm: "", text: "" };
  return norm === "yes" || (at > 0 && text !== norm) || COUNTED.test(normAt(tokens, at - 1));
}

function holds({ values }: Knowledge, collection: CollectionModel, answer: string): boolean {
  return values.find(foldText(answer)).some(({ field }) => field.collection === collection);
}
