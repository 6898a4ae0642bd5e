import { isNumeric, type CollectionModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { unitKey } from "./units.ts";

/** What a reading loses that counts documents which are called after the unit of a number that each keeps. */
const COUNTED = 0.4;

/** "The lawyer with the most hours" of `billed_hours` that keep their `hours`: these are added up, as a rule. */
export function doubtCountedUnits(draft: Draft): void {
  const { plan, collection } = draft;
  const isCounted = plan.ask === "count" || plan.metrics.some(({ kind }) => kind === "count");
  const counted = [
    ...(isCounted ? [collection] : []),
    ...plan.relations.flatMap(({ route, count }) => (count > 0 ? [route.collection] : [])),
    ...plan.sort.flatMap(({ by }) => (by.kind === "relation" ? [by.route.collection] : [])),
  ].find(isCalledAfterUnit);
  if (counted) draft.doubt(COUNTED, counted.name, "count");
}

function isCalledAfterUnit({ words, fields }: CollectionModel): boolean {
  const unit = words.at(-1) ?? "";
  if (words.length < 2 || unitKey(unit) === null) return false;
  return fields.some(
    (one) =>
      isNumeric(one) &&
      one.depth === 0 &&
      wordsOfName(one.path).some((word) => lemmaOf(word.toLowerCase()) === unit),
  );
}
