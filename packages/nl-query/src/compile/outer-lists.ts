import type { Value } from "@querysnap/mql";
import type { FieldModel } from "../schema/model.ts";
import { doc } from "./build.ts";

/** Paths of the arrays on the way to a field, the outermost first. */
export function arraysAround(field: FieldModel, arrayRoot: string): string[] {
  const segments = arrayRoot.split(".");
  return segments
    .map((_, at) => segments.slice(0, at + 1).join("."))
    .filter((path) => path === arrayRoot || field.collection.byPath.get(path)?.isArray === true);
}

/**
 * Adds up what `measure` gives for a list in each element of the lists around it: `$size` of `forts.guns` counts forts.
 *
 * @param path Where the list is read; a list of joined documents is measured as it is.
 * @param isUnwound Tells outer lists whose elements are rows of their own.
 */
export function sumOverOuter(
  field: FieldModel,
  path: string,
  { isUnwound, measure }: { isUnwound: (list: FieldModel) => boolean; measure: (path: string) => Value },
): Value {
  const { arrayRoot, collection } = field;
  if (arrayRoot === null || path !== field.path) return measure(path);
  const outer = arraysAround(field, arrayRoot).filter((one) => {
    const list = collection.byPath.get(one);
    return list !== undefined && !isUnwound(list);
  });
  const inside = (at: number, from: string, done: string): Value => {
    const next = outer[at];
    if (next === undefined) return measure(`${from}${path.slice(done.length)}`);
    const variable = at === 0 ? "one" : `one${at + 1}`;
    const input = `$${from}${next.slice(done.length)}`;
    const value = inside(at + 1, `$${variable}.`, `${next}.`);
    return doc(["$sum", doc(["$map", doc(["input", input], ["as", variable], ["in", value])])]);
  };
  return inside(0, "", "");
}
