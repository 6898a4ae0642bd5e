import {
  Doc,
  buildOperation,
  isArray,
  parse,
  type ChainCall,
  type Operation,
  type OperationPath,
  type Value,
} from "@querysnap/mql";
import { planRefs } from "../plan/plan-refs.ts";
import { isInKeyed } from "../schema/model.ts";
import type { Plan } from "../plan/plan.ts";
import { docOf, partsOf, type Compiled, type Part } from "./build.ts";
import { compile } from "./compile.ts";
import { filterEntries } from "./filter.ts";

const POINTS_BACK = /\b(them|those|these|it|that list|the same|instead|ones|same)\b/i;
const REFINES =
  /^(only|and|now|just|but|also|then|what about|how about|sort|order|limit|same|instead|without|exclude|excluding|those|these|them|of those|group|break|in|for|from|with|by|not|or|top|first|last|newest|oldest|make it|filter|keep|per|how many|count)\b/i;

/** Whether a question can only be understood together with the one before. */
export function isRefinement(text: string): boolean {
  return REFINES.test(text.trim()) || POINTS_BACK.test(text);
}

/** The earlier query, when it reads one collection. */
export function earlierOperation(query: string): Operation | null {
  const parsed = parse(query);
  const operation = parsed.ok ? parsed.statements[0] : undefined;
  return operation?.collection &&
    (operation.method === "find" || operation.method === "aggregate" || operation.method === "countDocuments")
    ? operation
    : null;
}

/**
 * The earlier query with what the new question adds; what it says about the same field, order or limit takes
 * the place of the old.
 */
export function refine(earlier: Operation, plan: Plan): Compiled | null {
  // their conditions only hold behind the stage that lists the documents
  if (planRefs(plan).some(({ field }) => isInKeyed(field))) return null;
  if (earlier.method === "aggregate") return refinePipeline(earlier, plan);
  const fresh = compile({ ...plan, conditions: [] });
  const entries = filterEntries(plan.conditions, (ref) => ref.field.path);
  if (
    plan.conditions.some((one) => one.route !== null || one.test.kind === "average") ||
    plan.relations.length > 0
  )
    return null;
  const old = earlier.args[0];
  const filter = merged(old instanceof Doc ? old : Doc.empty, docOf(entries));
  const head: Part = { role: "collection", words: plan.collectionWords, path: ["collection"] };
  const { operation } = fresh;
  const others = fresh.parts.filter((part) => part.path[0] !== "collection");
  if (operation.method === "aggregate") {
    const stages = isArray(operation.args[0]) ? operation.args[0] : [];
    const pipeline = filter.size > 0 ? [Doc.of([["$match", filter]]), ...stages] : stages;
    const shifted = others.map((part) => ({ ...part, path: shiftStage(part.path, filter.size > 0 ? 1 : 0) }));
    return {
      operation: buildOperation({ collection: plan.collection.name, method: "aggregate", args: [pipeline] }),
      parts: [head, ...partsOf(entries, ["args", 0, 0, "$match"]), ...shifted],
    };
  }
  const parts = [head, ...partsOf(entries, ["args", 0]), ...others];
  if (operation.method === "countDocuments")
    return {
      operation: buildOperation({
        collection: plan.collection.name,
        method: "countDocuments",
        args: [filter],
      }),
      parts,
    };
  if (operation.method === "distinct") {
    return {
      operation: buildOperation({
        collection: plan.collection.name,
        method: "distinct",
        args: [operation.args[0] ?? "", filter],
      }),
      parts: [head, ...partsOf(entries, ["args", 1]), ...others],
    };
  }
  if (operation.method !== "find") return null;
  const projection = operation.args[1] ?? (earlier.method === "find" ? earlier.args[1] : undefined);
  const chain = mergedChain(earlier.chain, operation.chain);
  const placed = others.map((part) => ({ ...part, path: replaceCall(part.path, operation.chain, chain) }));
  return {
    operation: buildOperation({
      collection: plan.collection.name,
      method: "find",
      args: projection === undefined ? [filter] : [filter, projection],
      chain,
    }),
    parts: [head, ...partsOf(entries, ["args", 0]), ...placed],
  };
}

/** New conditions go to the first `$match`, a new order and limit to the end. */
function refinePipeline(earlier: Operation, plan: Plan): Compiled | null {
  const stages = isArray(earlier.args[0])
    ? earlier.args[0].filter((stage): stage is Doc => stage instanceof Doc)
    : [];
  if (
    plan.ask !== "documents" ||
    plan.relations.length > 0 ||
    plan.columns.length > 0 ||
    plan.conditions.some((one) => one.route !== null)
  )
    return null;
  const entries = filterEntries(plan.conditions, (ref) => ref.field.path);
  const [first] = stages;
  const old = first?.get("$match");
  const rest = old instanceof Doc ? stages.slice(1) : stages;
  const filter = merged(old instanceof Doc ? old : Doc.empty, docOf(entries));
  const kept = rest.filter(
    (stage) => !(plan.sort.length > 0 && stage.has("$sort")) && !(plan.limit && stage.has("$limit")),
  );
  const pipeline: Value[] = filter.size > 0 ? [Doc.of([["$match", filter]]), ...kept] : [...kept];
  const parts: Part[] = [
    { role: "collection", words: plan.collectionWords, path: ["collection"] },
    ...partsOf(entries, ["args", 0, 0, "$match"]),
  ];
  const tail = compile({ ...plan, conditions: [] });
  for (const [at, call] of tail.operation.chain.entries()) {
    const words = tail.parts
      .filter((part) => part.path[0] === "chain" && part.path[1] === at)
      .flatMap((part) => part.words);
    parts.push({
      role: call.method === "limit" ? "range" : "shape",
      words,
      path: ["args", 0, pipeline.length],
    });
    pipeline.push(Doc.of([[`$${call.method}`, call.args[0] ?? null]]));
  }
  return {
    operation: buildOperation({ collection: plan.collection.name, method: "aggregate", args: [pipeline] }),
    parts,
  };
}

/** Entries of both; the fresh ones replace those of the same field. */
function merged(old: Doc, fresh: Doc): Doc {
  return Doc.of([...[...old.entries()].filter(([key]) => !fresh.has(key)), ...fresh.entries()]);
}

const ORDER = ["sort", "skip", "limit"];

function mergedChain(old: readonly ChainCall[], fresh: readonly ChainCall[]): ChainCall[] {
  const calls = [...old.filter((call) => !fresh.some((other) => other.method === call.method)), ...fresh];
  return calls.sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
}

function shiftStage(path: OperationPath, by: number): OperationPath {
  const [head, argument, stage, ...rest] = path;
  return head === "args" && typeof stage === "number" ? ["args", argument ?? 0, stage + by, ...rest] : path;
}

function replaceCall(
  path: OperationPath,
  own: readonly ChainCall[],
  all: readonly ChainCall[],
): OperationPath {
  const [head, at, ...rest] = path;
  if (head !== "chain" || typeof at !== "number") return path;
  return ["chain", all.findIndex((call) => call === own[at]), ...rest];
}
