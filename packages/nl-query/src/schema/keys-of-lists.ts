import { lastOf } from "./path.ts";
import { wordsOfName } from "../text/lemma.ts";
import type { CollectionModel, FieldModel, ReferenceModel } from "./model.ts";

const POINTER = /^(?:id|number|no|nr|code|key)$/;

/**
 * References by the key that elements of a list are told apart by: `order_id` of the orders that customers hold is no
 * customer, whatever numbers these have, and `order_id` elsewhere is one of those orders.
 */
export function keysOfLists(
  collections: readonly CollectionModel[],
  references: readonly ReferenceModel[],
): ReferenceModel[] {
  const keys = new Map<string, FieldModel>();
  for (const { fields } of collections)
    for (const list of fields.filter(({ kind }) => kind === "objects")) {
      const key = fields.find((one) => isKeyOf(one, list));
      if (key && isSaidElsewhere(key, collections)) keys.set(lastOf(key.path), key);
    }
  return references.flatMap((one) => {
    const key = keys.get(lastOf(one.from.path));
    // `animal_id` of the `has_animals` of animals is theirs
    const isOfOwnKind = one.to.collection.words.at(-1) === wordsOfName(lastOf(one.from.path))[0];
    if (!key || isOfOwnKind || one.to.collection !== key.collection) return [one];
    if (lastOf(one.to.path) === lastOf(key.path)) return [one];
    return key === one.from || isAround(key, one.from) ? [] : [{ ...one, to: key }];
  });
}

/** `customer_orders.order_id`: right inside the list, called after its elements and told apart by it. */
function isKeyOf(field: FieldModel, list: FieldModel): boolean {
  const [noun, pointer, ...others] = wordsOfName(lastOf(field.path));
  return (
    field.path === `${list.path}.${lastOf(field.path)}` &&
    others.length === 0 &&
    noun === list.words.at(-1) &&
    POINTER.test(pointer ?? "") &&
    field.uniqueCount > 1 &&
    field.uniqueCount >= field.presentCount
  );
}

/** Others refer to the elements by it: `friend_id` of the friends of people may be that of people. */
function isSaidElsewhere(key: FieldModel, collections: readonly CollectionModel[]): boolean {
  return collections.some(({ fields }) =>
    fields.some((one) => one !== key && one.depth > 0 && lastOf(one.path) === lastOf(key.path)),
  );
}

/** The key is that of an element around the other field. */
function isAround(key: FieldModel, { path, collection }: FieldModel): boolean {
  return key.collection === collection && path.startsWith(key.path.slice(0, key.path.lastIndexOf(".") + 1));
}
