import { isRoleOfPeople } from "../lexicon/words.table.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const IS = /^is(?=_|\p{Lu})/u;
/** In front of those that are asked for, or that others are split by or belong to. */
const LEAD =
  /^(?:each|every|per|by|of|which|what|all|the|top|bottom|#|show|list|find|give|get|display|rank|among|for|from|name|names|)$/;
/** In front of one of them. */
const ONE = /^(?:each|every|per|which|what|the|a|an|)$/;

/**
 * "Superhosts by number of listings" as "hosts who are superhosts by …", where `is_superhost` of hosts says so: those
 * that are so are asked for, and not how many others have them.
 */
export function nameFlagged(tokens: readonly Token[], { names, model }: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm, kind }, place) =>
      kind === "word" && LEAD.test(normAt(tokens, place - 1)) && names.isFlag(lemmaOf(norm)),
  );
  const token = tokens[at];
  if (!token) return tokens;
  const noun = lemmaOf(token.norm);
  const isMany = token.norm !== noun;
  const [field, ...others] = names.fieldsWith(noun).flatMap((id) => model.fields[id] ?? []);
  if (
    !field ||
    others.length > 0 ||
    !isNounOf(field, noun, isMany) ||
    !(isMany || ONE.test(normAt(tokens, at - 1)))
  )
    return tokens;
  const { collection } = field;
  const isOther = (one: CollectionModel): boolean => one !== collection && isNamed(one, tokens);
  if (isNamed(collection, tokens) || !model.collections.some(isOther)) return tokens;
  const [own = ""] = collection.words;
  const word = inPlaceOf(token);
  const said = isMany ? [pluralOf(own), "who", "are", token.norm] : [own, "who", "is", "a", token.norm];
  // "listings by superhosts" are theirs
  const isTheirs =
    isMany && normAt(tokens, at - 1) === "by" && model.collections.some((one) => isLast(one, tokens, at - 1));
  const front = isTheirs ? [...tokens.slice(0, at - 1), word("of")] : tokens.slice(0, at);
  return [...front, ...said.map(word), ...tokens.slice(at + 1)];
}

/** The documents are named right in front. */
function isLast({ words }: CollectionModel, tokens: readonly Token[], at: number): boolean {
  return lemmaOf(normAt(tokens, at - 1)) === words.at(-1);
}

/** `is_superhost` of hosts, `isCaptain` of players, "vips" of customers: a noun for the documents that are so. */
function isNounOf(
  { collection, words, depth, path, kind }: FieldModel,
  noun: string,
  isMany: boolean,
): boolean {
  const [own = "", ...others] = collection.words;
  if (depth > 0 || words.join() !== noun || others.length > 0 || kind !== "bool") return false;
  const isPerson = isRoleOfPeople([noun]) || (noun !== own && noun.endsWith(own));
  // no adjective has a plural
  return IS.test(path) ? isPerson || (isMany && isRoleOfPeople([own])) : isMany && isRoleOfPeople([own]);
}

function isNamed({ words }: CollectionModel, tokens: readonly Token[]): boolean {
  return tokens.some(({ norm }) => lemmaOf(norm) === words.at(-1));
}
