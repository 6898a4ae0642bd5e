import { ORDERED } from "../link/name-latest.ts";
import type { Amount } from "../plan/plan.ts";
import { isTemporal, isYearField } from "../schema/model.ts";

const IN_TIME = /^(latest|newest)$/;

/** Whether a value is later than another: a date or a number that counts on, while no depth is the latest one. */
export function isRankedInTime(norm: string, amount: Amount): boolean {
  if (!IN_TIME.test(norm) || amount.kind !== "field") return true;
  const { field } = amount;
  return isTemporal(field) || isYearField(field) || field.words.some((word) => ORDERED.test(word));
}
