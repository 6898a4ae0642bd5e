import { isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { sortByField } from "./sort-targets.ts";

/** Words of an order by time that name no date. */
const TIME_ONLY =
  /^(newest|latest|oldest|earliest|most|least|recent|recently|first|last|at|on|the|top|to|down|from|sorted|ordered|with|by|and|then|in|chronologically)$/;

/** "Name and delivery date, newest first": where one date is shown, an order by time is by that one. */
export function orderByShownDate({ plan }: Draft, { tokens }: Pick<Draft, "tokens">): void {
  const [date, ...others] = plan.columns.filter(({ field }) => isTemporal(field));
  if (!date || others.length > 0) return;
  for (const key of plan.sort) {
    const said = key.words.flatMap(({ start, end }) => tokens.slice(start, end));
    const isBare = said.length > 0 && said.every(({ kind, norm }) => kind === "mark" || TIME_ONLY.test(norm));
    if (isBare && key.by.kind === "field" && isTemporal(key.by.ref.field))
      key.by = sortByField({ field: date.field, route: date.route });
  }
}
