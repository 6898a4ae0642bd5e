import type { Route } from "../link/knowledge.ts";
import type { Amount, Condition, Plan, Relation, SortKey } from "./plan.ts";

/**
 * The plan with related documents counted by the list of identifiers that each document holds itself, so that
 * nothing has to be looked up.
 */
export function countOwnIds(plan: Plan): Plan {
  const counted = plan.relations.filter(isOfOwnIds);
  const conditions = counted.map(({ route, op, count, words }): Condition => ({
    field: route.from,
    route: null,
    test: { kind: "size", op, count },
    words,
    role: "condition",
  }));
  const sort = plan.sort.map((key): SortKey => {
    const { by } = key;
    if (by.kind === "amount") return { ...key, by: { ...by, of: ownSize(by.of) } };
    const isOwn = by.kind === "relation" && holdsIds(by.route);
    return isOwn ? { ...key, by: { kind: "amount", of: sizeOf(by.route) } } : key;
  });
  return {
    ...plan,
    conditions: [...plan.conditions, ...conditions],
    relations: plan.relations.filter((one) => !counted.includes(one)),
    sort,
    computed: plan.computed.map((one) => ({ ...one, amount: ownSize(one.amount) })),
  };
}

function ownSize(amount: Amount): Amount {
  const { route } = amount.kind === "size" ? amount : { route: null };
  return amount.kind === "size" && route && amount.field === route.to && holdsIds(route)
    ? sizeOf(route)
    : amount;
}

function sizeOf({ from }: Route): Amount {
  return { kind: "size", field: from, route: null };
}

/** Identifiers that lead nowhere count as well, so "none" is left to the lookup. */
function isOfOwnIds({ route, op, count, conditions }: Relation): boolean {
  const isNone = count === 0 && op !== "$gt";
  return conditions.length === 0 && !isNone && holdsIds(route);
}

/** Whether the document itself holds the identifiers of all documents at the end of this way. */
export function holdsIds({ from, via }: Route): boolean {
  return via === undefined && from.isArray && from.arrayRoot === null;
}
