import { nameField } from "../schema/name-field.ts";
import type { SortKey } from "../plan/plan.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";

const ALPHABETICAL = /^(alphabetical|alphabetic|alphabetically)$/;

/**
 * "Boats per skipper, most first, then by name": groups by a key that are shown with the name of what it refers to are
 * ordered by this name.
 */
export function orderByNamesBeside({ plan, tokens, collection }: Draft): void {
  const { beside, keys, shown } = plan;
  const [key] = keys;
  if (!beside || !key || shown || beside.field === key.field) return;
  const names = new Set([beside.field, beside.route && nameField(beside.route.collection)]);
  const isSaid = ({ words }: SortKey, said: RegExp): boolean =>
    words.some(({ start, end }) => tokens.slice(start, end).some(({ norm }) => said.test(norm)));
  const namesOwn = ({ words }: SortKey): boolean =>
    words.some(({ start, end }) =>
      tokens.slice(start, end).some(({ norm }) => collection.words.includes(lemmaOf(norm))),
    );
  plan.sort = plan.sort.map((one) => {
    const field = one.by.kind === "field" ? one.by.ref.field : null;
    // ", sorted by name": groups of boats have no names of boats
    const isLost =
      field !== null && field === nameField(collection) && isSaid(one, NAME_OR_TITLE) && !namesOwn(one);
    const isName = field !== null && (names.has(field) || isLost);
    const isKey = one.by.kind === "key" && (isSaid(one, ALPHABETICAL) || isSaid(one, NAME_OR_TITLE));
    return isName || isKey ? { ...one, by: { kind: "key", index: 0 }, isByName: true } : one;
  });
}
