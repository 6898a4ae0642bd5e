import type { Doc, Value } from "@querysnap/mql";
import type { ByteFilter, CompileContext, Predicate } from "../contract.ts";
import { someValue, type FieldPath, type MatchPosition } from "../values/paths.ts";
import { byteFilterOf, withByteFilter } from "./byte-filter.ts";

export type ValueTest = (value: Value | undefined) => boolean;

/** Condition of a filter on one path, usable on documents through the path and on a value by itself. */
export type Condition = {
  onPath(path: FieldPath): Predicate;
  readonly onValue: ValueTest;
};

/** Whether a filter may use everything or only what looks at values. */
export type MatchFeatures = "all" | "plain";

/** Context that compile functions of filters pass down. */
export type MatchCompiler = {
  readonly context: CompileContext;
  /** Receives the array position of the last match; null when nobody asks. */
  readonly position: MatchPosition | null;
  /** `$expr` and `$text` belong to the document, not to an element of an array. */
  readonly topLevel: boolean;
  /** Which of `$expr`, `$jsonSchema`, `$text` and `$where` may stand here. */
  readonly features: MatchFeatures;
  /** Field of the operators, as messages name it. */
  readonly path: string;
  compileFilter(filter: Doc, compiler: MatchCompiler): Predicate;
};

export function elementCondition(test: ValueTest, position: MatchPosition | null): Condition {
  return leafCondition(test, { expandLeaf: true, position });
}

/**
 * A condition on the whole value, arrays included, not on the elements of an array at the end of the path.
 */
export function wholeCondition(test: ValueTest, position: MatchPosition | null): Condition {
  return leafCondition(test, { expandLeaf: false, position });
}

function leafCondition(
  test: ValueTest,
  mode: { readonly expandLeaf: boolean; readonly position: MatchPosition | null },
): Condition {
  const visit = { ...mode, test };
  return { onPath: (path) => (row) => someValue(row, path, visit), onValue: test };
}

export function negatedCondition(condition: Condition): Condition {
  return {
    onPath: (path) => {
      const matches = condition.onPath(path);
      return (row) => !matches(row);
    },
    onValue: (value) => !condition.onValue(value),
  };
}

export function everyCondition(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  if (conditions.length === 1 && only) return only;
  return {
    onPath: (path) => every(conditions.map((condition) => condition.onPath(path))),
    onValue: (value) => conditions.every((condition) => condition.onValue(value)),
  };
}

export const neverCondition: Condition = { onPath: () => () => false, onValue: () => false };

export function every(predicates: readonly Predicate[]): Predicate {
  const [first, second] = predicates;
  if (!first) return () => true;
  if (!second) return first;
  if (predicates.some((predicate) => predicate.onBytes)) return everyOnBytes(predicates);
  return everyRow(predicates);
}

function everyRow(predicates: readonly Predicate[]): Predicate {
  return (row) => {
    for (const predicate of predicates) if (!predicate(row)) return false;
    return true;
  };
}

function everyOnBytes(predicates: readonly Predicate[]): Predicate {
  const filters = predicates.map(byteFilterOf);
  const onBytes: ByteFilter = (bytes, start) => {
    for (const filter of filters) if (!filter(bytes, start)) return false;
    return true;
  };
  return withByteFilter(everyRow(predicates), onBytes, predicates.find(({ column }) => column)?.column);
}
