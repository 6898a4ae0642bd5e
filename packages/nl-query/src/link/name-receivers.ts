import { CONTAINED_IN } from "../schema/flatten.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { WHICH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { mostOfAt } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";

const GETS = /^(?:gets?|got|receives?|received|attracts?|attracted|draws?|drew)$/;

/**
 * "Which author gets the most remarks" of essays with an author and remarks that have authors themselves: the "author of
 * essays", as nobody gets what he wrote.
 */
export function nameReceivers(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const verb = tokens.findIndex(({ norm }) => GETS.test(norm));
  const noun = tokens[verb - 1];
  const most = mostOfAt(tokens, verb + 1);
  if (!noun || !most || !WHICH.test(normAt(tokens, verb - 2))) return tokens;
  const [said, counted] = [lemmaOf(noun.norm), lemmaOf(normAt(tokens, most.end))];
  const isSaid = ({ words, kind }: FieldModel): boolean =>
    kind === "text" && words.length === 1 && words[0] === said;
  const owner = ownerOf(counted, isSaid, knowledge);
  if (!owner) return tokens;
  const words = ["of", ...owner.words].map(inPlaceOf(noun));
  return [...tokens.slice(0, verb), ...words, ...tokens.slice(verb)];
}

/** What holds the only list that is called so, where it and each element have such a field. */
function ownerOf(
  list: string,
  isSaid: (field: FieldModel) => boolean,
  { lists, model }: Knowledge,
): CollectionModel | undefined {
  const isCalled = ({ words }: { words: readonly string[] }): boolean =>
    words.length === 1 && words[0] === list;
  const stored = lists.find(
    ({ words, path, collection: { fields } }) =>
      isCalled({ words }) &&
      fields.some((field) => field.arrayRoot === path && isSaid(field)) &&
      fields.some((field) => field.arrayRoot === null && isSaid(field)),
  );
  const apart = model.references.find(
    ({ from, to }) =>
      from.path === CONTAINED_IN &&
      isCalled(from.collection) &&
      [from, to].every(({ collection }) => collection.fields.some(isSaid)),
  );
  return stored?.collection ?? apart?.to.collection;
}
