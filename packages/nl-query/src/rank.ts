import { arePeople } from "./schema/people.ts";
import type { Knowledge } from "./link/knowledge.ts";
import type { Question } from "./parse/draft.ts";
import type { CollectionModel } from "./schema/model.ts";

const TRIED = 4;
/** "Who" asks for a person: what people did says so by its reference. */
const PERSONAL = 0.4;

/** A name that fits less well may be that of something else. */
const NAMED = 0.85;

/** Returns a collection that words of the question name. */
export const namedCollection = ({ names }: Question): CollectionModel | undefined =>
  names.collections().find(({ score }) => score > NAMED)?.collection;

/** The collections worth a closer look: named ones first, then those whose fields and values are named. */
export function chooseCollections(question: Question): CollectionModel[] {
  const { knowledge, names, tokens } = question;
  const scores = new Map<CollectionModel, number>();
  const add = (collection: CollectionModel, score: number): void => {
    scores.set(collection, (scores.get(collection) ?? 0) + score);
  };
  const named = new Map<CollectionModel, number>();
  for (const mention of names.collections())
    named.set(mention.collection, Math.max(named.get(mention.collection) ?? 0, mention.score));
  for (const [collection, score] of named) add(collection, 2 * score);
  names.byToken.forEach((hits) => {
    const best = new Map<CollectionModel, number>();
    for (const [word, weight] of hits) {
      for (const id of knowledge.names.fieldsWith(word)) {
        const field = knowledge.model.fields[id];
        if (!field) continue;
        const value = weight / field.words.length;
        if ((best.get(field.collection) ?? 0) < value) best.set(field.collection, value);
      }
    }
    for (const [collection, value] of best) add(collection, 0.5 * value);
  });
  const seen = new Set<string>();
  for (const mention of question.values) {
    const key = `${mention.start}:${mention.field.collection.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    add(mention.field.collection, 0.5 + 0.2 * (mention.end - mention.start));
  }
  if (tokens.some((token) => token.norm === "who"))
    for (const collection of ofPeople(knowledge)) add(collection, PERSONAL);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]).map(([collection]) => collection);
  return ranked.length > 0 || tokens.length === 0 ? ranked.slice(0, TRIED) : [];
}

function ofPeople({ model }: Knowledge): CollectionModel[] {
  return model.references.filter(({ to }) => arePeople(to.collection)).map(({ from }) => from.collection);
}
