import type { FieldModel } from "../schema/model.ts";

/** The last part of a field's path in lower case. */
export const storedName = ({ path }: FieldModel): string =>
  path.slice(path.lastIndexOf(".") + 1).toLowerCase();

/** Words for the documents or elements that a field is of. */
export function ownerWords({ arrayRoot, collection }: FieldModel): readonly string[] {
  const list = arrayRoot === null ? collection.element?.list : collection.byPath.get(arrayRoot);
  return (list ?? collection).words;
}

/** `berth_no` of berths: the number of the documents themselves. */
export function numbersItsOwn(field: FieldModel): boolean {
  if (!field.words.includes("number")) return false;
  const own = ownerWords(field);
  // `brt_no` of berths as well
  return storedName(field).startsWith(own.join("_")) || own.join() === field.parentWords.join();
}

/** `berth_no` of berths, and of what else is told by it: the number of one, and no number of them. */
export function tellsApart(field: FieldModel): boolean {
  return numbersItsOwn(field) || (field.words.at(-1) === "number" && /n[or]$/.test(storedName(field)));
}
