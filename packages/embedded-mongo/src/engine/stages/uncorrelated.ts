import { Doc, isArray, type Value } from "@querysnap/mql";
import type { OperationContext, Row } from "../contract.ts";
import { rowBytes } from "./row-documents.ts";
import { drain, lazySource, sourceOfRows, type RowSource } from "./row-source.ts";

/** Splits off the leading stages whose rows are the same in every run, so that runs can share them. */
export function splitUncorrelated(
  pipeline: readonly Value[],
  isRandom: IsRandom,
): { readonly fixed: readonly Value[]; readonly rest: readonly Value[] } {
  const first = pipeline.findIndex((stage) => mayDiffer(stage, isRandom));
  const at = first === -1 ? pipeline.length : first;
  return { fixed: pipeline.slice(0, at), rest: pipeline.slice(at) };
}

/** The variables that mean the same in every run. */
const CONSTANT_VARIABLES = /^\$\$(?:ROOT|CURRENT|NOW|USER_ROLES|REMOVE|this|value)\b/;
const RANDOM_OPERATORS = new Set(["$rand", "$sampleRate"]);

type IsRandom = (name: string) => boolean;

/**
 * Whether two runs may differ: because of a variable from outside, a random operator, or a stage that
 * `isRandom` names.
 */
export function mayDiffer(value: Value, isRandom: IsRandom): boolean {
  if (typeof value === "string") return value.startsWith("$$") && !CONSTANT_VARIABLES.test(value);
  if (isArray(value)) return value.some((inner) => mayDiffer(inner, isRandom));
  return (
    value instanceof Doc &&
    (value.keys.some((key) => RANDOM_OPERATORS.has(key) || isRandom(key)) ||
      value.values.some((inner) => mayDiffer(inner, isRandom)))
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
