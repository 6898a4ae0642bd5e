import { Doc, isArray, RegularExpression, type Value } from "@querysnap/mql";
import { isTruthy } from "../expressions/truth.ts";
import { isNear, isNearName, nearestOf, parseNear } from "../geo/near.ts";
import { intersectsTest, withinTest } from "../geo/region-tests.ts";
import { vertexTick } from "../geo/shape.ts";
import { MongoError } from "../mongo-error.ts";
import { bitsTest, isBitsName } from "./bits.ts";
import { comparisonTest, membershipTest, regexTest } from "./comparison.ts";
import {
  elementCondition,
  everyCondition,
  negatedCondition,
  neverCondition,
  wholeCondition,
  type Condition,
  type MatchCompiler,
} from "./condition.ts";
import { modTest } from "./mod.ts";
import { parseNonNegativeInt } from "./parse-whole.ts";
import { parseTypeSet, typeCodeOf } from "./type-codes.ts";

/** The operators one path is given, in their order. */
function compileOperators(spec: Doc, compiler: MatchCompiler): Condition {
  if (isNearName(spec.keys[0] ?? "")) return compileNear(spec, compiler);
  return everyCondition(
    [...spec.entries()].map(([name, argument]) => compileOperator(name, argument, { spec, compiler })),
  );
}

/** A search of what is near also bounds the distance; the planner finds the order. */
function compileNear(spec: Doc, { path: text, features, context }: MatchCompiler): Condition {
  if (features === "plain")
    throw new MongoError(2, "$geoNear, $near, and $nearSphere are not allowed in this context");
  const near = parseNear(text, spec, vertexTick(context.operation));
  return {
    onPath: (path) => (row) => nearestOf({ ...near, path }, row) !== null,
    onValue: (value) => isNear(near, value),
  };
}

export function isOperatorDocument(value: Value): value is Doc {
  return value instanceof Doc && (value.keys[0] ?? "").startsWith("$") && !isReference(value);
}

/** A stored reference to a document (DBRef) looks like an operator document but is a value. */
function isReference(value: Doc): boolean {
  return value.has("$ref") && value.has("$id");
}

/** Compiles the condition under a path: operators, a regular expression, or a value to equal. */
export function compileOperand(operand: Value, compiler: MatchCompiler): Condition {
  return isOperatorDocument(operand) ? compileOperators(operand, compiler) : compileValue(operand, compiler);
}

function compileValue(operand: Value, compiler: MatchCompiler): Condition {
  if (operand instanceof RegularExpression)
    return elementCondition(regexTest(operand, compiler.context.operation), compiler.position);
  return elementCondition(
    comparisonTest("$eq", operand, compiler.context.operation.collator),
    compiler.position,
  );
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
      if (name !== "$eq" && argument instanceof RegularExpression)
        throw new MongoError(2, `Can't have RegEx as arg to predicate over field '${compiler.path}'.`);
      return elementCondition(comparisonTest(name, argument, collator), compiler.position);
    case "$ne":
      if (argument instanceof RegularExpression) throw new MongoError(2, "Can't have regex as arg to $ne.");
      return negatedCondition(elementCondition(comparisonTest("$eq", argument, collator), null));
    case "$in":
      return elementCondition(
        membershipTest(membersOf(name, argument), compiler.context.operation),
        compiler.position,
      );
    case "$nin":
      return negatedCondition(
        elementCondition(membershipTest(membersOf(name, argument), compiler.context.operation), null),
      );
    case "$not":
      return compileNot(argument, compiler);
    case "$exists":
      return isTruthy(argument)
        ? wholeCondition(isPresent, compiler.position)
        : negatedCondition(wholeCondition(isPresent, null));
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
      return elementCondition(
        (value) => value !== undefined && types.has(typeCodeOf(value)),
        compiler.position,
      );
    }
    case "$size": {
      const size = parseNonNegativeInt("$size", argument, { code: 2, context: "Failed to parse $size. " });
      return wholeCondition((value) => isArray(value) && value.length === size, compiler.position);
    }
    case "$all":
      return compileAll(argument, compiler);
    case "$elemMatch":
      return compileElemMatch(argument, compiler);
    case "$geoWithin":
    case "$within":
      return elementCondition(
        withinTest(argument, vertexTick(compiler.context.operation)),
        compiler.position,
      );
    case "$geoIntersects":
      return elementCondition(
        intersectsTest(argument, vertexTick(compiler.context.operation)),
        compiler.position,
      );
  }
  if (isBitsName(name)) return elementCondition(bitsTest(name, argument, compiler.path), compiler.position);
  throw refusedOperator(name);
}

function refusedOperator(name: string): MongoError {
  if (isNearName(name)) return new MongoError(2, `near must be first in: ${name}`);
  if (name === "$where") return new MongoError(2, "$where cannot be applied to a field");
  return new MongoError(2, `unknown operator: ${name}`);
}

function isPresent(value: Value | undefined): boolean {
  return value !== undefined;
}

function membersOf(name: string, argument: Value): readonly Value[] {
  if (!isArray(argument)) throw new MongoError(2, `${name} needs an array`);
  if (argument.some((operand) => isOperatorDocument(operand)))
    throw new MongoError(2, "cannot nest $ under $in");
  return argument;
}

function compileNot(argument: Value, compiler: MatchCompiler): Condition {
  const silent = { ...compiler, position: null };
  if (argument instanceof RegularExpression)
    return negatedCondition(elementCondition(regexTest(argument, compiler.context.operation), null));
  if (!(argument instanceof Doc)) throw new MongoError(2, "$not needs a regex or a document");
  if (argument.size === 0) throw new MongoError(2, "$not cannot be empty");
  for (const key of argument.keys)
    if (!key.startsWith("$")) throw new MongoError(2, `unknown operator: ${key}`);
  return negatedCondition(compileOperators(argument, silent));
}

function compileRegexOperator(name: string, { spec, compiler }: Siblings): Condition {
  if (!spec.has("$regex")) throw new MongoError(2, "$options needs a $regex");
  // The pair is one condition, compiled where $regex stands.
  if (name === "$options") return everyCondition([]);
  return elementCondition(regexTest(parseRegexPair(spec), compiler.context.operation), compiler.position);
}

/** The pattern and its options, of which only one of the two may bring any. */
function parseRegexPair(spec: Doc): RegularExpression {
  let pattern = "";
  let options = "";
  for (const [name, value] of spec.entries()) {
    if (name === "$regex") {
      if (typeof value !== "string" && !(value instanceof RegularExpression))
        throw new MongoError(2, "$regex has to be a string");
      pattern = typeof value === "string" ? value : value.pattern;
      if (typeof value === "string" || value.options === "") continue;
      if (options !== "") throw new MongoError(51074, "options set in both $regex and $options");
      options = value.options;
    } else if (name === "$options") {
      if (typeof value !== "string") throw new MongoError(2, "$options has to be a string");
      if (options !== "") throw new MongoError(51075, "options set in both $regex and $options");
      options = value;
    }
  }
  return new RegularExpression(pattern, options);
}

/** Names that `$all` takes for operators; others with a dollar are fields of a value. */
const ELEMENT_OPERATORS: ReadonlySet<string> = new Set(
  "$eq $ne $gt $gte $lt $lte $in $nin $exists $mod $type $size $all $regex $options $elemMatch $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear $geoIntersects $geoNear $geoWithin $near $nearSphere $within".split(
    " ",
  ),
);

function compileAll(argument: Value, compiler: MatchCompiler): Condition {
  if (!isArray(argument)) throw new MongoError(2, "$all needs an array");
  const [head] = argument;
  if (head === undefined) return neverCondition;
  const asksElements = head instanceof Doc && head.keys[0] === "$elemMatch";
  return everyCondition(
    argument.map((item) => {
      const name = item instanceof Doc ? (item.keys[0] ?? "") : "";
      if (asksElements) {
        if (!(item instanceof Doc) || name !== "$elemMatch")
          throw new MongoError(2, "$all/$elemMatch has to be consistent");
        return compileElemMatch(item.values[0] ?? null, compiler);
      }
      if (ELEMENT_OPERATORS.has(name)) throw new MongoError(2, "no $ expressions in $all");
      return compileValue(item, compiler);
    }),
  );
}

/** Top-level operators: a document that starts with one is a filter for documents. */
const PATHLESS: ReadonlySet<string> = new Set(
  "$and $or $nor $expr $where $text $comment $jsonSchema $alwaysTrue $alwaysFalse $sampleRate $ref $id $db".split(
    " ",
  ),
);

function compileElemMatch(argument: Value, compiler: MatchCompiler): Condition {
  if (!(argument instanceof Doc)) throw new MongoError(2, "$elemMatch needs an Object");
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

/** Condition of `$elemMatch` on one element: operators for the element itself, or a filter for a document. */
export function compileElementTest(argument: Doc, compiler: MatchCompiler): (element: Value) => boolean {
  const inner = { ...compiler, position: null, topLevel: false, path: "" };
  const [first = ""] = argument.keys;
  return first.startsWith("$") && !PATHLESS.has(first) && !isReference(argument)
    ? compileOperators(argument, inner).onValue
    : documentTest(argument, inner);
}

/** Elements that are documents or, with their positions as keys, arrays. */
function documentTest(filter: Doc, compiler: MatchCompiler): (element: Value) => boolean {
  const matches = compiler.compileFilter(filter, compiler);
  return (element) => {
    if (element instanceof Doc) return matches(element);
    return isArray(element) && matches(Doc.of(element.map((item, at) => [String(at), item])));
  };
}
