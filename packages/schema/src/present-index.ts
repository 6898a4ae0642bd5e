import { Doc, Double, Int32, Long, type Value } from "@querysnap/mql";
import type { IndexSchema } from "./snapshot.ts";

const numberOf = (value: Value | undefined): number | null =>
  value instanceof Int32 || value instanceof Double || value instanceof Long ? Number(value.value) : null;

/** Reads an index as `listIndexes` describes it; none for what is no description. */
export function presentIndex(description: Doc): IndexSchema[] {
  const [name, key] = [description.get("name"), description.get("key")];
  if (typeof name !== "string" || !(key instanceof Doc)) return [];
  const keys = [...key.entries()].map(([path, direction]) => ({
    path,
    direction: typeof direction === "string" ? direction : (numberOf(direction) ?? "unknown"),
  }));
  return [
    {
      name,
      keys,
      isUnique: description.get("unique") === true,
      isSparse: description.get("sparse") === true,
      expireAfterSeconds: numberOf(description.get("expireAfterSeconds")),
    },
  ];
}
