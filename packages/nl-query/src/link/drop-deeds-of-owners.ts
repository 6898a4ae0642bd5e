import { lemmaOf } from "../text/lemma.ts";
import { DETERMINER, RELATIVE } from "../text/small-words.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const AUXILIARY = /^(is|are|was|were|has|have|had|does|did|can|will|would)$/;
const ENDS = /^(and|[,.?!;:)]|)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;

/**
 * "The name of the guide who leads it" as "the name of the guide", where nothing refers to guides by more than one field:
 * the verb then tells no role.
 */
export function dropDeedsOfOwners(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(
    (_, place) => isDeed(tokens, place) && hasOneRole(tokens[place - 1], knowledge),
  );
  return at < 0 ? [...tokens] : [...tokens.slice(0, at), ...tokens.slice(at + 3)];
}

/** "Who leads it", behind "of the guide". */
function isDeed(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at + 1];
  return (
    RELATIVE.test(normAt(tokens, at)) &&
    DETERMINER.test(normAt(tokens, at - 2)) &&
    normAt(tokens, at - 3) === "of" &&
    verb?.kind === "word" &&
    !AUXILIARY.test(verb.norm) &&
    normAt(tokens, at + 2) === "it" &&
    ENDS.test(normAt(tokens, at + 3))
  );
}

/** One of a collection that others refer to, by one field each. */
function hasOneRole(owner: Token | undefined, knowledge: Knowledge): boolean {
  const { names, model } = knowledge;
  if (owner?.kind !== "word" || lemmaOf(owner.norm) !== owner.norm) return false;
  const hits = names.hits(owner.norm).filter(({ weight }) => weight >= NAMED);
  const named = model.collections.find(
    ({ words: [word, ...others] }) => others.length === 0 && hits.some((hit) => hit.word === word),
  );
  const references = model.collections.map((collection) =>
    knowledge
      .routes(collection)
      .filter((one) => one.collection === named && !one.isToMany && one.via === undefined),
  );
  return named !== undefined && references.every(({ length }) => length < 2);
}
