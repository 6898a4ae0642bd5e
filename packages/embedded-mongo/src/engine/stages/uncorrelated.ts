import { Doc, isArray, type Value } from "@querysnap/mql";
import type { OperationContext, Row } from "../contract.ts";
import { drain, lazySource, sourceOfRows, type RowSource } from "./row-source.ts";
import { rowBytes } from "./stage.ts";

/**
 * Stages whose rows may be shared between runs: those that neither read a variable from outside nor draw
 * lots.
 */
export function splitUncorrelated(pipeline: readonly Value[]): {
  readonly fixed: readonly Value[];
  readonly rest: readonly Value[];
} {
  const first = pipeline.findIndex((stage) => mayDiffer(stage));
  const at = first === -1 ? pipeline.length : first;
  return { fixed: pipeline.slice(0, at), rest: pipeline.slice(at) };
}

/** The variables that mean the same in every run. */
const CONSTANT_VARIABLES = /^\$\$(?:ROOT|CURRENT|NOW|USER_ROLES|REMOVE|this|value)\b/;
const RANDOM_NAMES = new Set(["$sample", "$rand", "$sampleRate", "$documents"]);

/** Reads a variable from outside or draws lots, so that two runs may differ. */
export function mayDiffer(value: Value): boolean {
  if (typeof value === "string") return value.startsWith("$$") && !CONSTANT_VARIABLES.test(value);
  if (isArray(value)) return value.some(mayDiffer);
  return (
    value instanceof Doc && (value.keys.some((key) => RANDOM_NAMES.has(key)) || value.values.some(mayDiffer))
  );
}

/** Runs once and hands the same rows out again and again. */
export function cachedSource(create: () => RowSource, operation: OperationContext): () => RowSource {
  let rows: Row[] | null = null;
  const load = (): Row[] => {
    const all = drain(create());
    operation.reserve(all.reduce((sum, row) => sum + rowBytes(row), 0));
    return all;
  };
  return () => lazySource(() => sourceOfRows((rows ??= load())));
}
