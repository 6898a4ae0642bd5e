import { isContainment } from "../link/knowledge.ts";
import type { SortKey } from "../plan/plan.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/**
 * "The orders of the oldest customer": the customer is picked by age, and all orders of that one are meant, not the
 * first of all orders in the order of age.
 */
export function pickOwnerFirst(draft: Draft): void {
  const { plan, routes } = draft;
  const isNested = plan.collection.element !== null || routes.some(isContainment);
  if (isNested || !plan.limit || !/^(documents|count|total)$/.test(plan.ask)) return;
  const key = plan.sort.find((one) => isOfOwner(draft, one));
  const others = plan.sort.filter((one) => one !== key);
  const isAlone = others.length === 0 && plan.limit.count === 1 && isManySaid(draft);
  const isBeside =
    others.length > 0 && others.every(({ by }) => by.kind === "field" && by.ref.route === null);
  if (!key || !(isAlone || isBeside)) return;
  plan.sort = plan.sort.map((one) => (one === key ? { ...one, isOfOwner: true } : one));
}

/** The documents are called in the plural. */
function isManySaid({ plan, tokens }: Draft): boolean {
  return plan.collectionWords.some(({ end }) => {
    const { norm = "" } = tokens[end - 1] ?? {};
    return lemmaOf(norm) !== norm;
  });
}

/** The superlative stands in front of what the documents belong to. */
function isOfOwner({ question }: Draft, { by, words }: SortKey): boolean {
  const route = by.kind === "field" ? by.ref.route : null;
  if (!route || route.isToMany || route.via !== undefined) return false;
  const owners = question.names.collections().filter((one) => one.collection === route.collection);
  return words.some(({ start, end }) => owners.some((one) => one.start > start && one.start <= end));
}
