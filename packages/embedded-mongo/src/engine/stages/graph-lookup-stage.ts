import { Doc, isArray, Long, type Value } from "@querysnap/mql";
import type { Expression, Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { parseFieldPath } from "../expressions/field-path.ts";
import { compileMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";
import { materialize } from "../raw-doc.ts";
import { equalityKey } from "../values/compare.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { joinValues, parsePath } from "../values/paths.ts";
import { foreignLookup, hashLookup, type ForeignLookup } from "./foreign-table.ts";
import { mapRows } from "./row-source.ts";
import { rowBytes, withPath, type StageBuilder, type StageContext } from "./stage.ts";

type GraphOptions = {
  from: string;
  as: readonly string[];
  connectFromField: string;
  connectToField: string;
  startWith: Expression;
  depthField: readonly string[] | null;
  maxDepth: number;
  restrict: Doc | null;
};

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/graphLookup/ */
export const graphLookupStage: StageBuilder = (spec, stage) => {
  const options = parseGraphLookup(spec, stage);
  const find = compileFind(options, stage);
  const slots = stage.context.variables.slots ?? [];
  return mapRows((row) => {
    const start = options.startWith({ root: row, slots });
    return withPath(materialize(row), options.as, search(isArray(start) ? start : [start ?? null], { options, find, stage }));
  });
};

function compileFind(options: GraphOptions, stage: StageContext): ForeignLookup["find"] {
  const { operation } = stage.context;
  const foreign = stage.services.open(options.from, operation);
  const path = parsePath(options.connectToField);
  const matches = options.restrict ? compileMatch(options.restrict, stage.context) : null;
  const view = foreign.viewPipeline;
  const through = stage.compileInner(view, "$lookup");
  const all = view.length === 0 ? foreignLookup(foreign, path, operation) : hashLookup(() => through.over(foreign), path, operation);
  return matches ? (values) => all.find(values).filter(matches) : all.find;
}

type Search = { readonly options: GraphOptions; readonly find: ForeignLookup["find"]; readonly stage: StageContext };

/** Breadth first; every document is found once, at its smallest depth. */
function search(start: readonly Value[], { options, find, stage }: Search): Doc[] {
  const { operation } = stage.context;
  const from = parsePath(options.connectFromField);
  const found: Doc[] = [];
  const visited = new Set<string>();
  const asked = new Set<string>();
  let held = 0;
  let frontier: readonly Value[] = start;
  for (let depth = 0; depth <= options.maxDepth && frontier.length > 0; depth++) {
    operation.checkInterrupt();
    const next: Value[] = [];
    for (const row of find(unasked(frontier, asked, stage))) {
      const key = equalityKey(row.get("_id"));
      if (visited.has(key)) continue;
      visited.add(key);
      held += rowBytes(row);
      operation.reserve(rowBytes(row));
      found.push(withDepth(row, options, depth));
      next.push(...joinValues(row, from));
    }
    frontier = next;
  }
  operation.reserve(-held);
  return found;
}

/** Values not followed before: asking again could find nothing new. */
function unasked(values: readonly Value[], asked: Set<string>, { context }: StageContext): Value[] {
  return values.filter((value) => {
    const key = equalityKey(value, context.operation.collator);
    if (asked.has(key)) return false;
    asked.add(key);
    return true;
  });
}

function withDepth(row: Row, { depthField }: GraphOptions, depth: number): Doc {
  const doc = materialize(row);
  return depthField ? withPath(doc, depthField, new Long(BigInt(depth))) : doc;
}

function parseGraphLookup(spec: Value, { context }: StageContext): GraphOptions {
  if (!(spec instanceof Doc)) throw new MongoError(40327, "the $graphLookup stage specification must be an object");
  if (!spec.has("from")) throw new MongoError(9, `missing 'from' option to $graphLookup stage specification: ${printValue(spec)}`);
  const options: Partial<GraphOptions> & Pick<GraphOptions, "depthField" | "maxDepth" | "restrict"> = {
    depthField: null,
    maxDepth: Number.POSITIVE_INFINITY,
    restrict: null,
  };
  for (const [key, value] of spec.entries()) {
    switch (key) {
      case "startWith":
        options.startWith = compileExpression(value, context);
        break;
      case "maxDepth":
        options.maxDepth = parseDepth(value);
        break;
      case "restrictSearchWithMatch":
        if (!(value instanceof Doc)) throw new MongoError(40185, "restrictSearchWithMatch must be an object");
        options.restrict = value;
        break;
      case "from":
        options.from = text(key, value);
        break;
      case "as":
      case "depthField":
        options[key] = parseFieldPath(text(key, value));
        break;
      case "connectFromField":
      case "connectToField":
        options[key] = parseFieldPath(text(key, value)).join(".");
        break;
      default:
        throw new MongoError(40104, `Unknown argument to $graphLookup: ${key}`);
    }
  }
  return complete(options);
}

function complete(options: Partial<GraphOptions> & Pick<GraphOptions, "depthField" | "maxDepth" | "restrict">): GraphOptions {
  const { from, as, connectFromField, connectToField, startWith } = options;
  if (from === undefined || !as || connectFromField === undefined || connectToField === undefined || !startWith) {
    throw new MongoError(40105, "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.");
  }
  return { ...options, from, as, connectFromField, connectToField, startWith };
}

function parseDepth(value: Value): number {
  if (!isNumeric(value)) throw new MongoError(40100, "maxDepth must be numeric");
  const depth = toDoubleNumber(value);
  if (depth < 0) throw new MongoError(40101, `maxDepth requires a nonnegative argument, found: ${depth}`);
  if (!Number.isInteger(depth)) throw new MongoError(40102, `maxDepth could not be represented as a long long: ${depth}`);
  return depth;
}

function text(key: string, value: Value): string {
  if (typeof value === "string") return value;
  throw new MongoError(key === "from" ? 9 : 40103, `expected string as argument for ${key}`);
}
