import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { compileSort } from "../values/sort-key.ts";
import { pushInteger } from "./array-operators.ts";
import { requireArray, type LeafParser } from "./leaf-operator.ts";

type PushOptions = {
  readonly each: readonly Value[];
  readonly position: number | null;
  readonly slice: number | null;
  readonly compare: ((left: Value, right: Value) => number) | null;
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
    else if (key === "$position") parsed = { ...parsed, position: pushInteger(value, "$position") };
    else if (key === "$slice") parsed = { ...parsed, slice: pushInteger(value, "$slice") };
    else if (key === "$sort") parsed = { ...parsed, compare: parseSort(value, context) };
    else throw new MongoError(2, `Unrecognized clause in $push: ${key}`);
  }
  return parsed;
}

function parseEach(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  throw new MongoError(2, `The argument to $each in $push must be an array but it was of type: ${typeName(value)}`);
}

function parseSort(value: Value, { operation }: CompileContext): (left: Value, right: Value) => number {
  if (isNumeric(value)) {
    const direction = toDoubleNumber(value);
    if (direction !== 1 && direction !== -1) throw new MongoError(2, "The $sort element value must be either 1 or -1");
    return (left, right) => direction * compareValues(left, right, operation.collator);
  }
  if (!(value instanceof Doc)) throw new MongoError(2, "The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields");
  const sort = compileSortPattern(value, operation);
  const keyOf = (element: Value) => sort.keyOf(element instanceof Doc ? element : Doc.empty);
  return (left, right) => sort.compareKeys(keyOf(left), keyOf(right));
}

/** The same checks as elsewhere, with the code that updates use. */
function compileSortPattern(value: Doc, operation: CompileContext["operation"]): ReturnType<typeof compileSort> {
  if (value.size === 0) throw new MongoError(2, "The $sort pattern is empty when it should be a set of fields.");
  try {
    return compileSort(value, operation);
  } catch (error) {
    if (error instanceof MongoError) throw new MongoError(2, `The $sort is invalid: ${error.message}`);
    throw error;
  }
}
