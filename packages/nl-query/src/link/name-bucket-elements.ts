import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Names of collections whose documents only hold others together. */
const BUCKET = /^(bucket|batch|chunk|bundle|page|block)$/;
/** Behind what buckets hold: the bucket itself, or the number that it keeps. */
const OF_BUCKET = /^(bucket|batch|chunk|bundle|page|block|count|number)$/;
/** Names of lists that say nothing of what their elements are. */
const GENERIC = /^(entry|item|element|record|row|value|datum|data|event|list)$/;
/** Least weight at which a word of the question is one of a name. */
const NAMED = 0.9;

/** "Readings" of `reading_buckets` with a list of `entries`: the entries, where nothing else is called so. */
export function nameBucketElements(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const found = knowledge.model.collections.flatMap((one) => listOfBucket(one) ?? []);
  return tokens.flatMap((token, at): Token[] => {
    const list = token.kind === "word" ? found.find((one) => isCalled(one, token, knowledge)) : undefined;
    if (!list || OF_BUCKET.test(lemmaOf(normAt(tokens, at + 1)))) return [token];
    const isOne = token.norm === lemmaOf(token.norm);
    const [word = token.norm] = list.words;
    const norm = isOne ? word : lastOf(list.path).toLowerCase();
    return [inPlaceOf(token)(norm)];
  });
}

/** The only list of documents of a bucket, where it is called by a generic name. */
function listOfBucket({ words, fields }: CollectionModel): FieldModel | null {
  if (words.length < 2 || !BUCKET.test(words.at(-1) ?? "")) return null;
  const [list, ...others] = fields.filter((one) => one.kind === "objects" && one.depth === 0);
  const isGeneric = list?.words.length === 1 && GENERIC.test(list.words[0] ?? "");
  return list && isGeneric && others.length === 0 ? list : null;
}

/** The word is what the bucket holds, and no name of its own. */
function isCalled({ collection }: FieldModel, { norm }: Token, { model, names }: Knowledge): boolean {
  const [content] = collection.words;
  const isContent = names.hits(norm).some(({ word, weight }) => word === content && weight >= NAMED);
  const isOther = model.collections.some(({ words }) => words.length === 1 && words[0] === lemmaOf(norm));
  return isContent && !isOther;
}
