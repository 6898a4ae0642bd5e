import { isRoleOfPeople } from "../lexicon/words.table.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { CollectionModel } from "../schema/model.ts";
import { arePeople } from "../schema/people.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const HAS = /^(has|have|had|got|gets|get|received|achieved|earned|scored)$/;

/** "Who has the lowest mark" as "which pupil has the lowest mark", where pupils hold a list of marks. */
export function nameWhoHolds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const [who, verb] = tokens;
  if (who?.norm !== "who" || !HAS.test(verb?.norm ?? "")) return tokens;
  const nouns = tokens.flatMap(({ kind, norm }) => (kind === "word" ? [lemmaOf(norm)] : []));
  const isNamed = ({ words }: { words: readonly string[] }): boolean => nouns.includes(words.join(" "));
  const [holder, ...others] = holdersOf(knowledge, isNamed);
  const isOther = knowledge.model.collections.some(
    (one) => isNamed(one) && !one.byPath.has(CONTAINED_IN) && one !== holder,
  );
  if (!holder || others.length > 0 || isOther || isNamed(holder)) return tokens;
  if (!arePeople(holder) && !isRoleOfPeople(holder.words)) return tokens;
  const word = inPlaceOf(who);
  return [...["which", ...holder.words].map(word), ...tokens.slice(1)];
}

/** The documents that hold the lists which are named. */
function holdersOf(
  { lists, model }: Knowledge,
  isNamed: (one: { words: readonly string[] }) => boolean,
): readonly CollectionModel[] {
  const inside = lists.filter(isNamed).map(({ collection }) => collection);
  const contained = model.references
    .filter(({ from }) => from.path === CONTAINED_IN && isNamed(from.collection))
    .map(({ to }) => to.collection);
  return [...new Set([...inside, ...contained])];
}
