import type { FieldRef, Plan, SortKey } from "../plan/plan.ts";
import { entry, int, type Entry } from "./build.ts";

export function projectionEntries(plan: Plan, pathOf: (ref: FieldRef) => string): Entry[] {
  if (plan.columns.length === 0) return [];
  const columns = plan.columns.map((column) =>
    entry(pathOf(column), int(1), { role: "shape", words: column.words }),
  );
  if (plan.columns.some((one) => one.field.path === "_id")) return columns;
  return [...columns, { key: "_id", value: int(0), parts: [] }];
}

export function sortEntries(keys: readonly SortKey[], nameOf: (key: SortKey) => string): Entry[] {
  const entries = keys.map((key) =>
    entry(nameOf(key), int(key.direction), { role: "shape", words: key.words }),
  );
  return entries.filter((one, at) => entries.findIndex((other) => other.key === one.key) === at);
}
