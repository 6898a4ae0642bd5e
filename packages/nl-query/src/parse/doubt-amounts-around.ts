import { isContainment } from "../link/knowledge.ts";
import type { FieldRef } from "../plan/plan.ts";
import { planRefs } from "../plan/plan-refs.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const AROUND = 0.3;
/** From this weight on a word of the question is one of a name. */
const SAID = 0.9;
/** Words that many numbers have in common. */
const COMMON = /^(amount|total|value|price|cost|fee|sum|quantity)$/;

/**
 * "Payments with an amount over 60" of payments with an `amount_paid`: the `amount` of the invoices around them may be
 * meant, or theirs, where nobody names the invoices.
 */
export function doubtAmountsAround(draft: Draft): void {
  const { plan, collection, question } = draft;
  const isSaid = (word: string): boolean =>
    question.names.byToken.some((hits) => (hits.get(word) ?? 0) >= SAID);
  const isInside = ({ path }: FieldModel): boolean =>
    collection.element === null || path.startsWith(`${collection.element.list.path}.`);
  const holderOf = ({ field, route }: FieldRef): readonly string[] | null => {
    if (route) return isContainment(route) && !route.isToMany ? route.collection.words : null;
    return isInside(field) ? null : (collection.element?.list.collection.words ?? null);
  };
  for (const ref of planRefs(plan)) {
    const word = ref.field.words.find((one) => COMMON.test(one) && isSaid(one));
    const holder = word === undefined || !isNumeric(ref.field) ? null : holderOf(ref);
    if (!holder || holder.some(isSaid)) continue;
    const own = collection.fields.find(
      (one) => isNumeric(one) && isInside(one) && one !== ref.field && one.words.includes(word ?? ""),
    );
    if (own) draft.doubt(AROUND, own.path, "ambiguous");
  }
}
