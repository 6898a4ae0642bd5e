import type { Route } from "../link/knowledge.ts";
import type { Condition, Plan, Relation } from "../plan/plan.ts";
import { isOfElements } from "./pipeline.ts";
import { isInElements } from "./elements.ts";
import { refsToUnwind } from "./field-refs.ts";

/** Conditions on elements that refer to other documents, and on these, are met by one element together. */
export function tieElements(plan: Plan): Plan {
  if (plan.write !== null || plan.conditions.some((one) => one.isAlternative === true)) return plan;
  return tieJoinedElements(tieOwnElements(plan));
}

/**
 * "Pupils with the mark A in the workshop Weaving": the element of the list that has the mark is the one that
 * refers to the workshop. Conditions on elements become conditions on those whose documents were joined.
 */
function tieOwnElements(plan: Plan): Plan {
  const [route] = routesFromElements(plan);
  const list = route && plan.collection.byPath.get(route.from.arrayRoot ?? "");
  if (!route || !list || isInElements(plan, route.from) || isOpened(plan, list.path)) return plan;
  const tied = plan.conditions.filter((one) => isOfElement(one, list.path));
  if (tied.length === 0) return plan;
  const joined = plan.conditions.filter((one) => one.route === route);
  const words = tied.flatMap((one) => one.words);
  const test: Condition["test"] = { kind: "elements", op: "$gt", count: 0, conditions: tied, tiedTo: route };
  return {
    ...plan,
    conditions: [
      ...plan.conditions.filter((one) => !tied.includes(one) && !joined.includes(one)),
      { field: list, route: null, test, words, role: "condition" },
    ],
    relations: joined.length > 0 ? [...plan.relations, relationOf(route, joined)] : plan.relations,
  };
}

/**
 * "Workshops where Pupil 3 got the mark A": the same the other way round, where the list is that of what is
 * joined. Its conditions hold within the lookup, which sees the elements with the key alone. So do those on documents
 * that are counted: "the pupil with the most marks that are late" has the most late ones.
 */
function tieJoinedElements(plan: Plan): Plan {
  const counted = plan.sort.flatMap(({ by }) =>
    by.kind === "relation" ? [by.route] : by.kind === "amount" && by.of.kind === "size" ? [by.of.route] : [],
  );
  const isTied = (one: Condition): boolean =>
    isOfJoinedElement(one) || (one.route !== null && one.route.isToMany && counted.includes(one.route));
  const route = plan.conditions.flatMap((one) => (isTied(one) ? one.route : []))[0];
  if (!route || plan.relations.some((one) => one.route === route)) return plan;
  const joined = plan.conditions.filter((one) => one.route === route);
  return {
    ...plan,
    conditions: plan.conditions.filter((one) => !joined.includes(one)),
    relations: [...plan.relations, relationOf(route, joined)],
  };
}

function isOfJoinedElement({ field, route }: Condition): boolean {
  return route !== null && isOfElements(field, route.to.arrayRoot);
}

/** Ways from a list to the documents that conditions narrow. */
function routesFromElements({ conditions, relations }: Plan): Route[] {
  const required = relations.filter(
    ({ op, count, conditions: inner }) =>
      inner.length > 0 && (op === "$gt" ? count === 0 : op === "$gte" && count === 1),
  );
  return [...required, ...conditions].flatMap(({ route }) =>
    route && route.via === undefined && route.from.arrayRoot !== null ? [route] : [],
  );
}

function relationOf(route: Route, joined: readonly Condition[]): Relation {
  const conditions = joined.map((one) => ({ ...one, route: null }));
  return { route, op: "$gt", count: 0, conditions, words: joined.flatMap((one) => one.words) };
}

/** Its elements are rows by the time that they are tested. */
function isOpened(plan: Plan, list: string): boolean {
  return refsToUnwind(plan).some(
    ({ field, route }) => route === null && (field.arrayRoot === list || field.path === list),
  );
}

/** A condition that an expression tests on one element of the list. */
function isOfElement({ field, route, test }: Condition, list: string): boolean {
  if (route !== null || field.arrayRoot !== list) return false;
  if (test.kind === "equal") return test.isAll !== true;
  if (test.kind === "text") return test.texts.length === 1 && !test.isNegated;
  return /^(compare|period|weekday|monthOfYear|present)$/.test(test.kind);
}
