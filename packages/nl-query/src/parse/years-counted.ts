import { isNumeric, isYearField, type FieldModel } from "../schema/model.ts";
import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** No one did anything for longer. */
const MOST_YEARS = 150;

/** Whether a comparison ends with a number of years. */
export function countsYears(draft: Draft, { end }: Words): boolean {
  return /^(years?|yrs?)$/.test(draft.norm(end - 1));
}

/** "Who have sailed for more than 10 years": the one number of years that documents keep, such as `yearsAtSea`. */
export function yearsCounted({ collection }: Pick<Draft, "collection">): FieldModel | null {
  const [field, ...others] = collection.fields.filter(
    (one) =>
      isNumeric(one) &&
      one.arrayRoot === null &&
      one.words.includes("year") &&
      !one.words.includes("per") &&
      !isYearField(one) &&
      Number(one.max) <= MOST_YEARS,
  );
  return field && others.length === 0 ? field : null;
}
