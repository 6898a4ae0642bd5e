import type { CollectionModel } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ANSWER = /^(yes|no)$/;
/** Words in front of a "no" that is counted, as in "3 no votes"; in "with no votes" it denies. */
const COUNTED = /^(of|most|fewest|many|#)$/;

/** "At least 6 yes votes", "the most No votes": answers that the documents named next hold, as if in quotation marks. */
export function quoteAnswers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== "word" || !ANSWER.test(token.norm) || !isMeant(tokens, at)) return token;
    const noun = lemmaOf(normAt(tokens, at + 1));
    const isHeld = knowledge.model.collections.some(
      (one) => one.words.at(-1) === noun && holds(knowledge, one, token.norm),
    );
    return isHeld ? { ...token, kind: "quoted", norm: '"', quoted: token.text } : token;
  });
}

/** "No" denies what follows, unless it is written as a value or counted. */
function isMeant(tokens: readonly Token[], at: number): boolean {
  const { norm, text } = tokens[at] ?? { norm: "", text: "" };
  return norm === "yes" || (at > 0 && text !== norm) || COUNTED.test(normAt(tokens, at - 1));
}

function holds({ values }: Knowledge, collection: CollectionModel, answer: string): boolean {
  return values.find(foldText(answer)).some(({ field }) => field.collection === collection);
}
