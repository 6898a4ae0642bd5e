import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Frame, Row } from "../contract.ts";
import { compileExpression, createCompiler } from "../expressions/compile-expression.ts";
import { followPath, parseFieldPath } from "../expressions/field-path.ts";
import { rowValue } from "../expressions/variables.ts";
import { MongoError } from "../mongo-error.ts";
import { BATCH, lazySource, sourceOfRows, type RowSource, type RowStage } from "../stages/row-source.ts";
import { rowBytes, withPath, type StageBuilder } from "../stages/stage.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { compileSort, type CompiledSort, type SortKey } from "../values/sort-key.ts";
import { parseAccumulator, WINDOW_ACCUMULATORS } from "./accumulate-functions.ts";
import { parseBounds, type SortFields } from "./bounds.ts";
import { parseCovariance, parseDerivative, parseExpMovingAvg, parseIntegral, parseLinearFill } from "./numeric-functions.ts";
import type { WindowFunction } from "./partition.ts";
import { parseLocf, parseShift } from "./position-functions.ts";
import { parseRank } from "./rank-functions.ts";
import { checkKeys } from "./stage-arguments.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

type OutputField = { readonly path: readonly string[]; readonly compute: WindowFunction };

/** Everything `$setWindowFields` computes. */
export type WindowPlan = {
  readonly partitionBy: Expression | null;
  readonly sort: CompiledSort | null;
  readonly outputs: readonly OutputField[];
  readonly context: CompileContext;
};

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/setWindowFields/ */
export const setWindowFieldsStage: StageBuilder = (spec, { context }) => {
  if (!(spec instanceof Doc)) throw new MongoError(9, "the $setWindowFields stage specification must be an object");
  checkKeys(spec, { name: "$setWindowFields", required: ["output"], optional: ["partitionBy", "sortBy"] });
  const partitionBy = spec.get("partitionBy");
  const sortBy = spec.get("sortBy");
  const output = spec.get("output");
  if (sortBy !== undefined && !(sortBy instanceof Doc))
    throw new MongoError(14, "BSON field '$setWindowFields.sortBy' is the wrong type, expected type 'object'");
  if (!(output instanceof Doc)) throw new MongoError(14, "BSON field '$setWindowFields.output' is the wrong type, expected type 'object'");
  const sort = sortBy ? compileSort(sortBy, context.operation) : null;
  const outputs = compileOutputs(output, { sort: sortFields(sort), compiler: createCompiler(context) });
  return windowStage({ partitionBy: partitionBy === undefined ? null : compileExpression(partitionBy, context), sort, outputs, context });
};

export function sortFields(sort: CompiledSort | null): SortFields {
  return { count: sort?.parts.length ?? 0, isAscending: sort?.parts[0]?.direction === 1 };
}

function compileOutputs(output: Doc, shared: Pick<WindowFunctionSpec, "sort" | "compiler">): readonly OutputField[] {
  return [...output.entries()].map(([key, value]) => {
    const path = parseFieldPath(key);
    if (!(value instanceof Doc)) throw new MongoError(9, `The field '${key}' must be an object`);
    const names = value.keys.filter((name) => name !== "window");
    const [name] = names;
    if (name === undefined || !name.startsWith("$")) throw new MongoError(9, "Expected a $-prefixed window function name");
    if (names.length > 1) throw new MongoError(9, `Window function found multiple keys: ${names.join(", ")}`);
    return { path, compute: compileWindowFunction({ ...shared, name, argument: value.get(name) ?? null, window: value.get("window") }) };
  });
}

type FunctionParser = (spec: WindowFunctionSpec) => WindowFunction;

const FUNCTIONS: ReadonlyMap<string, FunctionParser> = new Map<string, FunctionParser>([
  ["$documentNumber", parseRank],
  ["$rank", parseRank],
  ["$denseRank", parseRank],
  ["$shift", parseShift],
  ["$locf", parseLocf],
  ["$linearFill", parseLinearFill],
  ["$expMovingAvg", parseExpMovingAvg],
  ["$derivative", (spec) => parseDerivative(spec, parseBounds(spec))],
  ["$integral", (spec) => parseIntegral(spec, parseBounds(spec))],
  ["$covariancePop", (spec) => parseCovariance(spec, parseBounds(spec))],
  ["$covarianceSamp", (spec) => parseCovariance(spec, parseBounds(spec))],
]);

export function compileWindowFunction(spec: WindowFunctionSpec): WindowFunction {
  const parse = FUNCTIONS.get(spec.name);
  if (parse) return parse(spec);
  if (!WINDOW_ACCUMULATORS.has(spec.name)) throw new MongoError(9, `Unrecognized window function, ${spec.name}`);
  return parseAccumulator(spec, parseBounds(spec));
}

type Entry = { readonly row: Row; readonly key: SortKey };

type Group = { readonly id: Value; readonly entries: Entry[] };

/** Rows come out partition by partition, each in the order of `sortBy`. */
export function windowStage(plan: WindowPlan): RowStage {
  return (input) => lazySource(() => sourceOfRows(partitionsOf(input, plan).flatMap((group) => fillPartition(group, plan))));
}

function partitionsOf(input: RowSource, { partitionBy, sort, context }: WindowPlan): readonly Group[] {
  const { operation, variables } = context;
  const slots = variables.slots ?? [];
  const groups = new Map<string, Group>();
  for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) {
    operation.checkInterrupt();
    operation.reserve(rows.reduce((sum, row) => sum + rowBytes(row), 0));
    for (const row of rows) {
      const id = partitionBy?.({ root: row, slots }) ?? null;
      if (isArray(id)) throw new MongoError(14, "An expression used to partition cannot evaluate to value of type array");
      const key = equalityKey(id, operation.collator);
      let group = groups.get(key);
      if (!group) {
        group = { id, entries: [] };
        groups.set(key, group);
      }
      group.entries.push({ row, key: sort ? sort.keyOf(row) : null });
    }
  }
  return [...groups.values()].sort((left, right) => compareValues(left.id, right.id, operation.collator));
}

function fillPartition({ entries }: Group, { sort, outputs, context }: WindowPlan): readonly Row[] {
  const { operation, variables } = context;
  const slots = variables.slots ?? [];
  if (sort) entries.sort((left, right) => sort.compareKeys(left.key, right.key));
  const rows = entries.map(({ row }) => row);
  const frames: readonly Frame[] = rows.map((root) => ({ root, slots }));
  const path = sort?.parts[0]?.path.parts;
  const keys = path ? rows.map((row) => followPath(row.get(path[0] ?? ""), path, 1) ?? null) : [];
  const columns = outputs.map(({ compute }) => compute({ rows, frames, keys, operation }));
  return rows.map((row, at) => outputs.reduce((doc, { path: to }, column) => withPath(doc, to, columns[column]?.[at] ?? null), rowValue(row)));
}
