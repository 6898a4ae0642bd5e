import { isOfPeople } from "../lexicon/words.table.ts";
import { PARTICIPLE } from "../parse/negation.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { areLinks, fieldsWithin } from "../schema/link-list.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is the name of a collection. */
const NAMED = 0.95;
/** What goes on with the name of a figure or a field: "film studio count", "ship captain names". */
const GOES_ON = /^(count|counts|number|numbers|id|ids|code|codes|date|dates|type|types|'s|\(|")$/;
/** Surety of another word for a name. */
const ALIKE = 0.7;
const OPINION = /^(ratings?|scores?|stars|feedback)$/;
const SPLITS = /^(per|by)$/;

/**
 * Returns "studios" for "film studios" where films refer to studios, or where only an array of links is called so, and
 * "reviews" for "guest reviews" that embed a guest each: the first noun adds no condition.
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
  if (!from && (isHeldByAll(knowledge, owner.norm, head.norm) || isOpinion(knowledge, owner, head)))
    return true;
  if (!from || !to || from === to) return false;
  if (isLinkOf(from, to, knowledge)) return true;
  return (
    names.fieldNamed([owner.norm, head.norm]) === null &&
    model.references.some((one) => one.from.collection === from && one.to.collection === to)
  );
}

/** "Guest rating", where no field is called so: whoever rates. */
function isOpinion(knowledge: Knowledge, owner: Token, head: Token): boolean {
  const isRating =
    OPINION.test(head.norm) && knowledge.names.hits(head.norm).some(({ weight }) => weight >= ALIKE);
  return isRating && isOfPeople([lemmaOf(owner.norm)]) && !isNameOfBoth(knowledge, owner.norm, head.norm);
}

function isNameOfBoth({ names }: Knowledge, owner: string, head: string): boolean {
  return (names.fieldNamed([owner, head])?.kind ?? "object") !== "object";
}

/** "Guest reviews" of reviews that embed a `guest` each. */
function isHeldByAll(knowledge: Knowledge, owner: string, head: string): boolean {
  const { names, model, lists } = knowledge;
  const namesOf = (norm: string): readonly string[] =>
    names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  const [owners, heads] = [namesOf(owner), namesOf(head)];
  if (owners.length === 0 || heads.length === 0) return false;
  if (isNameOfBoth(knowledge, owner, head)) return false;
  const isNamed = ({ words }: { words: readonly string[] }): boolean =>
    words.length === 1 && heads.some((word) => word === words[0]);
  const holders = [
    ...model.collections.filter(isNamed).map(({ fields }) => fields.filter(({ depth }) => depth === 0)),
    ...lists.filter(isNamed).map(fieldsWithin),
  ];
  const held = holders.map((fields) => {
    const always = Math.min(...fields.map(({ absence }) => absence));
    const field = fields.find(({ words }) => words.length === 1 && owners.some((word) => word === words[0]));
    return field && { isAlways: field.absence <= always, kind: field.kind };
  });
  const meant = held.filter((one) => one !== undefined);
  return meant.length > 0 && meant.every(({ kind, isAlways }) => kind === "object" && isAlways);
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
