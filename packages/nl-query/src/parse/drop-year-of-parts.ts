import { WITHIN_YEAR } from "../lexicon/date-parts.table.ts";
import type { Plan } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";

/** Where all documents are of one year, its months and quarters are told apart by their numbers. */
export function dropYearOfParts(plan: Plan): void {
  for (const key of plan.keys)
    if (key.part && isWithinOneYear(plan, key.field)) key.part = WITHIN_YEAR[key.part] ?? key.part;
}

function isWithinOneYear({ conditions }: Plan, field: FieldModel): boolean {
  return conditions.some(
    ({ field: own, test }) =>
      own === field &&
      test.kind === "period" &&
      test.period.from !== null &&
      test.period.to !== null &&
      new Date(test.period.from).getUTCFullYear() === new Date(test.period.to - 1).getUTCFullYear(),
  );
}
