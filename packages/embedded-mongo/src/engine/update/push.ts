import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { wholeNumber } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { arrayPosition } from "../values/paths.ts";
import { requireArray, type LeafParser } from "./leaf-operator.ts";

type Compare = (left: Value, right: Value) => number;

type PushOptions = {
  readonly each: readonly Value[];
  readonly position: number | null;
  readonly slice: number | null;
  readonly compare: Compare | null;
};

/** Inserts at the position, then sorts, then slices. @see https://www.mongodb.com/docs/v7.0/reference/operator/update/push/ */
export const parsePush: LeafParser = (argument, _path, context) => {
  const { each, position, slice, compare } = parseOptions(argument, context);
  return {
    creates: true,
    apply: (existing, target) => {
      const old = existing === undefined ? [] : requireArray(existing, target);
      const at = position === null ? old.length : position >= 0 ? position : Math.max(0, old.length + position);
      let result = [...old.slice(0, at), ...each, ...old.slice(at)];
      // Sorting and cutting count as changes whatever comes out.
      if (compare || (slice !== null && result.length > Math.abs(slice))) target.countAsChange();
      if (compare) result.sort(compare);
      if (slice !== null) result = slice >= 0 ? result.slice(0, slice) : result.slice(slice);
      return result;
    },
  };
};

function parseOptions(argument: Value, context: CompileContext): PushOptions {
  const options = { position: null, slice: null, compare: null };
  if (!(argument instanceof Doc) || !argument.has("$each")) return { ...options, each: [argument] };
  let parsed: PushOptions = { ...options, each: [] };
  for (const [key, value] of argument.entries()) {
    if (key === "$each") parsed = { ...parsed, each: parseEach(value) };
    else if (key === "$position") parsed = { ...parsed, position: wholeOption(value, "The value for $position must be an integer value, not of type: ") };
    else if (key === "$slice") parsed = { ...parsed, slice: wholeOption(value, "The value for $slice must be an integer value but was given type: ") };
    else if (key === "$sort") parsed = { ...parsed, compare: parseSort(value, context) };
    else throw new MongoError(2, `Unrecognized clause in $push: ${key}`);
  }
  return parsed;
}

function parseEach(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  throw new MongoError(2, `The argument to $each in $push must be an array but it was of type: ${typeName(value)}`);
}

function wholeOption(value: Value, complaint: string): number {
  const number = wholeNumber(value);
  if (number === null) throw new MongoError(2, complaint + typeName(value));
  return Number(number);
}

function parseSort(value: Value, { operation }: CompileContext): Compare {
  const compare: Compare = (left, right) => compareValues(left, right, operation.collator);
  if (isNumeric(value)) {
    const direction = sortDirection(value);
    return (left, right) => direction * compare(left, right);
  }
  if (!(value instanceof Doc)) throw new MongoError(2, "The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields");
  if (value.size === 0) throw new MongoError(2, "The $sort pattern is empty when it should be a set of fields.");
  const fields = [...value.entries()].map(([path, direction]) => ({ direction: sortDirection(direction), parts: sortPath(path) }));
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
  if (direction !== 1 && direction !== -1) throw new MongoError(2, "The $sort element value must be either 1 or -1");
  return direction;
}

function sortPath(path: string): readonly string[] {
  if (path === "") throw new MongoError(2, "The $sort field cannot be empty");
  const parts = path.split(".");
  if (parts.includes("")) throw new MongoError(2, `The $sort field is a dotted field but has an empty part: ${path}`);
  return parts;
}

/** Unlike the sort of a query this one compares arrays as a whole, and looks into them by position only. */
function valueAt(element: Value, parts: readonly string[]): Value {
  if (!(element instanceof Doc)) return null;
  let value: Value | undefined = element;
  for (const part of parts) {
    if (value instanceof Doc) value = value.get(part);
    else value = isArray(value) ? value[arrayPosition(part)] : undefined;
  }
  return value ?? null;
}
