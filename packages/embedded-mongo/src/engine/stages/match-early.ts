import { Doc } from "@querysnap/mql";
import { filterFields } from "./dependencies.ts";
import { matchStage } from "./match-stage.ts";
import type { StageUse } from "./stage.ts";

/**
 * Filters as early as they give the same rows: fewer rows to sort and to join, and perhaps an index to find
 * them by.
 */
export function matchEarly(stages: readonly StageUse[]): StageUse[] {
  const ordered: StageUse[] = [];
  for (const use of stages) {
    // What is no filter stays where it is, for the stage to refuse.
    if (use.stage === matchStage && use.spec instanceof Doc) placeFilter(ordered, use.spec, ordered.length);
    else ordered.push(use);
  }
  return ordered;
}

/** Inserts a filter at `at`, or those parts of it earlier that read nothing the stage before it changes. */
function placeFilter(ordered: StageUse[], filter: Doc, at: number): void {
  const before = ordered[at - 1];
  const { early, late } = before ? splitFilter(filter, before) : { early: null, late: filter };
  if (late !== null) ordered.splice(at, 0, { stage: matchStage, spec: late });
  if (early !== null) placeFilter(ordered, early, at - 1);
}

function splitFilter(
  filter: Doc,
  { stage, spec }: StageUse,
): { readonly early: Doc | null; readonly late: Doc | null } {
  const changed = stage.changedFields?.(spec) ?? null;
  if (changed?.size === 0) return { early: filter, late: null };
  if (changed === null || filter.size === 0) return { early: null, late: filter };
  const isEarly = [...filter.entries()].map(([key, value]) => {
    const read = filterFields(Doc.of([[key, value]]));
    return read !== null && ![...changed].some((field) => read.has(field));
  });
  const part = (wanted: boolean): Doc | null => {
    const entries = [...filter.entries()].filter((_entry, at) => isEarly[at] === wanted);
    return entries.length > 0 ? Doc.of(entries) : null;
  };
  return { early: part(true), late: part(false) };
}
