import { isContainment } from "../link/knowledge.ts";
import type { Draft } from "./draft.ts";

const SHOWN_OTHERS = 0.35;

/**
 * "Driver name and amount of all fines issued in 2024" of drivers: what is shown of their fines is that of all of them, and
 * not of those meant.
 */
export function doubtShownOthers(draft: Draft): void {
  const { ask, columns, rows, conditions } = draft.plan;
  if (ask !== "documents") return;
  for (const { field, route } of columns) {
    if (route?.isToMany !== true || isContainment(route) || rows.includes(route)) continue;
    if (conditions.some((one) => one.route === route)) draft.doubt(SHOWN_OTHERS, field.path, "oneOfMany");
  }
}
