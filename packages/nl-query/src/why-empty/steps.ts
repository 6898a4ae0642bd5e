import {
  type Command,
  Doc,
  formatValue,
  Int32,
  isArray,
  type Operation,
  type OperationPath,
  type Value,
} from "@querysnap/mql";

/** One thing that can remove documents, with what stands before it. */
export type Step = {
  text: string;
  /** Where it stands in the operation. */
  path: OperationPath;
  kind: "condition" | "stage";
  /** Stages whose output this step reads, without the conditions of its own `$match`. */
  prefix: readonly Doc[];
  /** Earlier conditions of the same `$match`. */
  earlier: readonly Doc[];
  /** The condition as a filter, or the stage itself. */
  doc: Doc;
  /** Whether `prefix` still gives documents of the collection, with their own fields. */
  isOriginal: boolean;
};

export const match = (...filters: readonly Doc[]): Doc =>
  Doc.of([["$match", filters.length === 1 ? (filters[0] ?? Doc.empty) : Doc.of([["$and", filters]])]]);

/** Everything up to and including this step. */
export function throughStep(step: Step): Doc[] {
  return step.kind === "stage"
    ? [...step.prefix, step.doc]
    : [...step.prefix, match(...step.earlier, step.doc)];
}

/** This step alone. */
export function onlyStep(step: Step): Doc[] {
  return step.kind === "stage" ? [...step.prefix, step.doc] : [...step.prefix, match(step.doc)];
}

/** Conditions that only work as a query of their own, not inside a pipeline. */
const POSITIONAL = /^\$(near|nearSphere|text|where)$/;
/** Stages after which a document no longer has the fields of the collection. */
const RESHAPES =
  /^\$(group|bucket|bucketAuto|sortByCount|count|facet|replaceRoot|replaceWith|project|unset)$/;
const KEEPS_COUNT = /^\$(sort|project|addFields|set|unset|lookup|graphLookup|setWindowFields|fill)$/;
const MAX_STEPS = 24;

type Reads = {
  collection: string;
  filter: { doc: Doc; path: OperationPath } | null;
  stages: { doc: Doc; path: OperationPath }[];
};

/** Where a reading operation selects documents; null for operations that do not read documents. */
export function readsOf(operation: Operation, command: Command): Reads | null {
  const first: OperationPath = ["args", 0];
  switch (command.kind) {
    case "find": {
      const skip = command.skip ?? 0;
      const at = operation.chain.findIndex((call) => call.method === "skip");
      return {
        collection: command.collection,
        filter: { doc: command.filter, path: first },
        stages:
          skip > 0 && at !== -1 ? [{ doc: Doc.of([["$skip", new Int32(skip)]]), path: ["chain", at] }] : [],
      };
    }
    case "count":
      return { collection: command.collection, filter: { doc: command.filter, path: first }, stages: [] };
    case "distinct":
      return {
        collection: command.collection,
        filter: { doc: command.filter, path: ["args", 1] },
        stages: [],
      };
    case "aggregate": {
      if (command.collection === null) return null;
      const isListed = isArray(operation.args[0]);
      return {
        collection: command.collection,
        filter: null,
        stages: command.pipeline.map((doc, at) => ({ doc, path: isListed ? [...first, at] : ["args", at] })),
      };
    }
    default:
      return null;
  }
}

/** Splits what an operation reads into its conditions and stages; null when it cannot be counted. */
export function stepsOf(reads: Reads): Step[] | null {
  const steps: Step[] = [];
  const prefix: Doc[] = [];
  let isOriginal = true;
  const addMatch = (filter: Doc, path: OperationPath): boolean => {
    const conditions = conjunctsOf(filter, path);
    if (conditions.some(({ doc }) => usesPositional(doc))) return false;
    conditions.forEach(({ doc, path: at }, index) =>
      steps.push({
        text: conditionText(doc),
        path: at,
        kind: "condition",
        prefix: [...prefix],
        earlier: conditions.slice(0, index).map((one) => one.doc),
        doc,
        isOriginal,
      }),
    );
    if (conditions.length > 0) prefix.push(match(...conditions.map((one) => one.doc)));
    return true;
  };
  if (reads.filter && !addMatch(reads.filter.doc, reads.filter.path)) return null;
  for (const { doc, path } of reads.stages) {
    const name = doc.keys[0] ?? "";
    const value = doc.values[0];
    if (name === "$match" && value instanceof Doc) {
      if (!addMatch(value, [...path, "$match"])) return null;
      continue;
    }
    if (name === "$out" || name === "$merge") return null;
    if (!KEEPS_COUNT.test(name))
      steps.push({
        text: conditionText(doc),
        path,
        kind: "stage",
        prefix: [...prefix],
        earlier: [],
        doc,
        isOriginal,
      });
    prefix.push(doc);
    if (RESHAPES.test(name)) isOriginal = false;
  }
  return steps.length > MAX_STEPS ? null : steps;
}

type Conjunct = { doc: Doc; path: OperationPath };

/** Top-level conditions that must all hold, `$and` opened. */
function conjunctsOf(filter: Doc, path: OperationPath): Conjunct[] {
  return [...filter.entries()].flatMap(([key, value]): Conjunct[] => {
    const at = [...path, key];
    if (key === "$and" && isArray(value))
      return value.flatMap((one, index) => (one instanceof Doc ? conjunctsOf(one, [...at, index]) : []));
    return key === "$comment" ? [] : [{ doc: Doc.of([[key, value]]), path: at }];
  });
}

function usesPositional(value: Value): boolean {
  if (isArray(value)) return value.some(usesPositional);
  return (
    value instanceof Doc &&
    [...value.entries()].some(([key, inner]) => POSITIONAL.test(key) || usesPositional(inner))
  );
}

/** `status: "paid"`, as it stands in the query. */
export function conditionText(doc: Doc): string {
  return formatValue(doc)
    .replace(/^\{\s*/, "")
    .replace(/\s*\}$/, "");
}
