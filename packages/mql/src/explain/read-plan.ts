import { Doc, isArray, type Value } from "../values/types.ts";
import type { PlanAccess, PlanReport, PlanStage } from "./plan-report.ts";

/** A server's number, whatever its type; null for anything else. */
export function numberOf(value: Value | undefined): number | null {
  if (value === null || typeof value !== "object" || !("value" in value)) return null;
  const number = Number(value.value);
  return Number.isFinite(number) ? number : null;
}

const textOf = (value: Value | undefined) => (typeof value === "string" ? value : null);
const docOf = (value: Value | undefined) => (value instanceof Doc ? value : null);
const docsOf = (value: Value | undefined) =>
  isArray(value) ? value.filter((each) => each instanceof Doc) : [];

/** The part of a namespace after the database. */
export function collectionOf(namespace: string | null): string | null {
  const dot = namespace?.indexOf(".") ?? -1;
  return namespace === null || dot === -1 ? null : namespace.slice(dot + 1);
}

/** Sums of the figures that several parts of a plan report. */
type Totals = { returned: number | null; docs: number | null; keys: number | null; timeMs: number | null };

const add = (sum: number | null, next: number | null) => (next === null ? sum : (sum ?? 0) + next);

class PlanReader {
  readonly stages: PlanStage[] = [];
  readonly indexes = new Set<string>();
  readonly scanned = new Set<string>();
  readonly totals: Totals = { returned: null, docs: null, keys: null, timeMs: null };
  sortsInMemory = false;
  usesDisk = false;
  shards: number | null = null;

  /** A whole reply, or that of one shard of an aggregation. */
  read(reply: Doc, depth: number): void {
    const shards = docOf(reply.get("shards"));
    const stages = docsOf(reply.get("stages"));
    const planner = docOf(reply.get("queryPlanner"));
    if (shards) this.#readShards(shards, depth);
    else if (stages.length > 0) this.#readPipeline(stages, depth);
    else if (planner) this.#readPlanner(planner, docOf(reply.get("executionStats")), depth);
  }

  /** `shards` of a sharded aggregation: a reply for each by name. */
  #readShards(shards: Doc, depth: number): void {
    this.shards = shards.size;
    this.#push({ name: "SHARD_MERGE", depth, detail: `${shards.size} shards` });
    for (const [name, reply] of shards.entries()) {
      if (!(reply instanceof Doc)) continue;
      this.#push({ name: "SHARD", depth: depth + 1, detail: name });
      this.read(reply, depth + 2);
    }
  }

  /** Stages run from the first to the last; the list is from the result down. */
  #readPipeline(stages: readonly Doc[], depth: number): void {
    const below = stages.toReversed();
    for (const [at, stage] of below.entries()) {
      const name = stage.keys[0] ?? "";
      const body = stage.values[0];
      if (stage.get("usedDisk") === true) this.usesDisk = true;
      if (name === "$cursor" || name === "$geoNearCursor") {
        const cursor = docOf(body);
        const planner = docOf(cursor?.get("queryPlanner"));
        if (planner) this.#readPlanner(planner, docOf(cursor?.get("executionStats")), depth + at);
        continue;
      }
      if (name === "$sort") this.sortsInMemory = true;
      if (name === "$lookup" || name === "$graphLookup") this.#readLookup(stage, depth + at);
      else this.#push({ name, depth: depth + at, returned: numberOf(stage.get("nReturned")) });
    }
    const last = numberOf(stages.at(-1)?.get("nReturned"));
    if (last !== null) this.totals.returned = last;
    const times = stages.map((stage) => numberOf(stage.get("executionTimeMillisEstimate")) ?? 0);
    const timeMs = Math.max(this.totals.timeMs ?? 0, ...times);
    if (this.totals.timeMs !== null) this.totals.timeMs = timeMs;
  }

  #readLookup(stage: Doc, depth: number): void {
    const name = stage.keys[0] ?? "";
    const from = textOf(docOf(stage.values[0])?.get("from"));
    const docs = numberOf(stage.get("totalDocsExamined"));
    const keys = numberOf(stage.get("totalKeysExamined"));
    const isScan = (numberOf(stage.get("collectionScans")) ?? 0) > 0;
    for (const index of isArray(stage.get("indexesUsed"))
      ? (stage.get("indexesUsed") as readonly Value[])
      : [])
      if (typeof index === "string") this.indexes.add(index);
    if (isScan && from !== null) this.scanned.add(from);
    this.totals.docs = add(this.totals.docs, docs);
    this.totals.keys = add(this.totals.keys, keys);
    const returned = numberOf(stage.get("nReturned"));
    this.#push({ name, depth, detail: from, isScan, docsExamined: docs, keysExamined: keys, returned });
  }

  #readPlanner(planner: Doc, stats: Doc | null, depth: number): void {
    const winning = docOf(planner.get("winningPlan"));
    if (!winning) return;
    const collection = collectionOf(textOf(planner.get("namespace")));
    if (stats) {
      const { totals } = this;
      totals.returned = add(totals.returned, numberOf(stats.get("nReturned")));
      totals.docs = add(totals.docs, numberOf(stats.get("totalDocsExamined")));
      totals.keys = add(totals.keys, numberOf(stats.get("totalKeysExamined")));
      // shards work at the same time
      const timeMs = numberOf(stats.get("executionTimeMillis"));
      if (timeMs !== null) totals.timeMs = Math.max(totals.timeMs ?? 0, timeMs);
    }
    this.#readPlan(winning, { run: docOf(stats?.get("executionStages")), collection }, depth);
  }

  /** Reads the winning plan and the work of its stages; slot-based plans name the classic one `queryPlan`. */
  #readPlan(plan: Doc, { run, collection }: PlanContext, depth: number): void {
    const classic = docOf(plan.get("queryPlan"));
    const shards = docsOf(plan.get("shards"));
    if (shards.length > 0) {
      this.shards = shards.length;
      this.#push({
        name: textOf(plan.get("stage")) ?? "SHARD_MERGE",
        depth,
        detail: `${shards.length} ${shards.length === 1 ? "shard" : "shards"}`,
        returned: numberOf(run?.get("nReturned")),
      });
      const runs = docsOf(run?.get("shards"));
      for (const shard of shards) this.#readShard(shard, { runs, collection }, depth + 1);
    } else if (classic) this.#stage(classic, { run: null, collection, byNode: nodesOf(run) }, depth);
    else this.#stage(plan, { run, collection, byNode: null }, depth);
  }

  #readShard(
    shard: Doc,
    { runs, collection }: { runs: readonly Doc[]; collection: string | null },
    depth: number,
  ) {
    const name = textOf(shard.get("shardName"));
    const own = runs.find((each) => each.get("shardName") === name);
    const winning = docOf(shard.get("winningPlan"));
    this.#push({ name: "SHARD", depth, detail: name, returned: numberOf(own?.get("nReturned")) });
    const named = collectionOf(textOf(shard.get("namespace"))) ?? collection;
    if (winning)
      this.#readPlan(winning, { run: docOf(own?.get("executionStages")), collection: named }, depth + 1);
  }

  #stage(plan: Doc, context: StageContext, depth: number): void {
    const name = textOf(plan.get("stage")) ?? "?";
    const { byNode, collection } = context;
    const run = byNode?.get(numberOf(plan.get("planNodeId")) ?? -1) ?? context.run;
    const index = textOf(plan.get("indexName"));
    const foreign = collectionOf(textOf(plan.get("foreignCollection")));
    const isScan = scansCollection(name, plan);
    if (index !== null) this.indexes.add(index);
    const read = name === "COLLSCAN" ? collection : foreign;
    if (isScan && read !== null) this.scanned.add(read);
    if (name === "SORT") this.sortsInMemory = true;
    if (run?.get("usedDisk") === true) this.usesDisk = true;
    this.#push({
      name,
      depth,
      detail: index ?? foreign,
      isScan,
      returned: numberOf(run?.get("nReturned")),
      docsExamined: numberOf(run?.get("docsExamined")),
      keysExamined: numberOf(run?.get("keysExamined")),
    });
    const inputs = inputsOf(plan);
    const runs = run ? inputsOf(run) : [];
    for (const [at, input] of inputs.entries())
      this.#stage(input, { ...context, run: byNode ? null : (runs[at] ?? null) }, depth + 1);
  }

  #push(stage: Pick<PlanStage, "name" | "depth"> & Partial<PlanStage>): void {
    this.stages.push({
      detail: null,
      isScan: false,
      returned: null,
      docsExamined: null,
      keysExamined: null,
      ...stage,
    });
  }
}

/** A join without an index on the other collection scans that one. */
function scansCollection(name: string, plan: Doc): boolean {
  if (name === "COLLSCAN") return true;
  return name === "EQ_LOOKUP" && /nested|hash/i.test(textOf(plan.get("strategy")) ?? "");
}

type PlanContext = { run: Doc | null; collection: string | null };
/** `byNode`: what slot-based stages did, by the node of the classic plan they belong to. */
type StageContext = PlanContext & { byNode: ReadonlyMap<number, Doc> | null };

function inputsOf(stage: Doc): Doc[] {
  const one = docOf(stage.get("inputStage"));
  return [...(one ? [one] : []), ...docsOf(stage.get("inputStages"))];
}

const SLOT_INPUTS = ["inputStage", "innerStage", "outerStage", "thenStage", "elseStage"];

/** The outermost slot-based stage of every plan node: what it returns is what the node returns. */
function nodesOf(run: Doc | null): ReadonlyMap<number, Doc> {
  const nodes = new Map<number, Doc>();
  const visit = (stage: Doc) => {
    const id = numberOf(stage.get("planNodeId"));
    if (id !== null && !nodes.has(id)) nodes.set(id, stage);
    for (const key of SLOT_INPUTS) {
      const input = docOf(stage.get(key));
      if (input) visit(input);
    }
    for (const input of docsOf(stage.get("inputStages"))) visit(input);
  };
  if (run) visit(run);
  return nodes;
}

const COUNT_STAGES = new Set(["RECORD_STORE_FAST_COUNT"]);
const ID_STAGES = new Set(["IDHACK", "EXPRESS_CLUSTERED_IXSCAN", "CLUSTERED_IXSCAN"]);
const INDEX_STAGE = /IXSCAN|COUNT_SCAN|DISTINCT_SCAN|TEXT_MATCH|GEO_NEAR/;

function accessOf(reader: PlanReader): PlanAccess {
  const names = reader.stages.map(({ name }) => name);
  if (reader.stages.some(({ name }) => name === "COLLSCAN")) return "scan";
  if (names.some((name) => ID_STAGES.has(name))) return "id";
  if (names.some((name) => INDEX_STAGE.test(name))) return "index";
  return names.some((name) => COUNT_STAGES.has(name)) ? "count" : "none";
}

/** Stages that deliver no documents report the number under another name. */
const NUMBERS_OF_SILENT_STAGES = ["nCounted", "nMatched", "nWouldModify", "nWouldDelete"];

function silentNumber(reply: Doc): number | null {
  const root = docOf(docOf(reply.get("executionStats"))?.get("executionStages"));
  for (const name of NUMBERS_OF_SILENT_STAGES) {
    const number = numberOf(root?.get(name));
    if (number !== null) return number;
  }
  return null;
}

/**
 * Reads the reply of `explain`: classic and slot-based plans of find, count, distinct, update and delete,
 * pipelines with `$cursor` and `$lookup`, and sharded ones of all of them. What it does not know stays in
 * `stages` under the server's own name. Never throws.
 */
export function readPlan(reply: Doc): PlanReport {
  const reader = new PlanReader();
  reader.read(reply, 0);
  const { totals, stages, sortsInMemory, usesDisk, shards } = reader;
  const returned = totals.returned === 0 ? (silentNumber(reply) ?? 0) : totals.returned;
  return {
    access: accessOf(reader),
    indexes: [...reader.indexes],
    scanned: [...reader.scanned],
    returned,
    docsExamined: totals.docs,
    keysExamined: totals.keys,
    timeMs: totals.timeMs,
    sortsInMemory,
    usesDisk,
    shards,
    stages,
  };
}
