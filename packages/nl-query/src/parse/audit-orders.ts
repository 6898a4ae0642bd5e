import { isContainment, type Route } from "../link/knowledge.ts";
import { openedList } from "../plan/opened-list.ts";
import { isOfShown } from "../plan/plan-refs.ts";
import { CONTAINS } from "../schema/flatten.ts";
import { doubtAverageNumbers } from "./doubt-average-numbers.ts";
import { doubtFiguresOfYears } from "./doubt-figures-of-years.ts";
import { doubtWhoOfLists } from "./doubt-who-of-lists.ts";
import type { Draft } from "./draft.ts";
import { isBestOfMany } from "./pick-owner-first.ts";

const ORDER_OF_MANY = 0.3;
const ORDER_OF_ONE = 0.12;
const ORDER_APART = 0.35;

/** Documents in the order of what belongs to several others, or to another one. */
export function doubtOrders(draft: Draft): void {
  for (const key of draft.plan.sort)
    if (
      !key.ofOwner &&
      key.by.kind === "field" &&
      key.by.ref.route &&
      !isContainment(key.by.ref.route) &&
      !isOfShown(draft.plan, key.by.ref) &&
      !isBestOfMany(draft, key)
    ) {
      const { route, field } = key.by.ref;
      draft.doubt(isOrderOfMany(draft, route) ? ORDER_OF_MANY : ORDER_OF_ONE, field.path, "orderOfMany");
    }
  doubtOrderApart(draft);
  doubtWhoOfLists(draft);
  doubtFiguresOfYears(draft);
  doubtAverageNumbers(draft);
}

/** The way leads to several documents that do not stand in rows of their own. */
function isOrderOfMany({ plan }: Draft, route: Route): boolean {
  const isUnwound = plan.columns.some((one) => one.route === route && leadsThroughElements(route));
  if (plan.rows.includes(route) || isUnwound) return false;
  return route.isToMany || (route.from.arrayRoot !== null && !route.from.collection.element);
}

/** Elements of the documents are on the way: columns behind it unwind them. */
function leadsThroughElements({ from, via }: Route): boolean {
  return from.path === CONTAINS || (via !== undefined && leadsThroughElements(via));
}

/** Elements of one list, ranked by a figure of another list or object: it says nothing of any of them. */
function doubtOrderApart(draft: Draft): void {
  const { plan } = draft;
  const root = openedList(plan);
  if (root === null || !plan.limit) return;
  for (const { by } of plan.sort) {
    if (by.kind !== "field" || by.ref.route !== null) continue;
    const { path, depth } = by.ref.field;
    if (depth > 0 && !isAround(path, root)) draft.doubt(ORDER_APART, path, "unordered");
  }
}

/** The field stands in the list, or in an object that holds the list. */
function isAround(path: string, root: string): boolean {
  const holder = path.slice(0, path.lastIndexOf("."));
  return holder === root || holder.startsWith(`${root}.`) || root.startsWith(`${holder}.`);
}
