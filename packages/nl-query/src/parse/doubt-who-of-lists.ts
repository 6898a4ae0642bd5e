import { isOfPeople } from "../lexicon/words.table.ts";
import { arePeople, namesDoer } from "../schema/people.ts";
import type { Draft } from "./draft.ts";

const NO_PERSON = 0.3;

/** "Who wrote the most notes" of trails that hold notes with a `writer_name`: no trail wrote any. */
export function doubtWhoOfLists(draft: Draft): void {
  const { plan, tokens, collection } = draft;
  if (tokens[0]?.norm !== "who" || plan.columns.length > 0 || arePeople(collection)) return;
  const lists = plan.sort.flatMap(({ by }) =>
    by.kind === "amount" && by.of.kind === "size" && by.of.route === null ? [by.of.field.path] : [],
  );
  const hasPeople = collection.fields.some(
    (field) =>
      field.arrayRoot !== null &&
      lists.includes(field.arrayRoot) &&
      (isOfPeople(field.words) ||
        namesDoer(field) ||
        (field.words.length > 1 && field.words.at(-1) === "name")),
  );
  if (hasPeople) draft.doubt(NO_PERSON, "who", "noPerson");
}
