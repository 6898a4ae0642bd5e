import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { isOperatorDocument } from "../engine/match/operators.ts";

/** One operator that every result must satisfy on some value under the path. */
export type Constraint = { readonly path: string; readonly operator: string; readonly operand: Value };

/** The filter's conditions that hold for every result, as far as an index can use them. */
export function constraintsOf(filter: Doc): Constraint[] {
  const found: Constraint[] = [];
  collect(filter, "", found);
  return found;
}

function collect(filter: Doc, prefix: string, found: Constraint[]): void {
  for (const [key, operand] of filter.entries()) {
    if (key === "$and" && isArray(operand)) {
      for (const branch of operand) if (branch instanceof Doc) collect(branch, prefix, found);
    } else if (!key.startsWith("$")) {
      collectField(`${prefix}${key}`, operand, found);
    }
  }
}

function collectField(path: string, operand: Value, found: Constraint[]): void {
  if (!(operand instanceof Doc) || !isOperatorDocument(operand)) {
    found.push({ path, operator: "$eq", operand });
    return;
  }
  for (const [operator, value] of operand.entries()) {
    if (operator === "$elemMatch" && value instanceof Doc && !isOperatorDocument(value))
      collect(value, `${path}.`, found);
    else if (operator === "$regex")
      found.push({ path, operator, operand: asRegex(value, operand.get("$options")) });
    else if (operator !== "$elemMatch" && operator !== "$options")
      found.push({ path, operator, operand: value });
  }
}

function asRegex(value: Value, options: Value | undefined): Value {
  if (value instanceof RegularExpression)
    return typeof options === "string" ? new RegularExpression(value.pattern, options) : value;
  return typeof value === "string"
    ? new RegularExpression(value, typeof options === "string" ? options : "")
    : value;
}
