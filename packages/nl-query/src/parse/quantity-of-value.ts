import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Place, Target } from "./comparison-targets.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** "with more than 8 anchors", "over 300 g of rope": how many of a value that lists hold, where a quantity is stored beside it. */
export function quantityOfValue(draft: Draft, { words, adjective, unit }: Place): Target | null {
  const valued = draft.plan.conditions.find(
    ({ test, words: own }) => test.kind === "equal" && own[0]?.start === draft.skip(words.end, /^of$/),
  );
  const list = valued && listAround(valued.field);
  const field =
    list &&
    draft.collection.fields.find((one) => one.words.join() === "quantity" && listAround(one) === list);
  const isMeasured = unit !== null && fieldOfConcept(draft, unit) !== null;
  if (!field || adjective || isMeasured || !isNumeric(field)) return null;
  return { kind: "field", field, route: null, words, surety: 0.85 };
}

/** Path of the list that an element's own field stands in, "" for none. */
function listAround({ path, arrayRoot, collection }: FieldModel): string {
  if (arrayRoot !== null) return arrayRoot;
  const list = collection.element?.list.path ?? "";
  return list !== "" && path.startsWith(`${list}.`) ? list : "";
}
