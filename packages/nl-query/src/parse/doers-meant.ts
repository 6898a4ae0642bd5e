import type { Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt } from "../text/token.ts";
import type { Draft, Question } from "./draft.ts";

const WHO = /^(who|whose)$/;
const CLAUSE = /^(born|living)$/;
const LINK = /^(from|in|of|with)$/;
const NAMED = 0.9;

/**
 * "Books by authors from Norway", "by authors who won": the books of these authors, which are neither counted for each author
 * nor sorted by them.
 */
export function areDoersMeant({ question, collection }: Draft, start: number): boolean {
  const named = question.names.collections().find((one) => one.start === start && one.score >= NAMED);
  return (
    named !== undefined && named.collection !== collection && saysWhich(question, named, named.collection)
  );
}

/** Whether the words behind several documents tell which of them are meant. */
export function saysWhich({ tokens, values }: Question, { end }: Words, of: CollectionModel): boolean {
  const [noun, next] = [normAt(tokens, end - 1), normAt(tokens, end)];
  if (WHO.test(next)) return true;
  const isOfThem = values.some((value) => value.start === end + 1 && value.field.collection === of);
  return lemmaOf(noun) !== noun && (CLAUSE.test(next) || (LINK.test(next) && isOfThem));
}
