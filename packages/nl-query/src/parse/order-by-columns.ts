import type { FieldRef } from "../plan/plan.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { orderByShownDate } from "./order-by-shown-date.ts";
import { sortByField } from "./sort-targets.ts";

/** Without a word that says by what, the order is that of the column or the different values that are shown. */
export function orderByColumns(draft: Draft): void {
  const { plan, impliedSorts } = draft;
  orderByShownDate(draft, draft);
  const shown = plan.distinct ? [plan.distinct] : plan.columns;
  const isMeasure = ({ field }: FieldRef): boolean => isNumeric(field) || isTemporal(field);
  const measures = shown.filter(isMeasure);
  for (const [key, isBy] of impliedSorts) {
    const { by } = key;
    const isMeant = isBy === "measure" || (isBy === "any" && key.direction === -1);
    const isMeasured = isMeant && measures.length === 1;
    if (by.kind !== "field" || (!isMeasured && shown.some((one) => one.field === by.ref.field))) continue;
    const column = isMeasured ? measures[0] : shown[0];
    if (column) key.by = sortByField({ field: column.field, route: column.route });
  }
}
