import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { arePeople } from "../schema/people.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const TITLE = /^titles?$/;
const OF_WORK = /^(job|work|working|position|professional|official|occupational)$/;
/** In front of titles that are counted or won. */
const COUNTED = /^(most|fewest|least|more|many|than|any|no|won|#)$/;
const JOB = /^(position|job|occupation|profession|designation)$/;

/**
 * "Titles" of people who have a name and a position are their positions, as are "job titles": the name is no title. Where
 * one of the documents has a title, that is meant.
 */
export function nameJobTitles(tokens: readonly Token[], { model }: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => TITLE.test(norm) && !COUNTED.test(normAt(tokens, place - 1)),
  );
  const title = tokens[at];
  if (!title || model.fields.some(({ words }) => words.includes("title"))) return tokens;
  const people = model.collections.filter((one) => arePeople(one) && isNamed(tokens, one));
  const [owner, ...others] = people;
  const job = owner && others.length === 0 ? jobOf(owner) : null;
  if (!job) return tokens;
  const start = OF_WORK.test(normAt(tokens, at - 1)) ? at - 1 : at;
  const words = job.words.map(inPlaceOf(title));
  return [...tokens.slice(0, start), ...words, ...tokens.slice(at + 1)];
}

function isNamed(tokens: readonly Token[], { words }: CollectionModel): boolean {
  const [word, ...others] = words;
  return others.length === 0 && tokens.some(({ norm }) => lemmaOf(norm) === word);
}

/** The only text that says what a person does, where another one is the name. */
function jobOf(collection: CollectionModel): FieldModel | null {
  const name = nameField(collection);
  const [job, ...others] = collection.fields.filter(
    (one) =>
      one.kind === "text" &&
      one.depth === 0 &&
      !one.isArray &&
      one.words.length === 1 &&
      JOB.test(one.words[0] ?? ""),
  );
  return job && others.length === 0 && name !== null && name !== job ? job : null;
}
