import type { Route } from "../link/knowledge.ts";
import type { Condition, FieldRef, Plan, Relation, SortKey } from "../plan/plan.ts";
import { openedList } from "../plan/opened-list.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { doc, entry, int } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";

/** Documents of those that lead an order. */
export type OfBestOwner = {
  /** The way from the documents to the owners; null where these contain the documents. */ route: Route | null;
  /** Arrays around the owners, the outermost first. */ roots: readonly string[];
  key: SortKey;
  field: FieldModel;
  /** How many owners are picked. */ count: number;
  /** What is said of the owners, seen from them. */ own: Condition[];
  /** The rest of the plan. */ rest: Plan;
};

/** Splits "the orders of the oldest customer" into the customer and the orders; null for other plans. */
export function splitBestOwner(plan: Plan): OfBestOwner | null {
  const key = plan.sort.find(({ ofOwner }) => ofOwner);
  if (key?.by.kind !== "field") return null;
  const { field, route } = key.by.ref;
  const roots = route ? [] : (plan.collection.element?.roots.filter((root) => isWithin(field, root)) ?? []);
  const isOwn = (one: Condition): boolean =>
    route ? one.route !== null && leadsOver(one.route, route) : isAround(plan, roots, one);
  const own = ownGroups(plan.conditions, isOwn);
  const present: Condition[] =
    field.absence > 0 && key.direction === 1
      ? [{ field, route: null, test: { kind: "present", isPresent: true }, words: key.words, role: "shape" }]
      : [];
  const { limit } = plan;
  const isOfKey = limit?.words.some((one) =>
    key.words.some(({ start, end }) => one.start < end && start < one.end),
  );
  const fromOwner = new Map<Route, Route>();
  return {
    route,
    roots,
    key,
    field,
    count: isOfKey === true ? (limit?.count ?? 1) : 1,
    own: [
      ...own.map((one) => ({ ...one, route: route ? seenFrom(route, one.route, fromOwner) : one.route })),
      ...present,
    ],
    rest: {
      ...plan,
      conditions: plan.conditions.filter((one) => !own.includes(one)),
      relations: plan.relations.filter((one) => !isImplied(one, route)),
      sort: plan.sort.filter((one) => one !== key),
      limit: isOfKey === true ? null : limit,
    },
  };
}

/** That some are there says nothing more of documents that were reached over them. */
function isImplied({ op, count, conditions, route }: Relation, owner: Route | null): boolean {
  const isBare = op === "$gt" && count === 0 && conditions.length === 0;
  return isBare && owner?.isToMany === true && (route === owner || route === owner.via);
}

function isWithin({ path }: FieldModel, root: string): boolean {
  return path.startsWith(`${root}.`);
}

/** The field, or the reference that leads to it, stands beside or around the owners, not in what they contain. */
function isAround(plan: Plan, roots: readonly string[], { field, route }: FieldRef): boolean {
  const { collection } = plan;
  if (route?.isToMany === true) return false;
  const inner = collection.element?.roots[roots.length] ?? openedList(plan);
  const start = route ? startOf(route) : field;
  return inner !== null && start.path !== inner && !isWithin(start, inner);
}

function startOf({ from, via }: Route): FieldModel {
  return via ? startOf(via) : from;
}

/** Whether a way goes over the end of another one. */
function leadsOver(route: Route, owner: Route): boolean {
  return route === owner || (route.via !== undefined && leadsOver(route.via, owner));
}

/** Conditions on owners alone: those that "or" joins belong together. */
function ownGroups(conditions: readonly Condition[], isOwn: (one: Condition) => boolean): Condition[] {
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const last = groups.at(-1);
    if (condition.isAlternative === true && last) last.push(condition);
    else groups.push([condition]);
  }
  return groups.filter((group) => group.every(isOwn)).flat();
}

/** The rest of a way behind the owners; null at these themselves. */
function seenFrom(owner: Route | null, route: Route | null, made: Map<Route, Route>): Route | null {
  if (!route || route === owner) return null;
  const known = made.get(route);
  if (known) return known;
  const { via: before, ...step } = route;
  const via = seenFrom(owner, before ?? null, made);
  const seen = via ? { ...step, via } : step;
  made.set(route, seen);
  return seen;
}

/** Stages that pick the owners, and go on with their documents. */
export function addBestOwner(pipeline: Pipeline, said: OfBestOwner): void {
  const { route, roots, key, field, count, own, rest } = said;
  for (const root of roots) pipeline.unwindPath(root, rest.collectionWords);
  const isJoined = (one: Condition): boolean => one.route !== null;
  pipeline.match(own.filter((one) => !isJoined(one)));
  for (const one of own) if (one.route) pipeline.join(one.route);
  pipeline.match(own.filter(isJoined));
  pipeline.addEntries("$sort", [entry(field.path, int(key.direction), { role: "shape", words: key.words })]);
  pipeline.add("$limit", int(count), { role: "range", words: key.words });
  if (route) addReferring(pipeline, route, rest);
}

/** Goes the way to the owners backwards, to the documents that refer to them. */
function addReferring(pipeline: Pipeline, route: Route, rest: Plan): void {
  const { collection } = route.from;
  const name = collection.name;
  const alias = aliasOf(name, route.collection);
  pipeline.add(
    "$lookup",
    doc(["from", name], ["localField", route.to.path], ["foreignField", route.from.path], ["as", alias]),
    { role: "collection", words: rest.collectionWords },
  );
  pipeline.goOnWith(alias);
  if (route.via) addReferring(pipeline, route.via, rest);
}

function aliasOf(name: string, { byPath }: CollectionModel): string {
  let alias = name.replaceAll(/[.$]/g, "_");
  while (byPath.has(alias)) alias = `${alias}Info`;
  return alias;
}
