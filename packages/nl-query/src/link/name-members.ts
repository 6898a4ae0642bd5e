import { isRoleOfPeople } from "../lexicon/words.table.ts";
import { isUnique, type CollectionModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MEMBER = "member";
/** Least weight at which a word of the question may be one of a name. */
const NAMING = 0.6;
/** From this weight on it is the word itself. */
const NAMED = 0.9;

/** "Which choir has the most members?" of pupils who have a list of choirs: the pupils, where nothing is called members. */
export function nameMembers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const isMember = ({ norm }: Token): boolean => lemmaOf(norm) === MEMBER;
  if (!tokens.some(isMember)) return [...tokens];
  if (knowledge.names.hits(MEMBER).some(({ weight }) => weight >= NAMING)) return [...tokens];
  const [people, ...others] = knowledge.model.collections.filter(({ words }) => isRoleOfPeople(words));
  if (!people || others.length > 0 || !namesGroup(tokens, people, knowledge)) return [...tokens];
  const words = wordsOfName(people.name);
  return tokens.flatMap((token): Token[] => {
    if (!isMember(token)) return [token];
    const said = token.norm === MEMBER ? words.map(lemmaOf) : words;
    return said.map((norm): Token => ({ ...token, text: norm, norm }));
  });
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
