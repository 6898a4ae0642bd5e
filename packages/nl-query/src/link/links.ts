import type { CollectionModel } from "../schema/model.ts";
import type { Knowledge } from "./knowledge.ts";

/** Collections whose documents link two others: each of them refers to one document of both. */
export function linksBetween(
  { model }: Knowledge,
  one: CollectionModel,
  other: CollectionModel,
): CollectionModel[] {
  const refersTo = (link: CollectionModel, end: CollectionModel): boolean =>
    model.references.some(({ from, to }) => from.collection === link && to.collection === end);
  return model.collections.filter(
    (link) => link !== one && link !== other && refersTo(link, one) && refersTo(link, other),
  );
}

/** The name says nothing but those of both ends: `committee_members`, `employee_project`. */
export function isNamedAfter({ words }: CollectionModel, ends: readonly CollectionModel[]): boolean {
  const names = ends.map((one) => new Set(one.words));
  return (
    words.every((word) => names.some((name) => name.has(word))) &&
    names.every((name) => words.some((word) => name.has(word)))
  );
}
