import { Doc } from "@querysnap/mql";
import { fieldsNeeded } from "./dependencies.ts";
import type { NamedStage } from "./placement.ts";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Filters as early as they give the same rows: fewer rows to sort and to join, and perhaps an index to find
 * them by.
 */
export function matchEarly(stages: readonly NamedStage[]): NamedStage[] {
  const ordered: NamedStage[] = [];
  for (const stage of stages) {
    const { name, spec } = stage;
    // What is no filter stays where it is, for the stage to refuse.
    if (name === "$match" && spec instanceof Doc) placeFilter(ordered, { name, spec }, ordered.length);
    else ordered.push(stage);
  }
  return ordered;
}

/**
 * Puts a filter at a place, or those parts of it that read nothing the stage before makes, in front of that
 * stage.
 */
function placeFilter(ordered: NamedStage[], filter: Filter, at: number): void {
  const before = ordered[at - 1];
  const [early, late] = before ? splitFilter(filter.spec, before) : [null, filter.spec];
  if (late !== null) ordered.splice(at, 0, { name: "$match", spec: late });
  if (early !== null) placeFilter(ordered, { name: "$match", spec: early }, at - 1);
}

type Filter = { readonly name: "$match"; readonly spec: Doc };
type Split = readonly [early: Doc | null, late: Doc | null];

function splitFilter(filter: Doc, before: NamedStage): Split {
  if (before.name === "$sort") return [filter, null];
  const written = writtenBy(before);
  if (!written || filter.size === 0) return [null, filter];
  const isEarly = [...filter.entries()].map(([key, value]) => {
    const read = fieldsNeeded("$match", Doc.of([[key, value]]), NOTHING);
    return read !== null && !read.has(written);
  });
  const part = (wanted: boolean): Doc | null => {
    const entries = [...filter.entries()].filter((_entry, at) => isEarly[at] === wanted);
    return entries.length > 0 ? Doc.of(entries) : null;
  };
  return [part(true), part(false)];
}

/** The one top-level field that a join makes; null for other stages. */
function writtenBy({ name, spec }: NamedStage): string | null {
  const as = name === "$lookup" && spec instanceof Doc ? spec.get("as") : undefined;
  return typeof as === "string" ? (as.split(".")[0] as string) : null;
}
