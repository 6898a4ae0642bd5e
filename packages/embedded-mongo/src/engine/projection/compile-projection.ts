import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { isTruthy } from "../expressions/truth.ts";
import { compilePositionalMatch, compileElementMatch, type PositionalMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { applyProjection, type RowTransform } from "./stage-projection.ts";
import { metaLeaf, parseProjection, type ProjectionDialect, type SpecialLeaf } from "./parse-projection.ts";

/**
 * The projection of `find` and `findAndModify`; null when it keeps everything. `filter` tells which element `.$` means.
 *
 * @throws MongoError 31256, 31271, 31275, 31276, 31394, 51246 and those of `parseProjection`
 * @see https://www.mongodb.com/docs/v7.0/reference/method/db.collection.find/#projection
 */
export function compileFindProjection(spec: Doc, context: CompileContext, filter: Doc): RowTransform | null {
  if (spec.size === 0) return null;
  const positional: { path: string | null } = { path: null };
  let hasElemMatch = false;
  const dialect: ProjectionDialect = {
    context,
    operator: (path, operand) => {
      if (operand.keys[0] === "$elemMatch") hasElemMatch = true;
      return findOperator(path, operand, context);
    },
    positional: (path, value) => {
      if (positional.path !== null) throw new MongoError(31276, "Cannot specify more than one positional projection per query.");
      positional.path = positionalPath(path, value);
      return positional.path.split(".");
    },
  };
  const parsed = parseProjection(spec, dialect);
  const project = applyProjection(parsed, context);
  if (positional.path === null) return project;
  if (hasElemMatch) throw new MongoError(31256, "Cannot specify positional operator and $elemMatch.");
  const { path } = positional;
  const match = compilePositionalMatch(filter, context);
  return (row) => project(keepMatched(row, path.split("."), match));
}

function positionalPath(path: string, value: Value): string {
  const prefix = path.slice(0, -2);
  if (path === "$") throw new MongoError(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
  if (prefix.split(".").includes("$")) {
    throw new MongoError(
      31394,
      `As of 4.4, it's illegal to specify positional operator in the middle of a path.Positional projection may only be used at the end, for example: a.b.$. If the query previously used a form like a.b.$.d, remove the parts following the '$' and the results will be equivalent.`,
    );
  }
  if (typeof value !== "boolean" && !isNumeric(value)) {
    throw new MongoError(31271, "positional projection cannot be used with an expression or sub object");
  }
  if (!isTruthy(value)) throw new MongoError(31395, "positional projection cannot be used with exclusion");
  return prefix;
}

function keepMatched(row: Row, path: readonly string[], match: PositionalMatch): Doc {
  const { index } = match(row);
  return keepInDoc(materialize(row), path, index);
}

/** Replaces the outermost array along the path by its matched element. */
function keepInDoc(doc: Doc, path: readonly string[], index: number): Doc {
  const at = doc.indexOf(path[0] as string);
  const value = at === -1 ? undefined : doc.values[at];
  const kept = isArray(value) ? [keepElement(value, index)] : value instanceof Doc && path.length > 1 ? keepInDoc(value, path.slice(1), index) : value;
  if (kept === undefined || kept === value) return doc;
  return new Doc(
    doc.keys,
    doc.values.map((other, place) => (place === at ? kept : other)),
  );
}

function keepElement(value: readonly Value[], index: number): Value {
  const element = value[index];
  if (index === -1 || element === undefined) {
    throw new MongoError(51246, "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array");
  }
  return element;
}

function findOperator(path: readonly string[], spec: Doc, context: CompileContext): SpecialLeaf | null {
  const [name] = spec.keys;
  const argument = spec.values[0] ?? null;
  if (name === "$slice") return findSlice(argument);
  if (name === "$elemMatch") return elemMatch(path, argument, context);
  if (name === "$meta") return metaLeaf(spec, context);
  return null;
}

/** The two find forms of `$slice`; any other is the expression of that name. */
function findSlice(argument: Value): SpecialLeaf | null {
  if (isNumeric(argument)) {
    const count = clampToInt(toDoubleNumber(argument));
    return { neutral: true, leaf: { kind: "transform", transform: (value) => (isArray(value) ? sliceCount(value, count) : value) } };
  }
  if (!isArray(argument) || argument.length !== 2) return null;
  const [skip, limit] = argument;
  if (!isNumeric(skip)) return null;
  if (!isNumeric(limit)) return null;
  const from = clampToInt(toDoubleNumber(skip));
  const count = clampToInt(toDoubleNumber(limit));
  if (count <= 0) throw new MongoError(28724, `First argument to $slice must be an array, but is of type: int`);
  return { neutral: true, leaf: { kind: "transform", transform: (value) => (isArray(value) ? sliceFrom(value, from, count) : value) } };
}

function clampToInt(number: number): number {
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(number)));
}

function sliceCount(value: readonly Value[], count: number): readonly Value[] {
  return count >= 0 ? value.slice(0, count) : value.slice(count);
}

function sliceFrom(value: readonly Value[], from: number, count: number): readonly Value[] {
  const start = from >= 0 ? from : Math.max(0, value.length + from);
  return value.slice(start, start + count);
}

function elemMatch(path: readonly string[], argument: Value, context: CompileContext): SpecialLeaf {
  if (!(argument instanceof Doc)) throw new MongoError(31274, "elemMatch: Invalid argument, object required, but got another type");
  if (path.length > 1) throw new MongoError(31275, "Cannot use $elemMatch projection on a nested field.");
  const find = compileElementMatch(argument, context);
  const [field = ""] = path;
  return {
    neutral: false,
    leaf: {
      kind: "computed",
      expression: (frame) => {
        const value = frame.root.get(field);
        const found = isArray(value) ? value.findIndex((element) => find(element)) : -1;
        return isArray(value) && found !== -1 ? [value[found] as Value] : undefined;
      },
    },
  };
}
