import type { CollectionModel, FieldModel } from "../schema/model.ts";
import type { FieldMention } from "./mentions.ts";

/**
 * Leaves out what other documents keep copies of: "the size of their boat" of owners that hold `boats` asks for
 * these, and not for the boats that are listed below each size as well.
 */
export function withoutCopies(
  collection: CollectionModel,
  mentions: readonly FieldMention[],
): readonly FieldMention[] {
  if (collection.element !== null || mentions.every(({ route }) => route === null)) return mentions;
  const own = new Set(collection.fields.flatMap((field) => pathInList(field) ?? []));
  if (own.size === 0) return mentions;
  return mentions.filter(({ field, route }) => route === null || !own.has(pathInList(field) ?? ""));
}

/** `boats.size` of `yard.boats.size`, and `boats` of the list itself; null outside of lists. */
function pathInList({ path, kind, arrayRoot }: FieldModel): string | null {
  const list = kind === "objects" ? path : arrayRoot;
  if (list === null) return null;
  return path.slice(list.lastIndexOf(".") + 1);
}
