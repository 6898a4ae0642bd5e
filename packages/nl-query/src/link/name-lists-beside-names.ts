import { CONTAINED_IN } from "../schema/flatten.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf, pluralOf, wordsOfName } from "../text/lemma.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const OF = /^(?:of|for)$/;
const DETERMINER = /^(?:the|all|each|every|any)$/;
/** From this surety on a word is the name itself, and means the same from the lower one on. */
const [NAMED, MEANT] = [0.9, 0.7];
/** Words between "names" and "of the photos": "names and lengths of". */
const FARTHEST = 4;

/**
 * "Names of the movies" as "names of the films", where that is another word for one list alone: without it
 * the names of what holds the list would be taken.
 */
export function nameListsBesideNames(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const name = tokens.findIndex(({ norm }) => NAME_OR_TITLE.test(norm));
  if (name < 0) return tokens;
  const of = tokens.findIndex(({ norm }, at) => at > name && at <= name + FARTHEST && OF.test(norm));
  const at = of < 0 ? -1 : placeAfter(tokens, of + 1, DETERMINER);
  const noun = tokens[at];
  const list = noun?.kind === "word" ? listMeant(noun.norm, knowledge) : null;
  if (!noun || list === null) return tokens;
  const isMany = lemmaOf(normAt(tokens, at)) !== noun.norm;
  return tokens.with(at, inPlaceOf(noun)(isMany ? pluralOf(list) : list));
}

/** The only thing that the word means, where it is a list; null where it is a name itself. */
function listMeant(norm: string, { names, model }: Knowledge): string | null {
  const hits = names.hits(norm);
  const [hit, ...others] = hits.filter(({ weight }) => weight >= MEANT);
  if (!hit || others.length > 0 || hit.weight >= NAMED) return null;
  const isList =
    model.fields.some(
      ({ kind, isArray, path }) => kind === "objects" && isArray && isWhole(lastOf(path), hit.word),
    ) || model.collections.some(({ byPath, words }) => byPath.has(CONTAINED_IN) && words.join() === hit.word);
  return isList ? hit.word : null;
}

function isWhole(name: string, word: string): boolean {
  const [only = "", ...others] = wordsOfName(name);
  return others.length === 0 && lemmaOf(only) === word;
}
