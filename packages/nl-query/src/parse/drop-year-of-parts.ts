import { WITHIN_YEAR } from "../lexicon/date-parts.table.ts";
import type { Plan } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";

/** Months and quarters of one year, and those behind their year, are told apart by their numbers. */
export function dropYearOfParts(plan: Plan): void {
  plan.keys.forEach((key, at) => {
    const isBehindYear = plan.keys
      .slice(0, at)
      .some(({ field, route, part }) => field === key.field && route === key.route && part === "year");
    if (key.part && (isBehindYear || isWithinOneYear(plan, key.field)))
      key.part = WITHIN_YEAR[key.part] ?? key.part;
  });
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
