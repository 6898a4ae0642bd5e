import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Predicate, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { isTruthy } from "../expressions/truth.ts";
import { compileJsonSchema } from "../json-schema/compile-json-schema.ts";
import { MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { parsePath, type MatchPosition } from "../values/paths.ts";
import { byteFilterOf, withByteFilter } from "./byte-filter.ts";
import { every, type MatchCompiler, type MatchFeatures } from "./condition.ts";
import { compileElementTest, compileOperand, isOperatorDocument } from "./operators.ts";
import { parseLong } from "./parse-whole.ts";
import { fastPredicate } from "./raw-fast-path.ts";

/**
 * Compiles a filter once for many documents, checked completely even when no document will ever be read.
 *
 * @throws MongoError 2, 9, 14, 27, 168, 238, 291 … as the server does for a bad filter.
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/query/
 */
export function compileMatch(
  filter: Doc,
  context: CompileContext,
  features: MatchFeatures = "all",
): Predicate {
  return compileFilter(filter, {
    context,
    position: null,
    topLevel: true,
    features,
    path: "",
    compileFilter,
  });
}

/**
 * A filter that also tells the array position which the positional `$` stands for, or -1 when it met no
 * array.
 */
export type PositionalMatch = (row: Row) => { readonly matches: boolean; readonly index: number };

export function compilePositionalMatch(
  filter: Doc,
  context: CompileContext,
  features: MatchFeatures = "all",
): PositionalMatch {
  const position: MatchPosition = { index: -1 };
  const matches = compileFilter(filter, {
    context,
    position,
    topLevel: true,
    features,
    path: "",
    compileFilter,
  });
  return (row) => {
    position.index = -1;
    const matched = matches(row);
    return { matches: matched, index: position.index };
  };
}

/** The test `$elemMatch` of a projection makes of one element. */
export function compileElementMatch(argument: Doc, context: CompileContext): (element: Value) => boolean {
  return compileElementTest(argument, {
    context,
    position: null,
    topLevel: false,
    features: "plain",
    path: "",
    compileFilter,
  });
}

function compileFilter(filter: Doc, compiler: MatchCompiler): Predicate {
  const predicates: Predicate[] = [];
  for (const [key, operand] of filter.entries()) {
    if (key === "$comment") continue;
    predicates.push(
      key.startsWith("$") ? compileTopLevel(key, operand, compiler) : compileField(key, operand, compiler),
    );
  }
  return every(predicates);
}

function compileField(key: string, operand: Value, compiler: MatchCompiler): Predicate {
  const path = parsePath(key);
  const general = compileOperand(operand, { ...compiler, path: key }).onPath(path);
  if (compiler.position) return general;
  return fastPredicate(
    { path, operand: isOperatorDocument(operand) ? operand : Doc.of([["$eq", operand]]) },
    compiler.context.operation.collator,
    general,
  );
}

/** Fields of a stored reference, which a filter for elements of an array may name alone. */
const REFERENCE_FIELDS: ReadonlySet<string> = new Set(["$ref", "$id", "$db"]);

function compileTopLevel(name: string, operand: Value, compiler: MatchCompiler): Predicate {
  switch (name) {
    case "$and":
      return every(compileBranches(name, operand, compiler));
    case "$or":
      return compileOr(operand, compiler);
    case "$nor":
      return none(some(compileBranches(name, operand, { ...compiler, position: null })));
    case "$alwaysTrue":
    case "$alwaysFalse":
      return compileAlways(name, operand);
    case "$sampleRate":
      return compileSampleRate(operand);
    case "$expr":
    case "$jsonSchema":
    case "$text":
    case "$where":
      return compileSpecial(name, operand, compiler);
  }
  if (REFERENCE_FIELDS.has(name))
    return compileOperand(Doc.of([["$eq", operand]]), { ...compiler, path: name }).onPath(parsePath(name));
  const hint = name === "$not" ? " If you are trying to negate an entire expression, use $nor." : "";
  const field =
    "If you have a field name that starts with a '$' symbol, consider using $getField or $setField.";
  throw new MongoError(2, `unknown top level operator: ${name}.${hint} ${field}`);
}

/** Compiles the operators that look at more than values. */
function compileSpecial(
  name: "$expr" | "$jsonSchema" | "$text" | "$where",
  operand: Value,
  compiler: MatchCompiler,
): Predicate {
  if (!compiler.topLevel && name !== "$jsonSchema")
    throw new MongoError(2, `${name} can only be applied to the top-level document`);
  if (compiler.features === "plain")
    throw new MongoError(
      name === "$text" || name === "$where" ? 2 : 224,
      `${name} is not allowed in this context`,
    );
  switch (name) {
    case "$expr":
      return compileExpr(operand, compiler);
    case "$jsonSchema":
      if (!(operand instanceof Doc)) throw new MongoError(14, "$jsonSchema must be an object");
      return compileJsonSchema(operand, compiler.context);
    case "$text":
      throw new MongoError(27, "text index required for $text query");
    case "$where":
      throw new MongoError(2, "$where is not supported: server-side JavaScript is disabled");
  }
}

/**
 * Branches that are values of one field are one `$in`, which looks a value up instead of trying each. Which
 * of other branches has matched tells no position.
 */
function compileOr(operand: Value, compiler: MatchCompiler): Predicate {
  const branches = compileBranches("$or", operand, compiler);
  if (branches.length === 1) return some(branches);
  const membership = asMembership(operand);
  if (membership) return compileField(membership.path, Doc.of([["$in", membership.values]]), compiler);
  return some(
    compiler.position ? compileBranches("$or", operand, { ...compiler, position: null }) : branches,
  );
}

function asMembership(operand: Value): { path: string; values: Value[] } | null {
  const branches = isArray(operand) ? operand.filter((branch) => branch instanceof Doc) : [];
  const [path = ""] = branches[0]?.keys ?? [];
  const isValue = (branch: Doc): boolean =>
    branch.size === 1 &&
    branch.keys[0] === path &&
    !path.startsWith("$") &&
    !isOperatorDocument(branch.values[0] ?? null);
  return branches.every(isValue)
    ? { path, values: branches.map((branch) => branch.values[0] ?? null) }
    : null;
}

function compileBranches(name: string, operand: Value, compiler: MatchCompiler): Predicate[] {
  if (!isArray(operand)) throw new MongoError(2, `${name} must be an array`);
  if (operand.length === 0) throw new MongoError(2, "$and/$or/$nor must be a nonempty array");
  return operand.map((branch) => {
    if (!(branch instanceof Doc)) throw new MongoError(2, "$or/$and/$nor entries need to be full objects");
    return compileFilter(branch, compiler);
  });
}

function some(predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (predicates.length === 1 && only) return only;
  const general: Predicate = (row) => {
    for (const predicate of predicates) if (predicate(row)) return true;
    return false;
  };
  if (!predicates.some((predicate) => predicate.onBytes)) return general;
  const filters = predicates.map(byteFilterOf);
  return withByteFilter(general, (bytes, start) => {
    for (const filter of filters) if (filter(bytes, start)) return true;
    return false;
  });
}

function none(matches: Predicate): Predicate {
  const { onBytes } = matches;
  return onBytes
    ? withByteFilter(
        (row) => !matches(row),
        (bytes, start) => !onBytes(bytes, start),
      )
    : (row) => !matches(row);
}

function compileExpr(operand: Value, compiler: MatchCompiler): Predicate {
  const { context } = compiler;
  const evaluate = compileExpression(operand, context);
  const slots = context.variables.slots ?? [];
  return (row) => isTruthy(evaluate({ root: row, slots }));
}

function compileAlways(name: string, operand: Value): Predicate {
  if (parseLong(name, operand) !== 1n) throw new MongoError(9, `${name} must be an integer value of 1`);
  const always = name === "$alwaysTrue";
  return () => always;
}

function compileSampleRate(operand: Value): Predicate {
  if (!isNumeric(operand)) throw new MongoError(2, "argument to $sampleRate must be a numeric type");
  const rate = toDoubleNumber(operand);
  if (!(rate >= 0 && rate <= 1)) throw new MongoError(2, "numeric argument to $sampleRate must be in [0, 1]");
  return () => Math.random() < rate;
}
