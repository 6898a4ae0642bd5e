import { isArray, Long, type Doc, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { compileMatch } from "../match/compile-match.ts";
import { materialize } from "../raw-doc.ts";
import { equalityKey } from "../values/compare.ts";
import { joinValues, parsePath } from "../values/paths.ts";
import { allFields } from "./dependencies.ts";
import { foreignLookup, hashLookup, type ForeignLookup } from "./foreign-table.ts";
import { parseGraphLookup, type GraphOptions } from "./graph-lookup-options.ts";
import { outerReads } from "./outer-reads.ts";
import { rowBytes, withPath } from "./row-documents.ts";
import { mapRows, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/graphLookup/ */
export const graphLookupStage: Stage = {
  name: "$graphLookup",
  build,
  placement: IN_QUERIES,
  isRowByRow: true,
  fieldsNeeded: allFields,
  readsCollections: (spec) => outerReads(spec, "from"),
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
  const options = parseGraphLookup(spec, stage);
  const find = compileFind(options, stage);
  const slots = stage.context.variables.slots ?? [];
  return mapRows((row) => {
    const start = options.startWith({ root: row, slots });
    return withPath(materialize(row), options.as, search(startingValues(start), { options, find, stage }));
  });
}

/** Each element of an array is a start of its own; what is missing starts nothing. */
function startingValues(start: Value | undefined): readonly Value[] {
  if (isArray(start)) return start;
  return start === undefined ? [] : [start];
}

function compileFind(options: GraphOptions, stage: StageContext): ForeignLookup["find"] {
  const { operation } = stage.context;
  const foreign = stage.services.open(options.from, operation);
  const path = parsePath(options.connectToField);
  const matches = options.restrict ? compileMatch(options.restrict, stage.context) : null;
  const view = foreign.viewPipeline;
  const through = stage.on(options.from).compileInner(view, "$lookup");
  const all =
    view.length === 0
      ? foreignLookup(foreign, path, operation)
      : hashLookup(() => through.over(foreign), path, operation);
  return matches ? (values) => all.find(values).filter(matches) : all.find;
}

type Search = {
  readonly options: GraphOptions;
  readonly find: ForeignLookup["find"];
  readonly stage: StageContext;
};

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
