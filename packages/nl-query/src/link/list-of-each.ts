import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { EACH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LIST = /^(?:show|list|give|display|return|get|find|provide)$/;
const BETWEEN = /^(?:,|me|us|please|out)$/;
const THEIRS = /^(?:its|their|the|all|of|his|her)$/;
const OF = /^(?:of|for|in|at)$/;
const ENDS = /^(?:[.?!]|)$/;

/**
 * "For each city, show its elevators", "list the elevators of each city" as "cities with their elevators": these are
 * asked for themselves, and not their number.
 */
export function listOfEach(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const each = tokens.findIndex(({ norm }) => EACH.test(norm));
  const first = tokens[each];
  if (!first) return tokens;
  const found = ledByEach(tokens, each) ?? endingInEach(tokens, each);
  const [owner, owned] = [collectionOf(found?.owner, knowledge), collectionOf(found?.owned, knowledge)];
  const isTheirs = knowledge.model.references.some(
    ({ from, to }) => from.collection === owned && to.collection === owner && from.arrayRoot === null,
  );
  if (!found || !owner || owner === owned || !isTheirs) return tokens;
  const said = [pluralOf(owner.words[0] ?? ""), "with", "their", found.owned.norm];
  return said.map(inPlaceOf(first));
}

type Found = { owner: Token; owned: Token };

/** "For each city, list all its elevators". */
function ledByEach(tokens: readonly Token[], each: number): Found | null {
  if (each !== 1 || !OF.test(normAt(tokens, 0))) return null;
  const verb = skip(tokens, each + 2, BETWEEN);
  const their = skip(tokens, verb + 1, BETWEEN);
  const noun = skip(tokens, their, THEIRS);
  return LIST.test(normAt(tokens, verb)) && noun > their && ENDS.test(normAt(tokens, noun + 1))
    ? pairOf(tokens, each + 1, noun)
    : null;
}

/** "List the elevators of each city". */
function endingInEach(tokens: readonly Token[], each: number): Found | null {
  const the = skip(tokens, 1, BETWEEN);
  const noun = skip(tokens, the, THEIRS);
  const isList =
    LIST.test(normAt(tokens, 0)) && noun > the && noun === each - 2 && OF.test(normAt(tokens, each - 1));
  return isList && ENDS.test(normAt(tokens, each + 2)) ? pairOf(tokens, each + 1, noun) : null;
}

/** One that has, and the many that it has. */
function pairOf(tokens: readonly Token[], one: number, many: number): Found | null {
  const [owner, owned] = [tokens[one], tokens[many]];
  return owner && owned && lemmaOf(owned.norm) !== owned.norm ? { owner, owned } : null;
}

function collectionOf(token: Token | undefined, { model }: Knowledge): CollectionModel | null {
  const noun = lemmaOf(token?.norm ?? "");
  return model.collections.find(({ words }) => words.length === 1 && words[0] === noun) ?? null;
}

function skip(tokens: readonly Token[], at: number, words: RegExp): number {
  let cursor = at;
  while (words.test(normAt(tokens, cursor))) cursor++;
  return cursor;
}
