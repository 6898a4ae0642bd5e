import type { Route } from "../link/knowledge.ts";
import type { Condition, Plan, SortKey } from "../plan/plan.ts";
import { doc, entry, int } from "./build.ts";
import { filterEntries } from "./filter.ts";
import type { Pipeline } from "./pipeline.ts";

/** Documents of the one that leads an order. */
export type OfBestOwner = {
  route: Route;
  key: SortKey;
  /** What is said of the owner. */ own: Condition[];
  /** The rest of the plan. */ rest: Plan;
};

/** Splits "the orders of the oldest customer" into the customer and the orders; null for other plans. */
export function splitBestOwner(plan: Plan): OfBestOwner | null {
  const key = plan.sort.find(({ isOfOwner }) => isOfOwner === true);
  if (key?.by.kind !== "field") return null;
  const { field, route } = key.by.ref;
  if (!route || route.from.arrayRoot !== null) return null;
  const own = plan.conditions.filter((one) => one.route === route);
  const present: Condition[] =
    field.absence > 0 && key.direction === 1
      ? [{ field, route: null, test: { kind: "present", isPresent: true }, words: key.words, role: "shape" }]
      : [];
  const { limit } = plan;
  const isOfKey = limit?.words.some((one) =>
    key.words.some(({ start, end }) => one.start < end && start < one.end),
  );
  return {
    route,
    key,
    own: [...own.map((one) => ({ ...one, route: null })), ...present],
    rest: {
      ...plan,
      conditions: plan.conditions.filter((one) => !own.includes(one)),
      sort: plan.sort.filter((one) => one !== key),
      limit: isOfKey === true ? null : limit,
    },
  };
}

/** Stages that pick the owner, and go on with the documents that refer to it. */
export function addBestOwner(pipeline: Pipeline, { route, key, own, rest }: OfBestOwner): void {
  const { name } = rest.collection;
  let alias = name.replaceAll(/[.$]/g, "_");
  while (route.collection.byPath.has(alias)) alias = `${alias}Info`;
  const path = key.by.kind === "field" ? key.by.ref.field.path : "_id";
  pipeline.addEntries(
    "$match",
    filterEntries(own, ({ field }) => field.path),
  );
  pipeline.addEntries("$sort", [entry(path, int(key.direction), { role: "shape", words: key.words })]);
  pipeline.add("$limit", int(1), { role: "range", words: key.words });
  pipeline.add(
    "$lookup",
    doc(["from", name], ["localField", route.to.path], ["foreignField", route.from.path], ["as", alias]),
    { role: "collection", words: rest.collectionWords },
  );
  pipeline.add("$unwind", `$${alias}`);
  pipeline.add("$replaceRoot", doc(["newRoot", `$${alias}`]));
}
