import type { FieldModel } from "../schema/model.ts";
import { isNumeric } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const EITHER = 0.3;
/** From this weight on a word of the question is one of a name. */
const SAID = 0.9;
/** What two numbers of money may have in common. */
const COMMON = /^(amount|price|cost|fee|value)$/;
/** Of several amounts, the one that is meant where none is named. */
const WHOLE = /^(total|net|gross|full|final|sum|grand|base|list|unit|sale|asking|selling|retail|current)$/;

/** "Payments over 60" of payments with an `amount_due` and an `amount_paid`: a bound that no word names is of either. */
export function doubtUnsaidTwins(draft: Draft): void {
  const { plan, question } = draft;
  const isUnsaid = (word: string): boolean =>
    question.names.byToken.every((hits) => (hits.get(word) ?? 0) < SAID);
  const related = plan.relations.flatMap((one) => one.conditions);
  for (const { field, test } of [...plan.conditions, ...related]) {
    if (test.kind !== "compare" || !isNumeric(field) || !field.words.every(isUnsaid)) continue;
    const twin = field.collection.fields.find((one) => isTwin(one, field));
    if (twin) draft.doubt(EITHER, twin.path, "ambiguous");
  }
}

function isTwin(one: FieldModel, field: FieldModel): boolean {
  const common = field.words.find((word) => COMMON.test(word));
  const isPair = [one, field].every(
    ({ words }) => words.length === 2 && !words.some((word) => WHOLE.test(word)),
  );
  return (
    one !== field &&
    common !== undefined &&
    isPair &&
    isNumeric(one) &&
    one.depth === field.depth &&
    one.arrayRoot === field.arrayRoot &&
    one.words.includes(common)
  );
}
