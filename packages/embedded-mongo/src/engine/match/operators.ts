import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { isTruthy } from "../expressions/truth.ts";
import { MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { bitsTest, isBitsName } from "./bits.ts";
import { comparisonTest, isReference, membershipTest, regexTest } from "./comparison.ts";
import { elementCondition, everyCondition, negatedCondition, neverCondition, wholeCondition, type Condition, type MatchCompiler } from "./condition.ts";
import { modTest } from "./mod.ts";
import { parseTypeSet, typeCodeOf } from "./type-codes.ts";

/** The operators one path is given, in their order. */
function compileOperators(spec: Doc, compiler: MatchCompiler): Condition {
  return everyCondition([...spec.entries()].map(([name, argument]) => compileOperator(name, argument, { spec, compiler })));
}

export function isOperatorDocument(value: Value): value is Doc {
  return value instanceof Doc && value.size > 0 && (value.keys[0] ?? "").startsWith("$") && !isReference(value);
}

/** What stands under a path: operators, a regular expression, or a value to equal. */
export function compileOperand(operand: Value, compiler: MatchCompiler): Condition {
  if (isOperatorDocument(operand)) return compileOperators(operand, compiler);
  if (operand instanceof RegularExpression) return elementCondition(regexTest(operand, compiler.context.operation), compiler.position);
  return elementCondition(comparisonTest("$eq", operand, compiler.context.operation.collator), compiler.position);
}

type Siblings = { readonly spec: Doc; readonly compiler: MatchCompiler };

function compileOperator(name: string, argument: Value, siblings: Siblings): Condition {
  const { compiler } = siblings;
  const { collator } = compiler.context.operation;
  switch (name) {
    case "$eq":
    case "$lt":
    case "$lte":
    case "$gt":
    case "$gte":
      return elementCondition(comparisonTest(name, argument, collator), compiler.position);
    case "$ne":
      if (argument instanceof RegularExpression) throw new MongoError(2, "Can't have regex as arg to $ne.");
      return negatedCondition(elementCondition(comparisonTest("$eq", argument, collator), null));
    case "$in":
      return elementCondition(membershipTest(name, argument, compiler.context.operation), compiler.position);
    case "$nin":
      return negatedCondition(elementCondition(membershipTest(name, argument, compiler.context.operation), null));
    case "$not":
      return compileNot(argument, compiler);
    case "$exists":
      return isTruthy(argument) ? wholeCondition(isPresent, compiler.position) : negatedCondition(wholeCondition(isPresent, null));
    case "$mod":
      return elementCondition(modTest(argument), compiler.position);
    case "$regex":
    case "$options":
      return compileRegexOperator(name, siblings);
    default:
      return compileArrayOperator(name, argument, compiler);
  }
}

function compileArrayOperator(name: string, argument: Value, compiler: MatchCompiler): Condition {
  switch (name) {
    case "$type": {
      const types = parseTypeSet(argument, "$type");
      return elementCondition((value) => value !== undefined && types.has(typeCodeOf(value)), compiler.position);
    }
    case "$size": {
      const size = parseSize(argument);
      return wholeCondition((value) => isArray(value) && value.length === size, compiler.position);
    }
    case "$all":
      return compileAll(argument, compiler);
    case "$elemMatch":
      return compileElemMatch(argument, compiler);
  }
  if (isBitsName(name)) return elementCondition(bitsTest(name, argument), compiler.position);
  throw refusedOperator(name);
}

function refusedOperator(name: string): MongoError {
  switch (name) {
    case "$geoWithin":
    case "$geoIntersects":
    case "$within":
      return new MongoError(238, `Geospatial queries are not supported: ${name}`);
    case "$near":
    case "$nearSphere":
    case "$geoNear":
      return new MongoError(291, "error processing query: planner returned error: unable to find index for $geoNear query");
    case "$where":
    case "$expr":
      return new MongoError(2, `${name} can only be applied to the top-level document`);
  }
  return new MongoError(2, `unknown operator: ${name}`);
}

function isPresent(value: Value | undefined): boolean {
  return value !== undefined;
}

function parseSize(argument: Value): number {
  if (!isNumeric(argument)) throw new MongoError(2, "Failed to parse $size. Expected a number in: $size");
  const size = toDoubleNumber(argument);
  if (!Number.isInteger(size)) throw new MongoError(2, `Failed to parse $size. Expected an integer: $size: ${size}`);
  if (size < 0) throw new MongoError(2, `Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return size;
}

function compileNot(argument: Value, compiler: MatchCompiler): Condition {
  const silent = { ...compiler, position: null };
  if (argument instanceof RegularExpression) return negatedCondition(elementCondition(regexTest(argument, compiler.context.operation), null));
  if (!(argument instanceof Doc)) throw new MongoError(2, "$not needs a regex or a document");
  if (argument.size === 0) throw new MongoError(2, "$not cannot be empty");
  for (const key of argument.keys) if (!key.startsWith("$")) throw new MongoError(2, `unknown operator: ${key}`);
  return negatedCondition(compileOperators(argument, silent));
}

function compileRegexOperator(name: string, { spec, compiler }: Siblings): Condition {
  const pattern = spec.get("$regex");
  const options = spec.get("$options");
  if (pattern === undefined) throw new MongoError(2, "$options needs a $regex");
  // The pair is one condition, compiled where $regex stands.
  if (name === "$options") return everyCondition([]);
  if (options !== undefined && typeof options !== "string") throw new MongoError(2, "$options has to be a string");
  if (pattern instanceof RegularExpression) {
    if (options !== undefined && pattern.options !== "") throw new MongoError(51075, "options set in both $regex and $options");
    return elementCondition(regexTest(new RegularExpression(pattern.pattern, options ?? pattern.options), compiler.context.operation), compiler.position);
  }
  if (typeof pattern !== "string") throw new MongoError(2, "$regex has to be a string");
  return elementCondition(regexTest(new RegularExpression(pattern, options ?? ""), compiler.context.operation), compiler.position);
}

function compileAll(argument: Value, compiler: MatchCompiler): Condition {
  if (!isArray(argument)) throw new MongoError(2, "$all needs an array");
  if (argument.length === 0) return neverCondition;
  const elements = argument.map((item) => item instanceof Doc && item.keys[0] === "$elemMatch");
  return everyCondition(
    argument.map((item, at) => {
      if (elements[0] && !elements[at]) throw new MongoError(2, "$all/$elemMatch has to be consistent");
      if (elements[0] && item instanceof Doc) {
        if (item.size !== 1) throw new MongoError(2, "$all/$elemMatch has to be consistent");
        return compileElemMatch(item.values[0] ?? null, compiler);
      }
      if (isOperatorDocument(item)) throw new MongoError(2, "no $ expressions in $all");
      return compileOperand(item, compiler);
    }),
  );
}

const LOGICAL = new Set(["$and", "$or", "$nor", "$where"]);

function compileElemMatch(argument: Value, compiler: MatchCompiler): Condition {
  if (!(argument instanceof Doc)) throw new MongoError(2, "$elemMatch needs an Object");
  if (argument.has("$where")) throw new MongoError(2, "$elemMatch cannot contain $where expression");
  const { position } = compiler;
  const test = compileElementTest(argument, compiler);
  return wholeCondition((value) => {
    if (!isArray(value)) return false;
    const index = value.findIndex((element) => test(element));
    if (index === -1) return false;
    if (position) position.index = index;
    return true;
  }, position);
}

/** What `$elemMatch` asks of one element: operators for the element itself, or a filter for a document. */
export function compileElementTest(argument: Doc, compiler: MatchCompiler): (element: Value) => boolean {
  const inner = { ...compiler, position: null, topLevel: false };
  const onValue = isOperatorDocument(argument) && !LOGICAL.has(argument.keys[0] ?? "");
  return onValue ? compileOperators(argument, inner).onValue : documentTest(argument, inner);
}

/** Elements that are documents or, with their positions as keys, arrays. */
function documentTest(filter: Doc, compiler: MatchCompiler): (element: Value) => boolean {
  const matches = compiler.compileFilter(filter, compiler);
  return (element) => {
    if (element instanceof Doc) return matches(element);
    return isArray(element) && matches(Doc.of(element.map((item, at) => [String(at), item])));
  };
}
