import type { Plan, Relation } from "../plan/plan.ts";
import { refsToUnwind } from "./field-refs.ts";

/**
 * The plan with conditions of a share on related documents as relations: a lookup leaves a list, which no expression
 * compares with a value. Where the related documents make rows of their own, they stay as they are.
 */
export function relateShares(plan: Plan): Plan {
  const opened = new Set(refsToUnwind(plan).map(({ route }) => route));
  const related = plan.shareOf.filter(({ route }) => route !== null && !opened.has(route));
  if (related.length === 0) return plan;
  const routes = [...new Set(related.map(({ route }) => route))];
  const relations = routes.flatMap((route): Relation[] => {
    if (route === null) return [];
    const inner = related.filter((one) => one.route === route);
    return [
      {
        // others may read all documents that the same way leads to
        route: { ...route },
        op: "$gt",
        count: 0,
        conditions: inner.map((one) => ({ ...one, route: null })),
        words: inner.flatMap(({ words }) => words),
        isOfShare: true,
      },
    ];
  });
  return {
    ...plan,
    shareOf: plan.shareOf.filter((one) => !related.includes(one)),
    relations: [...plan.relations, ...relations],
  };
}
