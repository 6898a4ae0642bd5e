import { Doc, isArray, type OperationPath, RegularExpression, type Value } from "@querysnap/mql";

/** One comparison inside a condition: `total: { $gt: "500" }` is `total`, `$gt`, `"500"`. */
export type Leaf = {
  /** As MongoDB addresses it from the document's root. */
  field: string;
  /** `$eq`, `$gt`, `$regex`, … */
  op: string;
  operand: Value;
  /** Where the operand stands in the operation. */
  path: OperationPath;
  /** Where the key of the field stands, and that key, so that the field can be renamed. */
  keyPath: OperationPath;
  /** Part of `field` before the key: the array of an `$elemMatch`. */
  above: string;
};

const LOGICAL = new Set(["$and", "$or", "$nor"]);

type Place = { path: OperationPath; above: string };

/** Every comparison of a filter that names a field, in its order. */
export function leavesOf(filter: Doc, place: Place): Leaf[] {
  return [...filter.entries()].flatMap(([key, value]): Leaf[] => {
    const keyPath = [...place.path, key];
    if (LOGICAL.has(key))
      return isArray(value)
        ? value.flatMap((one, at) =>
            one instanceof Doc ? leavesOf(one, { ...place, path: [...keyPath, at] }) : [],
          )
        : [];
    if (key.startsWith("$")) return [];
    const field = place.above === "" ? key : `${place.above}.${key}`;
    const named = { field, keyPath, above: place.above };
    return isOperators(value)
      ? operatorLeaves(value, { ...named, path: keyPath })
      : [
          {
            ...named,
            op: value instanceof RegularExpression ? "$regex" : "$eq",
            operand: value,
            path: keyPath,
          },
        ];
  });
}

export function isOperators(value: Value): value is Doc {
  return value instanceof Doc && value.size > 0 && value.keys.every((key) => key.startsWith("$"));
}

function operatorLeaves(
  operators: Doc,
  named: { field: string; keyPath: OperationPath; above: string; path: OperationPath },
): Leaf[] {
  const { field } = named;
  return [...operators.entries()].flatMap(([op, operand]): Leaf[] => {
    const path = [...named.path, op];
    if (op === "$options") return [];
    if (op === "$elemMatch" && operand instanceof Doc)
      return isOperators(operand)
        ? operatorLeaves(operand, { ...named, path })
        : leavesOf(operand, { path, above: field });
    if ((op === "$in" || op === "$all") && isArray(operand))
      return operand.map((one, at) => ({
        ...named,
        op: one instanceof RegularExpression ? "$regex" : "$eq",
        operand: one,
        path: [...path, at],
      }));
    return [{ ...named, op, operand, path }];
  });
}
