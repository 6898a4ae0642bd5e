import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { compileMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";
import { filterFields, union } from "./dependencies.ts";
import { checkMatchFeatures } from "./match-features.ts";
import { notInside } from "./placement.ts";
import type { RowStage } from "./row-source.ts";
import { IN_QUERIES, type PipelinePlace, type Stage, type StageContext } from "./stage.ts";

export const matchStage: Stage = {
  name: "$match",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: (spec, after) => union(after, filterFields(spec)),
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
  keepsStoredRows: true,
  checkPlace: checkTextSearch,
};

function build(spec: Value, { context }: StageContext): RowStage {
  if (!(spec instanceof Doc))
    throw new MongoError(15959, "the match filter must be an expression in an object");
  checkMatchFeatures(spec);
  const matches = compileMatch(spec, context);
  if (spec.size === 0) return (input) => input;
  return filterRows(matches);
}

/** The rows that pass. */
export function filterRows(matches: (row: Row) => boolean): RowStage {
  return (input) => ({
    next: (want) => {
      for (;;) {
        const rows = input.next(want);
        if (!rows) return null;
        const kept: Row[] = [];
        for (const row of rows) if (matches(row)) kept.push(row);
        if (kept.length > 0) return kept;
      }
    },
  });
}

/** @throws MongoError 17313, 40600 */
function checkTextSearch(spec: Value, place: PipelinePlace, at: number): void {
  if (!asksForText(spec)) return;
  if (place === "$facet") throw notInside("$match", place);
  if (at > 0) throw new MongoError(17313, "$match with $text is only allowed as the first pipeline stage");
}

function asksForText(filter: Value): boolean {
  if (isArray(filter)) return filter.some(asksForText);
  if (!(filter instanceof Doc)) return false;
  return [...filter.entries()].some(
    ([key, value]) => key === "$text" || (key.startsWith("$") && isArray(value) && asksForText(value)),
  );
}
