import { type CollectionModel, type FieldModel, isUnique } from "../schema/model.ts";
import { foldText, lemmaOf, pluralOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Fields that tell what a document is. */
const KIND = /^(type|kind|species|breed|class|category|sort)$/;
const JOIN = /^(and|or|,)$/;
const ARTICLE = /^(a|an|the|their|its|his|her)$/;
/** "Neither a goat nor a llama" denies kinds in its own way. */
const DENIES = /^(neither|nor)$/;
/** Least weight at which a word of the question may be one of a name. */
const NAMING = 0.7;

/**
 * "Farmers who keep goats or llamas" as "... goat or llama animals" where these are kinds of animals, and "goats as
 * animals" likewise. Documents that are named themselves may be told to be of a kind in other words.
 */
export function nameOfKind(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = kindsAt(tokens, at, knowledge);
    if (found) result.push(...found.words);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = found?.end ?? at + 1;
  }
  return result;
}

/** Kinds of one collection, joined by "or" or "and", and where they end; null for other words. */
function kindsAt(
  tokens: readonly Token[],
  start: number,
  knowledge: Knowledge,
): { words: Token[]; end: number } | null {
  const before = normAt(tokens, ARTICLE.test(normAt(tokens, start - 1)) ? start - 2 : start - 1);
  const first = DENIES.test(before) ? null : kindOf(tokens, start, knowledge);
  if (!first) return null;
  const { collection } = first;
  const words = [first.value];
  let end = start + 1;
  for (let at = end; ; at = end) {
    while (JOIN.test(normAt(tokens, at)) || ARTICLE.test(normAt(tokens, at))) at++;
    const next = at > end ? kindOf(tokens, at, knowledge) : null;
    if (next?.collection !== collection) break;
    words.push(...tokens.slice(end, at), next.value);
    end = at + 1;
  }
  const said = asDocuments(tokens, end, collection);
  const isNamed = tokens.some(
    (token, at) =>
      (at < start || at >= (said ?? end)) && isNameOf(token, collection) && !isBehindAs(tokens, at),
  );
  const last = tokens[end - 1];
  if (isNamed || !last) return null;
  const isMany = last.norm !== lemmaOf(last.norm);
  const names = collection.words.map((word, at) =>
    at < collection.words.length - 1 || !isMany ? word : pluralOf(word),
  );
  return {
    words: [...words, ...names.map(inPlaceOf(last))],
    end: said ?? end,
  };
}

/** Where "as pets" ends; null where nothing of the kind follows. */
function asDocuments(tokens: readonly Token[], start: number, collection: CollectionModel): number | null {
  if (normAt(tokens, start) !== "as") return null;
  const at = ARTICLE.test(normAt(tokens, start + 1)) ? start + 2 : start + 1;
  const [name] = tokens.slice(at, at + 1);
  return name && isNameOf(name, collection) ? at + 1 : null;
}

/** "As a pet" says again of what kind another one is. */
function isBehindAs(tokens: readonly Token[], at: number): boolean {
  return normAt(tokens, ARTICLE.test(normAt(tokens, at - 1)) ? at - 2 : at - 1) === "as";
}

/** The word is the plural of a stored kind of one collection, or one of it ("a goat"), and no name. */
function kindOf(
  tokens: readonly Token[],
  at: number,
  { names, values }: Knowledge,
): { collection: CollectionModel; value: Token } | null {
  const token = tokens[at];
  if (token?.kind !== "word" || names.hits(token.norm).some(({ weight }) => weight >= NAMING)) return null;
  const one = lemmaOf(token.norm);
  const isOne = /^an?$/.test(normAt(tokens, at - 1));
  if (!isOne && (one === token.norm || values.find(foldText(token.text)).length > 0)) return null;
  const kept = values.find(one).map(({ field }) => field);
  const [only, ...others] = kept;
  if (!only || others.length > 0 || !tellsKind(only)) return null;
  return { collection: only.collection, value: inPlaceOf(token)(one) };
}

function tellsKind(field: FieldModel): boolean {
  const { words, depth, arrayRoot, kind, collection } = field;
  // where nothing else is called so, the documents are these
  const isOfDocuments = depth === 0 && arrayRoot === null && kind === "text" && !isUnique(field);
  return isOfDocuments && collection.words.length > 0 && KIND.test(words.at(-1) ?? "");
}

function isNameOf({ norm }: Token, { words }: CollectionModel): boolean {
  return lemmaOf(norm) === words.at(-1);
}
