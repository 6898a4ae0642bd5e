import type { FieldRef, Words } from "../plan/plan.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";
import { normAt, placeAfter } from "../text/token.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that shows the names of elements for those of what holds them. */
const NAMES_OF_ELEMENTS = 0.35;
const DETERMINER = /^(?:the|all|each|every|any|those)$/;
/** Surety from which on a word is one of the name. */
const NAMED = 0.7;

/** "Name of the hull class" of classes without one, whose boats have names: no word speaks of the boats. */
export function doubtNamesOfElements(draft: Draft): void {
  const { plan, tokens, collection, question } = draft;
  if (collection.element !== null || !tokens.some(({ norm }) => NAME_OR_TITLE.test(norm))) return;
  const isOfOwn = ({ start, end }: Words): boolean => {
    const isName = end === start + 1 && NAME_OR_TITLE.test(normAt(tokens, start));
    const own = normAt(tokens, end) === "of" ? placeAfter(tokens, end + 1, DETERMINER) : -1;
    return isName && plan.collectionWords.some((one) => one.start === own);
  };
  const isOwn = (at: number): boolean =>
    plan.collectionWords.some(({ start, end }) => start <= at && at < end);
  const isSaid = ({ field }: FieldRef): boolean =>
    question.names.byToken.some(
      (hits, at) => !isOwn(at) && field.parentWords.some((word) => (hits.get(word) ?? 0) >= NAMED),
    );
  const shown = plan.columns.find(
    (column) => column.field.arrayRoot !== null && [column.words].flat().some(isOfOwn) && !isSaid(column),
  );
  if (shown) draft.doubt(NAMES_OF_ELEMENTS, shown.field.path, "betterName");
}
