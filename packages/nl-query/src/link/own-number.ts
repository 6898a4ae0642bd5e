import type { FieldModel } from "../schema/model.ts";

/** The last part of a field's path in lower case. */
export const storedName = ({ path }: FieldModel): string =>
  path.slice(path.lastIndexOf(".") + 1).toLowerCase();

/** `berth_no` of berths: the number of the documents themselves. */
export function numbersItsOwn(field: FieldModel): boolean {
  const { arrayRoot, collection, words, parentWords } = field;
  if (!words.includes("number")) return false;
  const list = arrayRoot === null ? collection.element?.list : collection.byPath.get(arrayRoot);
  const own = list ?? collection;
  // `brt_no` of berths as well
  return storedName(field).startsWith(own.words.join("_")) || own.words.join() === parentWords.join();
}
