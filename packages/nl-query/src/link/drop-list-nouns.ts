import type { FieldModel } from "../schema/model.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MEAN = /^(?:average|avg|mean)$/;
/** Surety from which on a word is the name itself. */
const NAMED = 0.9;

/**
 * "The highest average review rating" as "the highest average rating", where only the elements of a list `review` have
 * one: whose mean is asked for is said elsewhere.
 */
export function dropListNouns(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => MEAN.test(norm))) return tokens;
  return tokens.filter(
    (token, at) => !MEAN.test(normAt(tokens, at - 1)) || !isListOfOnly(token, tokens[at + 1], knowledge),
  );
}

/** The noun names the list in which alone fields have the name behind it. */
function isListOfOnly(noun: Token, name: Token | undefined, { names, model }: Knowledge): boolean {
  if (noun.kind !== "word" || name?.kind !== "word") return false;
  const words = names.hits(name.norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  const said = words.flatMap((word) => names.fieldsWith(word)).flatMap((id) => model.fields[id] ?? []);
  const isInside = ({ arrayRoot, words: own, kind, collection }: FieldModel): boolean => {
    // where elements are read as documents, they refer to what contains them
    const isElement = collection.byPath.has(CONTAINED_IN);
    const list = arrayRoot === null ? collection.words.at(-1) : wordsOfName(lastOf(arrayRoot)).join();
    const isOfList = (isElement || arrayRoot !== null) && list === lemmaOf(noun.norm);
    return isOfList && kind === "number" && own.length === 1;
  };
  return said.length > 0 && said.every(isInside);
}
