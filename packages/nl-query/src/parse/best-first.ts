import type { SortKey } from "../plan/plan.ts";
import { isNumeric, isYearField } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** The end of an order where the most comes first. */
const TOP_OF = /(?:top|best|leading) #(?= )/;
/** Numbers of which the lowest is the best. */
const PLACING = /^(rank|ranking|position|place|placing)$/;

/** "Top 5 ranked by rating": whether an order by this field starts with its highest values. */
export function isBestFirst(draft: Draft, by: SortKey["by"]): boolean {
  if (by.kind !== "field" || draft.match(TOP_OF) === null) return false;
  const { field } = by.ref;
  return isNumeric(field) && !isYearField(field) && !PLACING.test(field.words.at(-1) ?? "");
}
