import type { Question } from "../parse/draft.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";

const JOINT = /^(or|,)$/;
const ARTICLE = /^(a|an)$/;

/**
 * Where the stored values begin that stand in front of a name: "shipped orders", "paid or shipped orders". Null where
 * there are none.
 *
 * @param place `end`: where the name begins; `start`: from where on words are looked at.
 */
export function valuesBefore(
  { values, tokens }: Question,
  collection: CollectionModel,
  place: Words,
): number | null {
  const endingAt = (end: number): ValueMention | undefined =>
    values.find(
      (one) =>
        one.end === end && one.start >= place.start && !one.isCommon && one.field.collection === collection,
    );
  const last = endingAt(place.end);
  if (!last) return null;
  let { start } = last;
  for (;;) {
    const joint = ARTICLE.test(tokens[start - 1]?.norm ?? "") ? start - 2 : start - 1;
    const other = JOINT.test(tokens[joint]?.norm ?? "") ? endingAt(joint) : undefined;
    if (other?.field !== last.field) return start;
    ({ start } = other);
  }
}
