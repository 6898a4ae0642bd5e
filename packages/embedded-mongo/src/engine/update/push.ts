import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { wholeNumber } from "../expressions/numbers.ts";
import { typeName } from "../expressions/type-names.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { elementOrder, type ElementOrder } from "../values/element-order.ts";
import { requireArray, type LeafParser } from "./leaf-operator.ts";

type PushOptions = {
  readonly each: readonly Value[];
  readonly position: number | null;
  readonly slice: number | null;
  readonly compare: ElementOrder | null;
};

/**
 * Inserts at the position, then sorts, then slices. @see
 * https://www.mongodb.com/docs/v7.0/reference/operator/update/push/
 */
export const parsePush: LeafParser = (argument, _path, context) => {
  const { each, position, slice, compare } = parseOptions(argument, context);
  return {
    creates: true,
    apply: (existing, target) => {
      const old = existing === undefined ? [] : requireArray(existing, target);
      const at =
        position === null ? old.length : position >= 0 ? position : Math.max(0, old.length + position);
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
    else if (key === "$position")
      parsed = {
        ...parsed,
        position: wholeOption(value, "The value for $position must be an integer value, not of type: "),
      };
    else if (key === "$slice")
      parsed = {
        ...parsed,
        slice: wholeOption(value, "The value for $slice must be an integer value but was given type: "),
      };
    else if (key === "$sort") parsed = { ...parsed, compare: sortOrder(value, context) };
    else throw new MongoError(2, `Unrecognized clause in $push: ${key}`);
  }
  return parsed;
}

function sortOrder(sortBy: Value, { operation }: CompileContext): ElementOrder {
  return interruptible(elementOrder(sortBy, operation.collator), operation);
}

function parseEach(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  throw new MongoError(
    2,
    `The argument to $each in $push must be an array but it was of type: ${typeName(value)}`,
  );
}

function wholeOption(value: Value, complaint: string): number {
  const number = wholeNumber(value);
  if (number === null) throw new MongoError(2, complaint + typeName(value));
  return Number(number);
}
