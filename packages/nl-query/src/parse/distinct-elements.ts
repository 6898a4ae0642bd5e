import type { FieldMention } from "../link/mentions.ts";
import type { FieldRef } from "../plan/plan.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** "Different sports" of `sports.sport_name`: what the elements of a list are told apart by. */
export function valueOfElements(
  { tokens, collection }: Draft,
  { field: list, route, start, end }: FieldMention,
): FieldRef | null {
  if (route) return null;
  const said = tokens.slice(start, end).map(({ norm }) => lemmaOf(norm));
  const inner = collection.fields.filter(
    ({ path, depth, isArray, kind }) =>
      path.startsWith(`${list.path}.`) && depth === list.depth + 1 && !isArray && kind !== "object",
  );
  const named = inner.filter(({ words, parentWords }) =>
    [...words, ...parentWords.slice(-1)].some((word) => said.includes(word)),
  );
  const field = named.find(({ kind }) => kind === "text") ?? named[0];
  return field ? { field, route: null } : null;
}
