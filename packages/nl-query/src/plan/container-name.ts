import { keyField } from "../relate/columns.ts";
import type { CollectionModel, FieldModel, ReferenceModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Token } from "../text/token.ts";
import type { Plan } from "./plan.ts";

/**
 * Returns the name of what a group key identifies, where it is stored around the rows: `title` beside `item_id`
 * for elements of `item.reviews`, also where the elements repeat the key of what contains them.
 */
export function containerName(
  view: CollectionModel,
  key: FieldModel,
  references: readonly ReferenceModel[],
): FieldModel | null {
  const roots = ["", ...(view.element?.roots ?? [])];
  const targets = references
    .filter(({ from }) => from.path === key.path && from.collection.name === view.name)
    .map(({ to }) => to);
  if (targets.length === 0) targets.push(...view.fields.filter((one) => isCopied(one, key)));
  for (const field of [key, ...targets]) {
    // a reference to documents of the same collection leads to another document
    const isToOther = view.element === null && targets.some((to) => to.collection === key.collection);
    const isOther = view.element === null && (field !== key || isToOther);
    if (isOther || field.collection.name !== view.name) continue;
    const root = roots.filter((path) => path === "" || field.path.startsWith(`${path}.`)).at(-1) ?? "";
    const owner = ownerAt(view, root);
    const isKey = keyField(owner)?.path === field.path.slice(prefixOf(root).length);
    const name = isKey ? nameField(owner) : null;
    const stored = name && view.byPath.get(prefixOf(root) + name.path);
    if (stored && stored !== key) return stored;
  }
  return null;
}

/** The same name further out: the elements repeat it. */
function isCopied({ path }: FieldModel, key: FieldModel): boolean {
  const [own, inner] = [path.split("."), key.path.split(".")];
  return (
    own.length < inner.length &&
    own.at(-1) === inner.at(-1) &&
    key.path.startsWith(own.slice(0, -1).join("."))
  );
}

/** The name beside the single key of groups, unless the key itself is asked for or columns stand for it. */
export function nameAround(
  { ask, collection, keys, shown }: Plan,
  tokens: readonly Token[],
  references: readonly ReferenceModel[],
): Plan["beside"] {
  const [key, ...others] = keys;
  if (ask !== "group" || !key || others.length > 0 || key.route || key.part || shown) return null;
  const field = isKeyAsked(keys, tokens) ? null : containerName(collection, key.field, references);
  return field && { field, route: null, words: [] };
}

/** "Tracks by album id": the key itself is asked for. */
export function isKeyAsked(keys: Plan["keys"], tokens: readonly Token[]): boolean {
  return keys.some(({ words }) =>
    words.some(({ start, end }) =>
      tokens.slice(start, end + 1).some((token) => /^(ids?|identifiers?)$/.test(token.norm)),
    ),
  );
}

/** The documents at one level as a collection, with the fields that they hold themselves. */
function ownerAt(view: CollectionModel, root: string): CollectionModel {
  const prefix = prefixOf(root);
  const list = root === "" ? undefined : view.element?.list.collection.byPath.get(root);
  const fields = view.fields
    .filter(({ path, isArray }) => path.startsWith(prefix) && !isArray)
    .map((field) => ({ ...field, path: field.path.slice(prefix.length), depth: 0 }))
    .filter(({ path }) => !path.includes("."));
  return {
    ...view,
    words: list?.words ?? view.element?.list.collection.words ?? view.words,
    element: null,
    fields,
    byPath: new Map(fields.map((field) => [field.path, field])),
  };
}

function prefixOf(root: string): string {
  return root === "" ? "" : `${root}.`;
}
