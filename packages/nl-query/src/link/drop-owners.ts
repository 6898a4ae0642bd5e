import { PARTICIPLE } from "../parse/negation.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { areLinks, fieldsWithin } from "../schema/link-list.ts";
import type { CollectionModel } from "../schema/model.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is the name of a collection. */
const NAMED = 0.95;
/** What goes on with the name of a figure or a field: "film studio count", "ship captain names". */
const GOES_ON = /^(count|counts|number|numbers|id|ids|code|codes|date|dates|type|types|'s|\(|")$/;
const SPLITS = /^(per|by)$/;

/**
 * Returns "studios" for "film studios" where films refer to studios, or where only an array of links is called so: the
 * first noun adds no condition.
 */
export function dropOwners(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.filter((_, at) => !isModifier(tokens, at, knowledge));
}

function isModifier(tokens: readonly Token[], at: number, knowledge: Knowledge): boolean {
  const { model, names } = knowledge;
  const [owner, head] = tokens.slice(at, at + 2);
  if (owner?.kind !== "word" || head?.kind !== "word") return false;
  // "sailors enlisted" says what they did
  if (PARTICIPLE.test(head.norm)) return false;
  if (SPLITS.test(normAt(tokens, at - 1)) || GOES_ON.test(normAt(tokens, at + 2))) return false;
  const collectionOf = (norm: string): CollectionModel | undefined => {
    const words = names.hits(norm).filter(({ weight }) => weight >= NAMED);
    return model.collections.find(
      (one) => one.words.length === 1 && words.some(({ word }) => word === one.words[0]),
    );
  };
  const [from, to] = [collectionOf(owner.norm), collectionOf(head.norm)];
  if (!from || !to || from === to) return false;
  if (isLinkOf(from, to, knowledge)) return true;
  return (
    names.fieldNamed([owner.norm, head.norm]) === null &&
    model.references.some((one) => one.from.collection === from && one.to.collection === to)
  );
}

/** The name of both is that of elements which hold nothing but their keys, and at most a flag. */
function isLinkOf(from: CollectionModel, to: CollectionModel, { model, lists }: Knowledge): boolean {
  const words = [...from.words, ...to.words];
  const stored = lists
    .filter((one) => haveSameWords([...one.parentWords, ...one.words], words))
    .map(fieldsWithin);
  const flat = model.collections
    .filter((one) => one.byPath.has(CONTAINED_IN) && haveSameWords(one.words.filter(isNoNumber), words))
    .map(({ fields }) => fields);
  const links = [...stored, ...flat];
  return links.length > 0 && links.every(areLinks);
}

function haveSameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}

/** Collections of the flat schema that are called alike are numbered: `train_station 2`. */
function isNoNumber(word: string): boolean {
  return !/^\d+$/.test(word);
}
