import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Collator } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "./compare.ts";
import { isNumeric, toDoubleNumber } from "./numeric.ts";
import { arrayPosition } from "./paths.ts";

export type ElementOrder = (left: Value, right: Value) => number;

/**
 * The order of an array's elements as `$push` and `$sortArray` take it: 1 or -1 for the elements themselves,
 * or a document of fields. Unlike the sort of a query it compares arrays as a whole, and looks into them by
 * position only.
 *
 * @throws MongoError 2 for a specification that is none; the operators give it codes of their own.
 */
export function elementOrder(sortBy: Value, collator: Collator | null): ElementOrder {
  const compare: ElementOrder = (left, right) => compareValues(left, right, collator);
  if (isNumeric(sortBy)) {
    const direction = sortDirection(sortBy);
    return (left, right) => direction * compare(left, right);
  }
  if (!(sortBy instanceof Doc))
    throw new MongoError(
      2,
      "The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields",
    );
  if (sortBy.size === 0)
    throw new MongoError(2, "The $sort pattern is empty when it should be a set of fields.");
  const fields = [...sortBy.entries()].map(([path, direction]) => ({
    direction: sortDirection(direction),
    parts: sortPath(path),
  }));
  return (left, right) => {
    for (const { direction, parts } of fields) {
      const order = direction * compare(valueAt(left, parts), valueAt(right, parts));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function sortDirection(value: Value): number {
  const direction = isNumeric(value) ? toDoubleNumber(value) : 0;
  if (direction !== 1 && direction !== -1)
    throw new MongoError(2, "The $sort element value must be either 1 or -1");
  return direction;
}

function sortPath(path: string): readonly string[] {
  if (path === "") throw new MongoError(2, "The $sort field cannot be empty");
  const parts = path.split(".");
  if (parts.includes(""))
    throw new MongoError(2, `The $sort field is a dotted field but has an empty part: ${path}`);
  return parts;
}

function valueAt(element: Value, parts: readonly string[]): Value {
  if (!(element instanceof Doc)) return null;
  let value: Value | undefined = element;
  for (const part of parts) {
    if (value instanceof Doc) value = value.get(part);
    else value = isArray(value) ? value[arrayPosition(part)] : undefined;
  }
  return value ?? null;
}
