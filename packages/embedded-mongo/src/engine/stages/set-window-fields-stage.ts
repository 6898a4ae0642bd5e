import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Expression, Frame, Row } from "../contract.ts";
import { createCompiler } from "../expressions/compile-expression.ts";
import { followPath, parseFieldPath } from "../expressions/field-path.ts";
import { constantValue } from "../expressions/node.ts";
import { typeName } from "../expressions/type-names.ts";
import { rowValue } from "../expressions/variables.ts";
import { interruptible } from "../interruptible.ts";
import { MongoError } from "../mongo-error.ts";
import { addLeaf, applyComputed, newBranch } from "../projection/tree.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { compileSort, type CompiledSort, type SortKey } from "../values/sort-key.ts";
import { parseAccumulator, WINDOW_ACCUMULATORS } from "../windows/accumulate-functions.ts";
import { parseBounds, type SortFields } from "../windows/bounds.ts";
import {
  parseCovariance,
  parseCurveBounds,
  parseDerivative,
  parseExpMovingAvg,
  parseIntegral,
  parseLinearFill,
} from "../windows/numeric-functions.ts";
import type { WindowFunction } from "../windows/partition.ts";
import { parseLocf, parseShift } from "../windows/position-functions.ts";
import { parseRank } from "../windows/rank-functions.ts";
import { checkKeys, wrongType } from "../windows/stage-arguments.ts";
import type { WindowFunctionSpec } from "../windows/window-function-spec.ts";
import { allFields } from "./dependencies.ts";
import { rowBytes } from "./row-documents.ts";
import { BATCH, lazySource, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

type OutputField = { readonly path: readonly string[]; readonly compute: WindowFunction };

/** Everything `$setWindowFields` computes. */
type WindowPlan = {
  readonly partitionBy: Expression | null;
  readonly sort: CompiledSort | null;
  readonly outputs: readonly OutputField[];
  readonly context: CompileContext;
};

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/setWindowFields/ */
export const setWindowFieldsStage: Stage = {
  name: "$setWindowFields",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  if (!(spec instanceof Doc))
    throw new MongoError(
      9,
      `the $setWindowFields stage specification must be an object, found ${typeName(spec)}`,
    );
  checkKeys(spec, { name: "$setWindowFields", required: ["output"], optional: ["partitionBy", "sortBy"] });
  const partitionBy = spec.get("partitionBy");
  const sortBy = spec.get("sortBy");
  const output = spec.get("output");
  if (sortBy !== undefined && !(sortBy instanceof Doc))
    throw wrongType("$setWindowFields.sortBy", sortBy, "object");
  if (!(output instanceof Doc)) throw wrongType("$setWindowFields.output", output, "object");
  const partition = partitionBy === undefined ? null : compilePartition(partitionBy, context);
  // An order without fields is none, yet it is given.
  const sort = sortBy && sortBy.size > 0 ? compileSort(sortBy, context.operation) : null;
  const outputs = compileOutputs(output, {
    sort: sortFields(sort, sortBy !== undefined),
    compiler: createCompiler(context),
  });
  return windowStage({ partitionBy: partition, sort, outputs, context });
}

function compilePartition(spec: Value, context: CompileContext): Expression {
  const node = createCompiler(context).compile(spec);
  if (node.error) throw node.error.within("Failed to optimize partitionBy expression");
  if (node.constant && isArray(constantValue(node)))
    throw new MongoError(14, "An expression used to partition cannot evaluate to value of type array");
  return node.run;
}

function sortFields(sort: CompiledSort | null, isGiven: boolean): SortFields {
  return { isGiven, count: sort?.parts.length ?? 0, isAscending: sort?.parts[0]?.direction === 1 };
}

function compileOutputs(
  output: Doc,
  shared: Pick<WindowFunctionSpec, "sort" | "compiler">,
): readonly OutputField[] {
  checkConflicts(output.keys);
  return [...output.entries()].map(([key, value]) => {
    const path = parseFieldPath(key);
    if (!(value instanceof Doc)) throw new MongoError(9, `The field '${key}' must be an object`);
    const name = value.keys.find((field) => field.startsWith("$"));
    if (name === undefined)
      throw new MongoError(
        9,
        `Expected a $-prefixed window function${value.size === 0 ? "" : `, ${value.keys[0]}`}`,
      );
    const others = value.keys.filter((field) => field !== name && field !== "window");
    return {
      path,
      compute: compileWindowFunction({
        ...shared,
        name,
        argument: value.get(name) ?? null,
        window: value.get("window"),
        others,
      }),
    };
  });
}

/** Refuses two output fields of which one is the other or lies inside it. */
function checkConflicts(names: readonly string[]): void {
  const sorted = names.map((name) => `${name}.`).sort();
  const conflicts = sorted.some((name, at) => sorted[at + 1]?.startsWith(name));
  if (conflicts)
    throw new MongoError(6307900, "$setWindowFields 'output' specification contains two conflicting paths");
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
  ["$derivative", (spec) => parseDerivative(spec, parseCurveBounds(spec))],
  ["$integral", (spec) => parseIntegral(spec, parseCurveBounds(spec))],
  ["$covariancePop", (spec) => parseCovariance(spec, parseBounds(spec))],
  ["$covarianceSamp", (spec) => parseCovariance(spec, parseBounds(spec))],
]);

function compileWindowFunction(spec: WindowFunctionSpec): WindowFunction {
  const { name, others } = spec;
  const parse = FUNCTIONS.get(name);
  if (!parse && !WINDOW_ACCUMULATORS.has(name))
    throw new MongoError(9, `Unrecognized window function, ${name}`);
  if (parse === parseRank) return parse(spec);
  for (const other of others) throw unexpectedField(name, other);
  return parse ? parse(spec) : parseAccumulator(spec, parseBounds(spec));
}

/** Functions that are named in the message about a field too many. */
const NAMING_THEMSELVES =
  /^\$(?:derivative|integral|first|last|median|percentile|(?:first|last|min|max|top|bottom)N|top|bottom)$/;

function unexpectedField(name: string, other: string): MongoError {
  if (name === "$expMovingAvg")
    return new MongoError(9, "$expMovingAvg must have exactly one argument that is an object");
  if (NAMING_THEMSELVES.test(name)) return new MongoError(9, `${name} got unexpected argument: ${other}`);
  const isFunction = FUNCTIONS.has(other) || WINDOW_ACCUMULATORS.has(other);
  return new MongoError(
    9,
    isFunction
      ? "Cannot specify two functions in window function spec"
      : `Window function found an unknown argument: ${other}`,
  );
}

type Entry = { readonly row: Row; readonly key: SortKey };

type Group = { readonly id: Value; readonly entries: Entry[] };

/** Rows come out partition by partition, each in the order of `sortBy`. */
function windowStage(plan: WindowPlan): RowStage {
  const setFields = fieldSetter(plan.outputs.map(({ path }) => path));
  return (input) =>
    lazySource(() =>
      sourceOfRows(partitionsOf(input, plan).flatMap((group) => fillPartition(group, plan, setFields))),
    );
}

type FieldSetter = (doc: Doc, values: readonly Value[]) => Doc;

/** Sets one value per path, as `$addFields` does: also in each document of an array on the way. */
function fieldSetter(paths: readonly (readonly string[])[]): FieldSetter {
  const root = newBranch();
  let current: readonly Value[] = [];
  paths.forEach((path, at) => addLeaf(root, path, { kind: "computed", expression: () => current[at] }));
  const frame: Frame = { root: Doc.empty, slots: [] };
  return (doc, values) => {
    current = values;
    return applyComputed(doc, root, frame);
  };
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
      if (isArray(id)) throw new MongoError(14, "Cannot 'partitionBy' an expression of type array");
      const key = equalityKey(id, operation.collator);
      let group = groups.get(key);
      if (!group) {
        group = { id, entries: [] };
        groups.set(key, group);
      }
      group.entries.push({ row, key: sort ? sort.keyOf(row) : null });
    }
  }
  const compare = (left: Group, right: Group): number => compareValues(left.id, right.id, operation.collator);
  return [...groups.values()].sort(interruptible(compare, operation));
}

function fillPartition(
  { entries }: Group,
  { sort, outputs, context }: WindowPlan,
  setFields: FieldSetter,
): readonly Row[] {
  const { operation, variables } = context;
  const slots = variables.slots ?? [];
  if (sort) {
    const compare = (left: Entry, right: Entry): number => sort.compareKeys(left.key, right.key);
    entries.sort(interruptible(compare, operation));
  }
  const rows = entries.map(({ row }) => row);
  const frames: readonly Frame[] = rows.map((root) => ({ root, slots }));
  const path = sort?.parts[0]?.path.parts;
  const keys = path ? rows.map((row) => followPath(row.get(path[0] ?? ""), path, 1) ?? null) : [];
  const columns = outputs.map(({ compute }) => compute({ rows, frames, keys, operation }));
  return rows.map((row, at) =>
    setFields(
      rowValue(row),
      columns.map((column) => column[at] ?? null),
    ),
  );
}
