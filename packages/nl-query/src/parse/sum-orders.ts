import { nameOfAmount } from "../plan/amount-name.ts";
import type { Amount, FieldRef, SortKey } from "../plan/plan.ts";
import { isNumberField } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** Says that the amounts of several elements are added up. */
const TOGETHER = /^(totals?|sums?|summed|combined|collective|accumulated|aggregated?)$/;
/** Lists inside of lists are not added up by a plain sum. */
const NESTED_SUM = 0.3;

/**
 * "Top 3 tenants by total rent of their contracts", which stand in each tenant: the order goes by the sum of its
 * elements, and not by the largest one of them.
 */
export function sumOrders(draft: Draft): void {
  const { plan, collection } = draft;
  if (collection.element !== null || plan.ask !== "documents") return;
  for (const key of plan.sort) {
    const ref = key.by.kind === "field" ? key.by.ref : null;
    if (!ref || !isOfElements(ref) || !saysTogether(draft, key, ref)) continue;
    const list = collection.byPath.get(ref.field.arrayRoot ?? "");
    if (list?.kind !== "objects" || list.arrayRoot !== null) {
      draft.doubt(NESTED_SUM, ref.field.path, "figure");
      continue;
    }
    const of: Amount = { kind: "field", ...ref };
    key.by = { kind: "amount", of };
    const name = nameOfAmount(of);
    if (!plan.computed.some((one) => one.name === name))
      plan.computed.push({ name, amount: of, words: key.words });
  }
}

function isOfElements({ field, route }: FieldRef): boolean {
  return field.arrayRoot !== null && !field.isArray && route === null && isNumberField(field);
}

function saysTogether({ tokens }: Draft, { words }: SortKey, { field }: FieldRef): boolean {
  return words.some(({ start, end }) =>
    tokens.slice(start, end).some(({ norm }) => TOGETHER.test(norm) && !field.words.includes(norm)),
  );
}
