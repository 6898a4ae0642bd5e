import { Doc, Int32, type Value } from "@querysnap/mql";
import type { AccessCounters } from "../planner/plan-query.ts";
import { countValue, document } from "./reply.ts";

/** `returned` is what the whole plan found, `skipped` what it passed over. */
export type RunCounters = {
  readonly returned: number;
  readonly skipped: number;
  readonly elapsedMs: number;
  readonly counters: AccessCounters;
};

const INDEX_STAGES: readonly (Value | undefined)[] = ["IXSCAN", "COUNT_SCAN"];
const DOCUMENT_STAGES: readonly (Value | undefined)[] = ["FETCH", "COLLSCAN", "IDHACK"];
/** Stages that deliver no documents. */
const SILENT_STAGES: readonly (Value | undefined)[] = [
  "COUNT",
  "RECORD_STORE_FAST_COUNT",
  "UPDATE",
  "DELETE",
];

/** The plan with what each stage did. */
export function withRunCounters(plan: Doc, run: RunCounters): Doc {
  const stage = plan.get("stage");
  const { keysExamined, docsExamined } = run.counters;
  const isIndexStage = INDEX_STAGES.includes(stage);
  const returned =
    isIndexStage || stage === "OR" ? keysExamined : SILENT_STAGES.includes(stage) ? 0 : run.returned;
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
    ...ownCounters(stage, run),
  ];
  const inherited: [string, Value][] = [...plan.entries()].filter(
    ([key]) => key !== "stage" && key !== "inputStage" && key !== "inputStages",
  );
  const input = plan.get("inputStage");
  const inputs = plan.get("inputStages");
  const below: [string, Value | undefined][] = [
    ["inputStage", input instanceof Doc ? withRunCounters(input, run) : undefined],
    [
      "inputStages",
      Array.isArray(inputs)
        ? inputs.filter((one) => one instanceof Doc).map((one) => withRunCounters(one, run))
        : undefined,
    ],
  ];
  return document(Object.fromEntries([...fields, ...inherited, ...below]));
}

function ownCounters(
  stage: Value | undefined,
  { returned, skipped, counters }: RunCounters,
): [string, Value][] {
  const keys = countValue(counters.keysExamined);
  const documents = countValue(counters.docsExamined);
  if (stage === "COUNT_SCAN") return [["keysExamined", keys]];
  if (stage === "IXSCAN")
    return [
      ["keysExamined", keys],
      ["seeks", countValue(counters.seeks)],
      ["dupsTested", new Int32(0)],
      ["dupsDropped", new Int32(0)],
    ];
  if (stage === "IDHACK")
    return [
      ["keysExamined", keys],
      ["docsExamined", documents],
    ];
  if (DOCUMENT_STAGES.includes(stage)) return [["docsExamined", documents]];
  if (stage === "COUNT" || stage === "RECORD_STORE_FAST_COUNT")
    return [
      ["nCounted", countValue(returned)],
      ["nSkipped", countValue(skipped)],
    ];
  if (stage === "UPDATE") return [["nMatched", countValue(returned)]];
  return stage === "DELETE" ? [["nWouldDelete", countValue(returned)]] : [];
}
