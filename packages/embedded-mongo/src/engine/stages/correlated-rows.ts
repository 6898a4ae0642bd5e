import { Doc, isArray, type Value } from "@querysnap/mql";
import type { CompileContext, Row, VariableScope } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { equalityKey } from "../values/compare.ts";
import { drain, emptySource, sourceOfRows } from "./row-source.ts";
import type { ForeignCollection } from "./services.ts";
import type { InnerPipeline, StageContext } from "./stage.ts";
import { cachedSource, splitUncorrelated } from "./uncorrelated.ts";

type Correlation = {
  readonly stage: StageContext;
  /** With the variables of `let`, which hold the values of the outer row whenever rows are asked for. */
  readonly scope: CompileContext;
  readonly view: readonly Value[];
  readonly whole: InnerPipeline;
  readonly foreign: ForeignCollection | null;
};

/**
 * The rows of a `$lookup` pipeline for one outer row after another. Stages before the first one that reads a
 * variable give the same rows each time, so they run once; an equality with a variable then picks its rows by
 * key.
 */
export function correlatedRows(
  pipeline: readonly Value[],
  { stage, scope, view, whole, foreign }: Correlation,
): () => readonly Row[] {
  if (whole.generates || !foreign) return () => drain(whole.run(emptySource));
  const { fixed, rest } = splitUncorrelated(pipeline, (name) => stage.stageNamed(name)?.isRandom === true);
  const compile = (): (() => readonly Row[]) => {
    const once = stage.compileInner([...view, ...fixed], "$lookup", scope);
    const each = stage.compileInner(rest, "$lookup", scope);
    const source = cachedSource(() => once.over(foreign), scope.operation);
    const equality = leadingEquality(rest[0], scope.variables.names);
    if (!equality) return () => drain(each.run(source()));
    const pick = rowsByKey(() => drain(source()), equality, scope);
    return () => drain(each.run(sourceOfRows(pick())));
  };
  // Not before a row comes: the stages were compiled as a whole, and joins inside joins would double with
  // every level.
  let rows: (() => readonly Row[]) | null = null;
  return () => (rows ??= compile())();
}

/** `path` and `variable` with their dollars. */
type Equality = { readonly path: string; readonly variable: string };

/** The equality that a leading `$match: { $expr: … }` demands of every row, alone or inside `$and`. */
function leadingEquality(stage: Value | undefined, names: VariableScope["names"]): Equality | null {
  // A variable of that name would change what paths read.
  if (!(stage instanceof Doc) || names.has("CURRENT")) return null;
  const filter = stage.get("$match");
  const expression = filter instanceof Doc ? filter.get("$expr") : undefined;
  return expression instanceof Doc && expression.size === 1 ? equalityIn(expression, names) : null;
}

function equalityIn(expression: Doc, names: VariableScope["names"]): Equality | null {
  const operands = expression.values[0];
  if (!isArray(operands)) return null;
  if (expression.keys[0] === "$and") {
    for (const operand of operands) {
      const found = operand instanceof Doc ? equalityIn(operand, names) : null;
      if (found) return found;
    }
    return null;
  }
  const [left, right] = operands;
  if (
    expression.keys[0] !== "$eq" ||
    operands.length !== 2 ||
    typeof left !== "string" ||
    typeof right !== "string"
  )
    return null;
  if (isField(left) && isVariable(right, names)) return { path: left, variable: right };
  return isField(right) && isVariable(left, names) ? { path: right, variable: left } : null;
}

function isField(text: string): boolean {
  return text.startsWith("$") && !text.startsWith("$$");
}

/** One that `let` bound: system variables such as `$$ROOT` change with the inner row. */
function isVariable(text: string, names: VariableScope["names"]): boolean {
  return text.startsWith("$$") && names.has(text.slice(2).split(".")[0] ?? "");
}

/** Rows whose field equals the variable; the filter itself still decides. */
function rowsByKey(
  load: () => readonly Row[],
  { path, variable }: Equality,
  scope: CompileContext,
): () => readonly Row[] {
  const { operation, variables } = scope;
  const slots = variables.slots ?? [];
  const field = compileExpression(path, scope);
  const wanted = compileExpression(variable, scope);
  let table: Map<string, Row[]> | null = null;
  const build = (): Map<string, Row[]> => {
    const built = new Map<string, Row[]>();
    for (const root of load()) {
      const key = equalityKey(field({ root, slots }), operation.collator);
      const known = built.get(key);
      if (known) known.push(root);
      else built.set(key, [root]);
    }
    return built;
  };
  return () => {
    table ??= build();
    return table.get(equalityKey(wanted({ root: Doc.empty, slots }), operation.collator)) ?? [];
  };
}
