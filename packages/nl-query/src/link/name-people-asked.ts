import { isRoleOfPeople } from "../lexicon/words.table.ts";
import type { CollectionModel } from "../schema/model.ts";
import { arePeople } from "../schema/people.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { ASKS } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const PEOPLE = /^(people|persons|individuals)$/;
/** Words from a column up to whose it is: "the names and ages of all". */
const COLUMN =
  /^(names?|ages?|ids?|emails?|number|count|how|many|provide|retrieve|identify|determine|of|and)$/;
/** From this surety on a word is the name of a collection. */
const NAMED = 0.95;
/** Only people are said to do something behind "those". */
const WHO = /^who(?:se|m)?$/;

/**
 * "Names of people without a contract", "of those who work for no troupe" as "names of actors": the only people that the
 * schema has, where the clause speaks of other documents that may have names as well.
 */
export function namePeopleAsked(
  tokens: readonly Token[],
  { model, lists, names }: Knowledge,
): readonly Token[] {
  const at = headFrom(tokens);
  const head = tokens[at];
  // "how many people live there" may be a population
  if (tokens.slice(0, at).some(({ norm }) => /^(many|number|count)$/.test(norm))) return tokens;
  const isThose = head?.norm === "those" && WHO.test(normAt(tokens, at + 1));
  if (!head || !(isThose || PEOPLE.test(head.norm))) return tokens;
  if (!isThose && names.hits(head.norm).some(({ weight }) => weight >= NAMED)) return tokens;
  const [people, ...others] = model.collections.filter((one) => arePeople(one));
  const isInside = lists.some(({ words }) => isRoleOfPeople(words));
  const word = people?.words.length === 1 ? people.words[0] : undefined;
  if (!people || word === undefined || others.length > 0 || isInside || isNamed(tokens, people))
    return tokens;
  return tokens.with(at, inPlaceOf(head)(pluralOf(word)));
}

/** Where the first words end that only ask. */
function headFrom(tokens: readonly Token[]): number {
  let at = 0;
  for (let next = -1; next !== at;) {
    next = at;
    at = placeAfter(tokens, placeAfter(tokens, at, ASKS), COLUMN);
  }
  return at;
}

function isNamed(tokens: readonly Token[], { words }: CollectionModel): boolean {
  return tokens.some(({ norm }) => words.includes(lemmaOf(norm)));
}
