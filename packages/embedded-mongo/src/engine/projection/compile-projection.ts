import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { compilePositionalMatch, compileElementMatch, type PositionalMatch } from "../match/compile-match.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { applyProjection, type RowTransform } from "./stage-projection.ts";
import { parseProjection, type ProjectionDialect, type SpecialLeaf } from "./parse-projection.ts";

/**
 * The projection of `find` and `findAndModify`; null when it keeps everything. `filter` tells which element
 * `.$` means.
 *
 * @throws MongoError 31255, 31256, 31275, 31276, 51246, those of `parseProjection`, and 224 where a position
 * is asked of a filter that knows none
 * @see https://www.mongodb.com/docs/v7.0/reference/method/db.collection.find/#projection
 */
export function compileFindProjection(spec: Doc, context: CompileContext, filter: Doc): RowTransform | null {
  if (spec.size === 0) return null;
  let position: { readonly path: readonly string[]; readonly match: PositionalMatch } | null = null;
  let hasElemMatch = false;
  const dialect: ProjectionDialect = {
    context,
    metaIncludes: false,
    operator: (path, operand) => {
      const [name] = operand.keys;
      if (name === "$slice") return findSlice(operand, context);
      if (name !== "$elemMatch") return null;
      hasElemMatch = true;
      return elemMatch(path, operand.values[0] ?? null, { context, isPositional: position !== null });
    },
    positional: (path) => {
      if (position)
        throw new MongoError(31276, "Cannot specify more than one positional projection per query.");
      if (hasElemMatch) throw new MongoError(31256, "Cannot specify positional operator and $elemMatch.");
      position = { path, match: compilePositionalMatch(filter, context, "plain") };
    },
  };
  const project = applyProjection(parseProjection(spec, dialect), context);
  return position ? projectMatched(position, project) : project;
}

function projectMatched(
  { path, match }: { path: readonly string[]; match: PositionalMatch },
  project: RowTransform,
): RowTransform {
  return (row) => project(keepMatched(row, path, match));
}

function keepMatched(row: Row, path: readonly string[], match: PositionalMatch): Doc {
  const { index } = match(row);
  return keepInDoc(materialize(row), path, index);
}

/** Replaces the outermost array along the path by its matched element. */
function keepInDoc(doc: Doc, path: readonly string[], index: number): Doc {
  const at = doc.indexOf(path[0] as string);
  const value = at === -1 ? undefined : doc.values[at];
  const kept = isArray(value)
    ? [keepElement(value, index)]
    : value instanceof Doc && path.length > 1
      ? keepInDoc(value, path.slice(1), index)
      : value;
  if (kept === undefined || kept === value) return doc;
  return new Doc(
    doc.keys,
    doc.values.map((other, place) => (place === at ? kept : other)),
  );
}

function keepElement(value: readonly Value[], index: number): Value {
  const element = value[index];
  if (index === -1 || element === undefined) {
    throw new MongoError(51246, "positional operator '.$' couldn't find a matching element in the array");
  }
  return element;
}

/**
 * The two find forms of `$slice`; null for the expression of that name. @throws MongoError what the
 * expression complains of, with both reasons
 */
function findSlice(spec: Doc, context: CompileContext): SpecialLeaf | null {
  const argument = spec.values[0] ?? null;
  if (isNumeric(argument))
    return sliceLeaf((value) => sliceCount(value, clampToInt(toDoubleNumber(argument))));
  const reason = whyNoSlice(argument);
  if (reason === null && isArray(argument)) {
    const [from = 0, count = 0] = argument.map((item) =>
      isNumeric(item) ? clampToInt(toDoubleNumber(item)) : 0,
    );
    return sliceLeaf((value) => sliceFrom(value, from, count));
  }
  try {
    compileExpression(spec, context);
  } catch (error) {
    if (!(error instanceof MongoError) || error instanceof FoldingError) throw error;
    const syntax = `The given syntax ${describeValue(spec)} did not match the find() syntax because :: ${reason}`;
    throw error.within(
      `Invalid $slice syntax. ${syntax} :: The given syntax did not match the expression $slice syntax.`,
    );
  }
  return null;
}

function sliceLeaf(slice: (value: readonly Value[]) => readonly Value[]): SpecialLeaf {
  return {
    operator: "$slice",
    leaf: { kind: "transform", transform: (value) => (isArray(value) ? slice(value) : value) },
  };
}

function whyNoSlice(argument: Value): string | null {
  if (!isArray(argument)) return "Location31273: $slice only supports numbers and [skip, limit] arrays";
  if (argument.length !== 2) return "Location31272: $slice array argument should be of form [skip, limit]";
  const [skip, limit] = argument;
  if (!isNumeric(skip)) return "Location31257: $slice expects the skip argument to be a number";
  if (!isNumeric(limit)) return "Location31258: $slice expects the limit argument to be a number";
  const count = clampToInt(toDoubleNumber(limit));
  return count > 0 ? null : `Location31259: $slice limit must be positive, got ${count}`;
}

function clampToInt(number: number): number {
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(number) || 0));
}

function sliceCount(value: readonly Value[], count: number): readonly Value[] {
  return count >= 0 ? value.slice(0, count) : value.slice(count);
}

function sliceFrom(value: readonly Value[], from: number, count: number): readonly Value[] {
  const start = from >= 0 ? from : Math.max(0, value.length + from);
  return value.slice(start, start + count);
}

type ElemMatchPlace = { readonly context: CompileContext; readonly isPositional: boolean };

function elemMatch(
  path: readonly string[],
  argument: Value,
  { context, isPositional }: ElemMatchPlace,
): SpecialLeaf {
  if (!(argument instanceof Doc))
    throw new MongoError(
      31274,
      `elemMatch: Invalid argument, object required, but got ${typeName(argument)}`,
    );
  if (isPositional) throw new MongoError(31255, "Cannot specify positional operator and $elemMatch.");
  if (path.length > 1) throw new MongoError(31275, "Cannot use $elemMatch projection on a nested field.");
  const find = compileElementMatch(argument, context);
  const [field = ""] = path;
  return {
    operator: "$elemMatch",
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
