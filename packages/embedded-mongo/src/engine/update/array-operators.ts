import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { typeName } from "../expressions/type-names.ts";
import { compileMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { describeElement, lastPart, type LeafOperator, type LeafParser } from "./leaf-operator.ts";

export const parseAddToSet: LeafParser = (argument, _path, { operation }) => {
  const added = addedValues(argument);
  const keyOf = (value: Value): string => equalityKey(value, operation.collator);
  return {
    creates: true,
    apply: (existing, target) => {
      if (existing !== undefined && !isArray(existing)) {
        throw new MongoError(
          2,
          `Cannot apply $addToSet to non-array field. Field named '${lastPart(target.path)}' has non-array type ${typeName(existing)}`,
        );
      }
      const result = [...(existing ?? [])];
      const known = new Set(result.map(keyOf));
      for (const value of added) {
        const key = keyOf(value);
        if (known.has(key)) continue;
        known.add(key);
        result.push(value);
      }
      return result;
    },
  };
};

function addedValues(argument: Value): readonly Value[] {
  if (!(argument instanceof Doc) || argument.keys[0] !== "$each") return [argument];
  const each = argument.get("$each");
  if (!isArray(each))
    throw new MongoError(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    );
  if (argument.size > 1)
    throw new MongoError(2, `Found unexpected fields after $each in $addToSet: ${describeValue(argument)}`);
  return each;
}

export const parsePop: LeafParser = (argument, path) => {
  if (!isNumeric(argument))
    throw new MongoError(9, `Expected a number in: ${describeElement(lastPart(path), argument)}`);
  const side = toDoubleNumber(argument);
  if (!Number.isInteger(side))
    throw new MongoError(9, `Expected an integer: ${describeElement(lastPart(path), argument)}`);
  if (side !== 1 && side !== -1) throw new MongoError(9, `$pop expects 1 or -1, found: ${side}`);
  return {
    creates: false,
    needsViablePath: true,
    apply: (existing, { path }) => {
      if (existing === undefined) return undefined;
      if (!isArray(existing))
        throw new MongoError(
          14,
          `Path '${path}' contains an element of non-array type '${typeName(existing)}'`,
        );
      return side === 1 ? existing.slice(0, -1) : existing.slice(1);
    },
  };
};

export const parsePullAll: LeafParser = (argument, _path, { operation }) => {
  if (!isArray(argument))
    throw new MongoError(2, `$pullAll requires an array argument but was given a ${typeName(argument)}`);
  const removed = new Set(argument.map((value) => equalityKey(value, operation.collator)));
  return removing((element) => removed.has(equalityKey(element, operation.collator)));
};

export const parsePull: LeafParser = (argument, _path, context) => removing(pullTest(argument, context));

function removing(matches: (element: Value) => boolean): LeafOperator {
  return {
    creates: false,
    needsViablePath: true,
    apply: (existing) => {
      if (existing === undefined) return undefined;
      if (!isArray(existing)) throw new MongoError(2, "Cannot apply $pull to a non-array value");
      return existing.filter((element) => !matches(element));
    },
  };
}

/**
 * Operators that stand for a whole document, so that what begins with them is a filter for elements that are
 * documents.
 */
const WHOLE_DOCUMENT = new Set([
  "$and",
  "$or",
  "$nor",
  "$expr",
  "$jsonSchema",
  "$text",
  "$where",
  "$comment",
  "$alwaysTrue",
  "$alwaysFalse",
  "$sampleRate",
]);

/**
 * A document is a filter for elements that are documents; operators and patterns test the element itself; the
 * rest is equality.
 */
function pullTest(argument: Value, context: CompileContext): (element: Value) => boolean {
  const { collator } = context.operation;
  if (argument instanceof RegularExpression || (argument instanceof Doc && isOperators(argument))) {
    const matches = compileMatch(new Doc([""], [argument]), context, "plain");
    return (element) => matches(new Doc([""], [element]));
  }
  if (argument instanceof Doc) {
    const matches = compileMatch(argument, context, "plain");
    return (element) => element instanceof Doc && matches(element);
  }
  return (element) => compareValues(element, argument, collator) === 0;
}

function isOperators(argument: Doc): boolean {
  const [first = ""] = argument.keys;
  return first.startsWith("$") && !WHOLE_DOCUMENT.has(first);
}
