import { isRoleOfPeople } from "../lexicon/words.table.ts";
import { isUnique, type CollectionModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { personName } from "../schema/name-field.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MEMBER = "member";
const MEMBERSHIP = "membership";
/** Least weight at which a word of the question may be one of a name. */
const NAMING = 0.6;
/** From this weight on it is the word itself. */
const NAMED = 0.9;

/** "Which choir has the most members?" of pupils who have a list of choirs: the pupils, where nothing is called members. */
export function nameMembers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const isMember = ({ norm }: Token): boolean => lemmaOf(norm) === MEMBER;
  if (!tokens.some(isMember)) return [...tokens];
  const of = withoutMembers(tokens, knowledge);
  if (of.length < tokens.length) return of;
  const named = knowledge.names.hits(MEMBER).filter(({ weight }) => weight >= NAMING);
  const isKindOnly = named.length > 0 && named.every(({ word }) => isKindOfMember(knowledge, word));
  if (named.length > 0 && !isKindOnly) return [...tokens];
  const [people, ...others] = knowledge.model.collections.filter(
    (one) => isRoleOfPeople(one.words) || (isKindOnly && personName(one) !== null),
  );
  if (!people || others.length > 0 || !(isKindOnly || namesGroup(tokens, people, knowledge)))
    return [...tokens];
  const words = wordsOfName(people.name);
  return tokens.flatMap((token): Token[] => {
    if (!isMember(token)) return [token];
    const said = token.norm === MEMBER ? words.map(lemmaOf) : words;
    return said.map(inPlaceOf(token));
  });
}

/** `membership: "junior"` says what kind of member somebody is; who is one has another name. */
function isKindOfMember({ model }: Knowledge, word: string): boolean {
  return (
    word === MEMBERSHIP &&
    model.collections.every(({ words }) => !words.includes(word)) &&
    model.fields.every(({ words, kind }) => !words.includes(word) || kind === "text")
  );
}

/** "Crew members" and "members of the crew" of people with a first and a last name, who are called `crew`: the crew. */
function withoutMembers(tokens: readonly Token[], { model, names }: Knowledge): Token[] {
  if (names.has(MEMBER)) return [...tokens];
  const people = model.collections.filter((one) => one.words.length === 1 && personName(one) !== null);
  const isPeople = (at: number): boolean =>
    people.some(({ words }) => words[0] === lemmaOf(normAt(tokens, at)));
  // "the crew id of each crew member" says whose
  if (tokens.filter((_, at) => isPeople(at)).length > 1) return [...tokens];
  const isSaidOf = (at: number): boolean =>
    /^members?$/.test(normAt(tokens, at)) &&
    (isPeople(at - 1) || (normAt(tokens, at + 1) === "of" && isPeople(endOf(tokens, at))));
  const isLink = (at: number): boolean =>
    [at - 1, at - 2].some(
      (member) => isSaidOf(member) && !isPeople(member - 1) && at < endOf(tokens, member),
    );
  return tokens.filter((_, at) => !isSaidOf(at) && !isLink(at));
}

/** Where the noun is behind "member of the". */
function endOf(tokens: readonly Token[], member: number): number {
  return /^(the|our)$/.test(normAt(tokens, member + 2)) ? member + 3 : member + 2;
}

/** A word names what several of the people have in common: their choir, their team. */
function namesGroup(tokens: readonly Token[], { fields }: CollectionModel, { names }: Knowledge): boolean {
  const groups = fields.filter((one) => one.kind === "text" && one.depth === 0 && !isUnique(one));
  return tokens.some(
    ({ kind, norm }) =>
      kind === "word" &&
      names
        .hits(norm)
        .some(({ word, weight }) => weight >= NAMED && groups.some(({ words }) => words.join() === word)),
  );
}
