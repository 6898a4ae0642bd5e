import type { Condition } from "../plan/plan.ts";
import { isContainment } from "../link/knowledge.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { unitKey } from "./units.ts";

/** What a reading loses that compares each document where what an owner did with all of them can be meant. */
const OF_EACH = 0.35;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.9;

/** "Lawyers who billed more than 20 hours": in all entries or in one of them, where no entry is named. */
export function doubtSummedBounds(draft: Draft): void {
  const { conditions, relations, ask } = draft.plan;
  if (ask !== "documents" && ask !== "count") return;
  const through = [
    ...conditions.flatMap((one) => (one.route?.isToMany === true ? [[one, one.route] as const] : [])),
    ...relations.flatMap(({ conditions: inner, route }) => inner.map((one) => [one, route] as const)),
  ];
  const found = through.find(
    ([one, route]) => !isContainment(route) && isOverUnits(draft, one) && !isNamed(draft, route.collection),
  );
  if (found) draft.doubt(OF_EACH, found[0].field.path, "each");
}

/** More than so many of the unit that the number is called after. */
function isOverUnits({ tokens }: Draft, { field, test, words }: Condition): boolean {
  if (test.kind !== "compare" || !test.bounds.every(({ op }) => op === "$gt" || op === "$gte")) return false;
  const units = wordsOfName(field.path).flatMap((word) => unitKey(lemmaOf(word.toLowerCase())) ?? []);
  return words.some(({ start, end }) =>
    tokens.slice(start, end + 1).some(({ norm }) => units.includes(unitKey(lemmaOf(norm)) ?? "")),
  );
}

function isNamed({ question }: Draft, collection: CollectionModel): boolean {
  return question.names.collections().some((one) => one.collection === collection && one.score >= NAMED);
}
