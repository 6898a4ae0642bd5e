import { lastOf } from "../schema/path.ts";
import { arePeople } from "../schema/people.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** What those are ranked by who are called after it: names of numbers, the likeliest first. */
const MEASURES_OF_DOERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["scorer", ["goal", "point", "score"]],
  ["goalscorer", ["goal"]],
  ["earner", ["salary", "income", "wage", "earning", "pay"]],
]);
const SPENDER = "spender";
const RANKS = /^(top|biggest|highest|best|leading|greatest|largest)$/;

/**
 * "The top 5 scorers" as "5 players with the highest goals", where players have goals, and "biggest spenders" as
 * "customers who spent the most": the schema has names for what they are and for what they are ranked by.
 */
export function nameDoers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const doer = tokens.findIndex(
    ({ norm }) => lemmaOf(norm) === SPENDER || MEASURES_OF_DOERS.has(lemmaOf(norm)),
  );
  const hasCount = tokens[doer - 1]?.norm === "#";
  const rank = tokens[hasCount ? doer - 2 : doer - 1];
  const noun = tokens[doer];
  if (!noun || !rank || !RANKS.test(rank.norm) || knowledge.names.has(lemmaOf(noun.norm))) return [...tokens];
  const phrase = lemmaOf(noun.norm) === SPENDER ? spenders(noun, knowledge) : ranked(noun, knowledge);
  if (!phrase) return [...tokens];
  const count = hasCount ? tokens.slice(doer - 1, doer) : [];
  const start = tokens.indexOf(rank);
  return [
    ...tokens.slice(0, start),
    ...count,
    ...phrase.map(inPlaceOf({ ...noun, start: rank.start })),
    ...tokens.slice(doer + 1),
  ];
}

/** "customers who spent the most": people that documents refer to. */
function spenders(noun: Token, { model }: Knowledge): string[] | null {
  const people = model.collections.filter(
    (one) => arePeople(one) && model.references.some(({ to }) => to.collection === one),
  );
  const [only, ...others] = people;
  return only && others.length === 0 ? [...namesOf(noun, only.name), "who", "spent", "the", "most"] : null;
}

/** "players with the highest goals": who has the number. */
function ranked(noun: Token, { model }: Knowledge): string[] | null {
  for (const measure of MEASURES_OF_DOERS.get(lemmaOf(noun.norm)) ?? []) {
    const [field, ...others] = model.fields.filter((one) => isNumeric(one) && one.words.join() === measure);
    if (others.length > 0) return null;
    if (field)
      return [...namesOf(noun, ownerOf(field)), "with", "the", "highest", ...wordsOfName(lastOf(field.path))];
  }
  return null;
}

function ownerOf({ arrayRoot, collection }: FieldModel): string {
  return arrayRoot === null ? collection.name : lastOf(arrayRoot);
}

/** The words of a name, in the number of the noun that they stand for. */
function namesOf({ norm }: Token, name: string): string[] {
  const words = wordsOfName(name);
  return norm === lemmaOf(norm) ? words.map(lemmaOf) : words;
}
