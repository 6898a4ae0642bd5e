import type { CollectionModel, FieldModel } from "./model.ts";

/** How the field ends by which people tell apart what has no name: `orderNumber`, `rental_code`, `frame_no`. */
const KEY_WORD = /^(number|no|code|ref|reference|sku|serial|key)$/;

/** The plainest text or number whose values are all different and whose name says that it is a key. */
export function businessKey(collection: CollectionModel): FieldModel | null {
  const keys = collection.fields.filter(
    ({ kind, isArray, arrayRoot, path, words, uniqueCount, presentCount }) =>
      /^(text|number)$/.test(kind) &&
      !isArray &&
      arrayRoot === null &&
      path !== "_id" &&
      KEY_WORD.test(words.at(-1) ?? "") &&
      presentCount > 1 &&
      uniqueCount >= presentCount,
  );
  return keys.toSorted((a, b) => a.depth - b.depth || a.words.length - b.words.length)[0] ?? null;
}
