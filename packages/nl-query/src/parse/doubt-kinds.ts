import type { Condition } from "../plan/plan.ts";
import { isUnique } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const KIND_ALONE = 0.3;
const LOST_LIST = 0.3;
const WITH = /^(?:with|and|plus)$/;
const THEIR = /^(?:their|its|the)$/;

/** Documents of a kind that a reading takes for the kind itself, or leaves out. */
export function doubtKinds(draft: Draft): void {
  doubtKindAlone(draft);
  doubtLostList(draft);
}

/** "Titles of comedies" of genres, one of which is "comedy": a plural means the plays that are of this kind. */
function doubtKindAlone(draft: Draft): void {
  const { plan, collection, tokens, question } = draft;
  if (plan.collectionWords.length > 0 || collection.element || plan.conditions.length === 0) return;
  const name = nameField(collection);
  const isPlural = ({ field, route, test, words }: Condition): boolean => {
    const said = normAt(tokens, (words[0]?.end ?? 0) - 1);
    const value =
      test.kind === "equal" && !test.isNegated && test.values.length === 1 ? test.values[0] : null;
    return (
      field === name &&
      route === null &&
      value?.kind === "stored" &&
      foldText(value.text) === lemmaOf(said) &&
      said !== lemmaOf(said)
    );
  };
  const isReferredTo = question.knowledge.model.references.some(({ to }) => to.collection === collection);
  if (name && isReferredTo && plan.conditions.some(isPlural)) draft.doubt(KIND_ALONE, name.path, "otherHead");
}

/** "Genres with their plays" of plays that keep their genre: the plays are asked for as well. */
function doubtLostList(draft: Draft): void {
  const { plan, tokens } = draft;
  const [column, ...others] = [...plan.columns, ...(plan.distinct ? [plan.distinct] : [])];
  const [shown] = column ? [column.words].flat() : [];
  if (!column || !shown || others.length > 0 || plan.keys.length > 0 || plan.metrics.length > 0) return;
  const isKind = column.route === null && column.field.kind === "text" && !isUnique(column.field);
  const isBeside = plan.collectionWords.some(
    ({ start }) =>
      start === shown.end + 2 &&
      WITH.test(normAt(tokens, shown.end)) &&
      THEIR.test(normAt(tokens, shown.end + 1)),
  );
  if (isKind && isBeside) draft.doubt(LOST_LIST, column.field.path, "otherHead");
}
