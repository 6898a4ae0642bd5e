import { keyField } from "../relate/columns.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** No bare "no": most say that there is none. */
const NUMBER = /^(numbers?|nos|nr)$/;
/** Words of fields that are a number of their own. */
const CALLED = /^(number|no|nr|code|ref|reference)$/;
const NAMED = 0.9;

/** "The account numbers" as "the account ids", where accounts have an `account_id` and nothing is their number. */
export function nameKeyNumbers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.map((token, at) => {
    const owner = tokens[at - 1];
    if (!NUMBER.test(token.norm) || owner?.kind !== "word" || !hasIdOnly(owner.norm, knowledge)) return token;
    const norm = lemmaOf(token.norm) === token.norm ? "id" : "ids";
    return { ...token, norm };
  });
}

/** The documents called so are told apart by a key of their own, and have no number. */
function hasIdOnly(norm: string, { model, names }: Knowledge): boolean {
  const hits = names.hits(norm).filter(({ weight }) => weight >= NAMED);
  const collection = model.collections.find(
    ({ words: [word, ...others] }) => others.length === 0 && hits.some((hit) => hit.word === word),
  );
  const key = collection ? keyField(collection) : null;
  if (!collection || !key || key.path === "_id") return false;
  const isOwn = collection.words.some((word) => key.path.toLowerCase().startsWith(word));
  return isOwn && collection.fields.every(({ words }) => !words.some((word) => CALLED.test(word)));
}
