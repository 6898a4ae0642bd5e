import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Plan } from "../plan/plan.ts";
import { doc } from "./build.ts";

/** Objects with documents by their ids that a part of an operation reads, by their paths. */
export function keyedIn({ collection }: Pick<Plan, "collection">, value: Value): string[] {
  const { fields } = collection.element?.list.collection ?? collection;
  return fields.flatMap(({ path, isKeyed }) => (isKeyed && reads(value, path) ? [path] : []));
}

/** `{ $set: { plans: <the documents of plans> } }`, so that they can be read as those of an array. */
export function listKeyed(path: string): Doc {
  const entries = doc(["$objectToArray", `$${path}`]);
  return doc([path, doc(["$map", doc(["input", entries], ["in", "$$this.v"])])]);
}

function reads(value: Value, path: string): boolean {
  if (typeof value === "string") return isWithin(value.replace(/^\$/, ""), path);
  if (isArray(value)) return value.some((one) => reads(one, path));
  if (!(value instanceof Doc)) return false;
  return value.keys.some((key) => isWithin(key, path)) || value.values.some((one) => reads(one, path));
}

function isWithin(name: string, path: string): boolean {
  return name === path || name.startsWith(`${path}.`);
}
