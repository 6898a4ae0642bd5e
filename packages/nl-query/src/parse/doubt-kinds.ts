import type { Condition } from "../plan/plan.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { DETERMINER, WHICH } from "../text/small-words.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const KIND_ALONE = 0.3;
const LOST_LIST = 0.3;
const BEST_OF_KIND = 0.4;
const KIND = /^(?:type|kind|category|class|genre|sort)$/;
const ONE = /^(?:the|a|an|our|this)$/;
const WITH = /^(?:with|and|plus)$/;

/** Documents of a kind that a reading takes for the kind itself, or leaves out. */
export function doubtKinds(draft: Draft): void {
  doubtKindAlone(draft);
  doubtLostList(draft);
  doubtBestOfKind(draft);
  doubtLostKind(draft);
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
      DETERMINER.test(normAt(tokens, shown.end + 1)),
  );
  if (isKind && isBeside) draft.doubt(LOST_LIST, column.field.path, "otherHead");
}

/** "Which type of boat has the most visits": the visits of all boats of a type count, not those of the best one. */
function doubtBestOfKind(draft: Draft): void {
  const { plan, collection, tokens } = draft;
  const [column, ...others] = plan.columns;
  const by = plan.sort[0]?.by;
  const isCounted = by?.kind === "relation" || (by?.kind === "amount" && by.of.kind === "size");
  if (!isCounted || !column || others.length > 0 || column.route !== null) return;
  const { field, words } = column;
  if (field.kind !== "text" || isUnique(field) || field === nameField(collection)) return;
  const isAsked = isKind(field) || WHICH.test(normAt(tokens, (words[0]?.start ?? 0) - 1));
  // "the type of the boat with the most visits"
  const isOfOne = plan.collectionWords.some(({ start }) => ONE.test(normAt(tokens, start - 1)));
  if (isAsked && !isOfOne) draft.doubt(BEST_OF_KIND, field.path, "otherHead");
}

/** "Visits per kind of boat", "which kind of boat is visited most" by the single boats. */
function doubtLostKind(draft: Draft): void {
  const [key] = draft.plan.keys;
  const at = key?.words[0]?.start ?? 0;
  const isSaid = KIND.test(normAt(draft.tokens, at - 2)) && normAt(draft.tokens, at - 1) === "of";
  if (key && isSaid && !isKind(key.field)) draft.doubt(BEST_OF_KIND, key.field.path, "otherHead");
}

function isKind({ words }: FieldModel): boolean {
  return KIND.test(words.at(-1) ?? "");
}
