import { Doc, Int32, type Value } from "@querysnap/mql";
import type { IndexScan } from "../planner/index-scan.ts";
import type { Access, AccessCounters } from "../planner/plan-query.ts";
import { countValue, document } from "./reply.ts";

/** What a command does with the documents it reads. */
export type PlanShape = {
  readonly filter: Doc;
  readonly sort: Doc | null;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection: Doc;
  readonly isCount: boolean;
  readonly write: "UPDATE" | "DELETE" | null;
};

/** The winning plan as a tree of stages. */
export function describeAccess(access: Access | null, shape: PlanShape): Doc {
  let plan = readStage(access, shape.filter);
  const providesSort = access?.kind === "index" && access.scan.providesSort;
  const sorts = shape.sort !== null && shape.sort.size > 0 && !providesSort;
  if (sorts) {
    plan = document({
      stage: "SORT",
      sortPattern: shape.sort,
      memLimit: new Int32(104_857_600),
      limitAmount: limitAmount(shape),
      type: "simple",
      inputStage: plan,
    });
  }
  if (shape.skip) plan = document({ stage: "SKIP", skipAmount: countValue(shape.skip), inputStage: plan });
  if (shape.projection.size > 0) plan = document({ stage: projectionStage(shape.projection), transformBy: shape.projection, inputStage: plan });
  if (shape.limit && !sorts) plan = document({ stage: "LIMIT", limitAmount: countValue(shape.limit), inputStage: plan });
  if (shape.isCount) plan = document({ stage: "COUNT", inputStage: plan });
  if (shape.write) plan = document({ stage: shape.write, inputStage: plan });
  return plan;
}

function limitAmount({ limit = 0, skip = 0 }: PlanShape): Value | undefined {
  return limit > 0 ? countValue(limit + skip) : undefined;
}

function projectionStage(projection: Doc): string {
  const isSimple = [...projection.entries()].every(([path, value]) => !path.includes(".") && !(value instanceof Doc) && typeof value !== "string");
  return isSimple ? "PROJECTION_SIMPLE" : "PROJECTION_DEFAULT";
}

function readStage(access: Access | null, filter: Doc): Doc {
  const rest = filter.size > 0 ? filter : undefined;
  if (!access) return document({ stage: "EOF" });
  switch (access.kind) {
    case "collection":
      return document({ stage: "COLLSCAN", filter: rest, direction: access.direction === 1 ? "forward" : "backward" });
    case "index":
      if (access.isIdLookup && filter.size === 1 && !isOperators(filter.get("_id"))) return document({ stage: "IDHACK" });
      return document({ stage: "FETCH", filter: rest, inputStage: indexStage(access.scan) });
    case "union":
      return document({
        stage: "SUBPLAN",
        inputStage: document({ stage: "FETCH", filter: rest, inputStage: document({ stage: "OR", inputStages: access.scans.map(indexStage) }) }),
      });
  }
}

function isOperators(value: Value | undefined): boolean {
  return value instanceof Doc && (value.keys[0] ?? "").startsWith("$");
}

function indexStage(scan: IndexScan): Doc {
  const { spec } = scan.index;
  return document({
    stage: "IXSCAN",
    keyPattern: spec.spec.get("key"),
    indexName: spec.name,
    isMultiKey: scan.isMultikey,
    isUnique: spec.unique && spec.name !== "_id_",
    isSparse: spec.sparse,
    isPartial: spec.partialFilter !== null,
    indexVersion: new Int32(2),
    direction: scan.direction === 1 ? "forward" : "backward",
    indexBounds: Doc.of(
      spec.fields.map(
        (field, at) =>
          [field.path.text, (scan.bounds[at] ?? []).map((interval) => (scan.direction === field.direction ? interval.text : reversed(interval.text)))] as const,
      ),
    ),
  });
}

/** A range read downwards is printed from its high end. */
function reversed(text: string): string {
  const comma = text.indexOf(", ");
  const [open, low, high, close] = [text[0], text.slice(1, comma), text.slice(comma + 2, -1), text.at(-1)];
  return `${close === "]" ? "[" : "("}${high}, ${low}${open === "[" ? "]" : ")"}`;
}

export type RunCounters = { readonly returned: number; readonly elapsedMs: number; readonly counters: AccessCounters };

/** The plan with what each stage did. */
export function withRunCounters(plan: Doc, run: RunCounters): Doc {
  const stage = plan.get("stage");
  const { keysExamined, docsExamined, seeks } = run.counters;
  const isIndexStage = stage === "IXSCAN";
  const returned = isIndexStage || stage === "OR" ? keysExamined : stage === "COUNT" || stage === "UPDATE" || stage === "DELETE" ? 0 : run.returned;
  const fields: [string, Value | undefined][] = [
    ["stage", stage],
    ["nReturned", countValue(returned)],
    ["executionTimeMillisEstimate", new Int32(run.elapsedMs)],
    ["works", countValue((isIndexStage ? keysExamined : docsExamined) + 1)],
    ["advanced", countValue(returned)],
    ["needTime", new Int32(0)],
    ["needYield", new Int32(0)],
    ["saveState", new Int32(0)],
    ["restoreState", new Int32(0)],
    ["isEOF", new Int32(1)],
  ];
  if (isIndexStage)
    fields.push(["keysExamined", countValue(keysExamined)], ["seeks", countValue(seeks)], ["dupsTested", new Int32(0)], ["dupsDropped", new Int32(0)]);
  if (stage === "FETCH" || stage === "COLLSCAN") fields.push(["docsExamined", countValue(docsExamined)]);
  const inherited: [string, Value][] = [...plan.entries()].filter(([key]) => key !== "stage" && key !== "inputStage" && key !== "inputStages");
  const input = plan.get("inputStage");
  const inputs = plan.get("inputStages");
  const below: [string, Value | undefined][] = [
    ["inputStage", input instanceof Doc ? withRunCounters(input, run) : undefined],
    ["inputStages", Array.isArray(inputs) ? inputs.filter((one) => one instanceof Doc).map((one) => withRunCounters(one, run)) : undefined],
  ];
  return document(Object.fromEntries([...fields, ...inherited, ...below]));
}
