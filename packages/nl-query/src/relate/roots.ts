import type { Route } from "../link/knowledge.ts";
import type { Draft } from "../parse/draft.ts";
import { denyOthers } from "../parse/said-of-all.ts";
import type { Condition, Plan } from "../plan/plan.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import type { Node } from "./node.ts";
import { nameOf } from "./sets.ts";
import type { JoinPaths } from "./join-paths.ts";
import { lastOf } from "../schema/path.ts";

/** The collection of which every document has one document of both. */
export function lineRoot(paths: JoinPaths, counted: Node, entity: Node): CollectionModel | null {
  const way = paths.find(counted.collection, entity.collection);
  if (!way) return null;
  if (!way.isToMany) return counted.collection;
  for (let step: Route | undefined = way.via; step; step = step.via) {
    const ends = [counted, entity].map((one) => paths.find(step.collection, one.collection));
    if (ends.every((one) => one !== null && !one.isToMany)) return step.collection;
  }
  return null;
}

/** From where rows of all shown collections are reached, best without multiplying any. */
export function rowRoot(paths: JoinPaths, main: Node, shown: readonly Node[]): CollectionModel {
  const between = shown.flatMap((one) => {
    const found: CollectionModel[] = [];
    for (
      let step: Route | null | undefined = paths.find(main.collection, one.collection);
      step;
      step = step.via
    )
      found.push(step.collection);
    return found;
  });
  const candidates = [main.collection, ...shown.map((one) => one.collection), ...between];
  const isLine = (root: CollectionModel): boolean =>
    shown.every((one) => one.collection === root || paths.find(root, one.collection)?.isToMany === false);
  return candidates.find(isLine) ?? main.collection;
}

/** Rows for the documents that a way leads to, and for those on the way. */
export function addRow(plan: Plan, route: Route | null): void {
  if (!route) return;
  if (route.via) addRow(plan, route.via);
  if (!plan.rows.includes(route)) plan.rows.push(route);
}

/** What stands between a link and what it leads to: "treatment on any dog". */
const TO_NEXT = /^(?:(?:in|on|of|to|with|for|by|from|at|into|any|some|a|an|the|single|one) ?)*$/;

/**
 * "have not visited any museum": what the link leads to is what must not be there. Returns what is left: where
 * nothing more is said, either of them stands for both.
 *
 * @param isSaid whether the question says more of it than its name
 */
export function propagateNegation(
  nodes: readonly Node[],
  main: Node,
  { paths, norms, isSaid }: { paths: JoinPaths; norms: readonly string[]; isSaid: (node: Node) => boolean },
): Node[] {
  const dropped = new Set<Node>();
  nodes.forEach((link, at) => {
    const next = nodes[at + 1];
    const isOpen = link.isNone && link !== main && link.columns.length === 0 && !link.bound;
    if (!isOpen || !next || next === main) return;
    if (isBetween(paths, [main, link, next])) {
      link.isNone = false;
      next.isNone = true;
      next.noneWords.push(...link.noneWords, nameOf(link));
      return;
    }
    const between = norms.slice(nameOf(link).end, nameOf(next).start).join(" ");
    if (next.isNone || next.columns.length > 0 || next.bound || !TO_NEXT.test(between)) return;
    if (isSaid(link) || paths.cost(link.collection, next.collection) > NEAR) return;
    if (!isSaid(next)) dropped.add(next);
    else {
      dropped.add(link);
      next.isNone = true;
      next.noneWords.push(...link.noneWords, nameOf(link));
    }
  });
  return nodes.filter((one) => !dropped.has(one));
}

/** Cost of a way between two collections that are next to each other. */
const NEAR = 1.6;

/**
 * "the course with the most students enrolled": a link that only leads from one to the other says nothing more.
 *
 * @param isSaid whether the question says more of it than its name
 */
export function dropLinks(
  nodes: readonly Node[],
  main: Node,
  { paths, isSaid }: { paths: JoinPaths; isSaid: (node: Node) => boolean },
): Node[] {
  const isLink = (node: Node): boolean =>
    node !== main &&
    node.columns.length === 0 &&
    !node.isNone &&
    !node.isEach &&
    !(node.count ?? node.most ?? node.bound ?? node.rank ?? node.sum) &&
    node.key === null &&
    !isSaid(node) &&
    nodes.some((one) => one !== main && one !== node && isBetween(paths, [main, node, one]));
  return nodes.filter((node) => !isLink(node));
}

/** What there must not be: "takes part in no race" is one that holds no entry at all, "all" leaves none that is not so. */
export function settleAbsence(draft: Draft): void {
  dropEmptyParts(draft.plan);
  denyOthers(draft);
}

/** Words after which no document may be there. */
function dropEmptyParts(plan: Plan): void {
  dropDeedsDenied(plan);
  const empty = plan.conditions.filter(
    ({ test, field, route }) =>
      test.kind === "present" && !test.isPresent && field.kind === "objects" && route === null,
  );
  for (const { field, words } of empty)
    for (const relation of plan.relations.filter((one) => one.op === "$gt" && one.count === 0)) {
      if (!leadsThrough(relation.route, field)) continue;
      const isBare = relation.conditions.length === 0;
      if (isBare) plan.relations = plan.relations.filter((one) => one !== relation);
      else {
        Object.assign(relation, { op: "$eq", words: [...words, ...relation.words] });
        plan.conditions = plan.conditions.filter((one) => one.field !== field);
      }
    }
}

/** "Have flown no gliders": that there are flights is said of the gliders that are not there, and of no others. */
function dropDeedsDenied(plan: Plan): void {
  const denied = plan.relations.filter(({ op, count }) => op === "$eq" && count === 0);
  const isDeed = ({ test, field, route, words }: Condition): boolean =>
    test.kind === "present" &&
    test.isPresent &&
    field.kind === "objects" &&
    route === null &&
    denied.some(
      (one) =>
        leadsThrough(one.route, field) &&
        words.every(({ end }) => one.words.some(({ start }) => start === end)),
    );
  plan.conditions = plan.conditions.filter((one) => !isDeed(one));
}

/** The way starts or ends in this array, or in one of the same name. */
function leadsThrough(route: Route, list: FieldModel): boolean {
  let first = route;
  while (first.via) first = first.via;
  const name = lastOf(list.path);
  const isInside = first.from.arrayRoot?.startsWith(`${list.path}.`) === true;
  return isInside || first.from.arrayRoot === list.path || first.to.arrayRoot?.split(".").at(-1) === name;
}

function isBetween(paths: JoinPaths, [main, link, next]: readonly [Node, Node, Node]): boolean {
  for (let step = paths.find(main.collection, next.collection)?.via; step; step = step.via)
    if (step.collection === link.collection) return true;
  return false;
}
