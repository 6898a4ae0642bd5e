import type { FieldRef } from "../plan/plan.ts";
import type { Assumption } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { defaultDate, unclearDate } from "./pick-field.ts";

/** What may follow a date that is asked for as a column. */
const AFTER_COLUMN = /^([,.?!;)&+]|and|of|for|as|sorted|ordered|)$/;

/** "Bookings with date and fare": the date that says when what is stored happened. */
export function dateColumnAt(
  draft: Draft,
  at: number,
): (FieldRef & { end: number; assumptions: Assumption[] }) | null {
  const isMade = /^(creation|created)$/.test(draft.norm(at)) && /^dates?$/.test(draft.norm(at + 1));
  const end = isMade ? at + 2 : at + 1;
  if (!isMade && !/^dates?$/.test(draft.norm(at))) return null;
  if (draft.isTaken(at) || !AFTER_COLUMN.test(draft.norm(end))) return null;
  const meant = defaultDate(draft.collection);
  if (!meant || meant.field.arrayRoot !== null) return null;
  return { field: meant.field, route: null, end, assumptions: unclearDate(meant) };
}
