import { truthOf } from "../command/read-arguments.ts";
import { Doc, isArray, RegularExpression, type Value } from "../values/types.ts";

/** Way in which an index narrows down one field. */
export type FieldUse = "equality" | "range";

/** Fields of a filter by what an index could do for them, in the order of the text. */
export type FilterFields = {
  fields: ReadonlyMap<string, FieldUse>;
  /** Branches of a filter that is only an `$or`: each needs an index of its own. */
  branches: readonly Doc[];
};

const RANGE_OPERATORS = new Set(["$gt", "$gte", "$lt", "$lte"]);
/** The planner keeps the order of a sort for at most so many values of an `$in`. */
const MAX_EQUAL_VALUES = 200;
/** `^` and then letters that mean themselves: the server reads one range of the index. */
const PREFIX_PATTERN = /^(?:\^|\\A)[\w\s-]/;

function isPrefixPattern(pattern: string, options: string): boolean {
  return PREFIX_PATTERN.test(pattern) && !/[imx]/.test(options);
}

/** What one operator lets an index do; null where an index would be read as a whole. */
function useOfOperator(operator: string, operand: Value, options: Value | undefined): FieldUse | null {
  if (operator === "$eq") return operand instanceof RegularExpression ? null : "equality";
  if (operator === "$in") {
    if (!isArray(operand) || operand.some((each) => each instanceof RegularExpression)) return null;
    return operand.length <= MAX_EQUAL_VALUES ? "equality" : "range";
  }
  if (operator === "$all") return isArray(operand) && operand.length > 0 ? "equality" : null;
  if (RANGE_OPERATORS.has(operator)) return "range";
  if (operator !== "$regex") return null;
  const [pattern, flags] =
    operand instanceof RegularExpression ? [operand.pattern, operand.options] : [operand, options ?? ""];
  return typeof pattern === "string" && typeof flags === "string" && isPrefixPattern(pattern, flags)
    ? "range"
    : null;
}

class FilterReader {
  readonly fields = new Map<string, FieldUse>();
  readonly branches: Doc[] = [];

  read(filter: Doc, prefix = ""): void {
    for (const [key, value] of filter.entries()) {
      if (key === "$and" && isArray(value)) {
        for (const each of value) if (each instanceof Doc) this.read(each, prefix);
      } else if (key === "$or" && isArray(value)) {
        if (prefix === "") this.branches.push(...value.filter((each) => each instanceof Doc));
      } else if (!key.startsWith("$")) this.#readField(prefix === "" ? key : `${prefix}.${key}`, value);
    }
  }

  #readField(path: string, value: Value): void {
    if (value instanceof RegularExpression) {
      if (isPrefixPattern(value.pattern, value.options)) this.#note(path, "range");
      return;
    }
    const isOperators = value instanceof Doc && (value.keys[0] ?? "").startsWith("$");
    if (!isOperators) return this.#note(path, "equality");
    for (const [operator, operand] of value.entries()) {
      if (operator === "$elemMatch" && operand instanceof Doc) this.#readElement(path, operand);
      else {
        const use = useOfOperator(operator, operand, value.get("$options"));
        if (use) this.#note(path, use);
      }
    }
  }

  #readElement(path: string, condition: Doc): void {
    if ((condition.keys[0] ?? "").startsWith("$")) this.#readField(path, condition);
    else this.read(condition, path);
  }

  /** An equality says more than a range of the same field. */
  #note(path: string, use: FieldUse): void {
    if (this.fields.get(path) !== "equality") this.fields.set(path, use);
  }
}

export function filterFields(filter: Doc): FilterFields {
  const reader = new FilterReader();
  reader.read(filter);
  return { fields: reader.fields, branches: reader.fields.size === 0 ? reader.branches : [] };
}

/** Directions of a sort by field; null for one that no index can give, such as by text score. */
export function sortFields(sort: Doc | null): ReadonlyMap<string, 1 | -1> | null {
  const fields = new Map<string, 1 | -1>();
  for (const [path, direction] of sort?.entries() ?? []) {
    if (truthOf(direction) === null) return null;
    const number = direction instanceof Object && "value" in direction ? Number(direction.value) : 1;
    fields.set(path, number < 0 ? -1 : 1);
  }
  return fields;
}
