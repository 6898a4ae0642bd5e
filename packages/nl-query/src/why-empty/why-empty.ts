import { Doc, type Operation, print, toCommand } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { editOperation } from "./edit-operation.ts";
import type { Repair } from "./leaf-cause.ts";
import { nearestField } from "./nearest.ts";
import { countRead, type Search, stepCause } from "./step-cause.ts";
import { onlyStep, readsOf, type Step, stepsOf, throughStep } from "./steps.ts";
import type { EmptyCause, EmptyFix, EmptyProbe, EmptyStep, WhyEmpty } from "./types.ts";

const MAX_REPAIRS_TRIED = 6;

export type WhyEmptyCall = { operation: Operation; schema: SchemaSnapshot; probe: EmptyProbe };

/**
 * Finds which condition of a query removes all documents, why, and a change that brings some back. Reads
 * only, and counts what it offers. Null for operations that do not read documents or cannot be counted.
 */
export async function whyEmpty({ operation, schema, probe }: WhyEmptyCall): Promise<WhyEmpty | null> {
  const reads = readsOf(operation, toCommand(operation));
  const steps = reads && stepsOf(reads);
  if (!reads || !steps) return null;
  const search: Search = { operation, collection: reads.collection, schema, probe, steps };
  const documents = await countRead(search, operation, []);
  if (documents === 0) return noDocuments(search);
  const { counted, zero } = await countSteps(search);
  const base = { collection: reads.collection, documents, steps: counted };
  if (zero === null)
    return {
      ...base,
      cause: unknown(
        counted.some((step) => step.count === null) ? "Counting took too long." : "Documents match now.",
      ),
      fix: null,
    };
  const found = await stepCause(search, zero, counted[zero]?.alone ?? null);
  return { ...base, cause: { ...found.cause, step: zero }, fix: await firstFix(search, found.repairs) };
}

const unknown = (sentence: string): EmptyCause => ({
  kind: "unknown",
  step: null,
  field: null,
  sentence,
  values: [],
});

/** Counts after each step up to the first that leaves nothing; later conditions are counted alone. */
async function countSteps(search: Search): Promise<{ counted: EmptyStep[]; zero: number | null }> {
  const counted: EmptyStep[] = [];
  let zero: number | null = null;
  for (const [at, step] of search.steps.entries()) {
    const isReached = zero === null;
    const count = isReached ? await countRead(search, search.operation, throughStep(step)) : null;
    const alone = await countAlone(search, step, { count, isReached });
    const state = !isReached ? "not_reached" : count === null ? "unknown" : count === 0 ? "zero" : "passed";
    counted.push({ text: step.text, count, alone, state });
    if (count === 0) zero = at;
  }
  return { counted, zero };
}

async function countAlone(
  search: Search,
  step: Step,
  { count, isReached }: { count: number | null; isReached: boolean },
): Promise<number | null> {
  if (step.kind === "stage" || (isReached && count !== 0)) return null;
  // behind a stage that leaves nothing, a condition alone leaves nothing either
  if (!isReached && !step.isOriginal) return null;
  if (isReached && step.earlier.length === 0) return count;
  return countRead(search, search.operation, onlyStep(step));
}

async function noDocuments(search: Search): Promise<WhyEmpty> {
  const { collection, schema, operation } = search;
  const known = schema.collections.filter((one) => one.count > 0).map((one) => one.name);
  const isKnown = schema.collections.some((one) => one.name === collection);
  const meant = isKnown ? null : nearestField(collection, known);
  const sentence = isKnown
    ? `The collection “${collection}” is empty.`
    : `There is no collection “${collection}”.${meant === null ? "" : ` The nearest one is “${meant}”.`}`;
  return {
    collection,
    documents: 0,
    steps: search.steps.map(({ text }) => ({ text, count: null, alone: null, state: "not_reached" })),
    cause: { ...unknown(sentence), kind: isKnown ? "empty_collection" : "no_collection" },
    fix:
      meant === null
        ? null
        : await firstFix(search, [
            {
              label: `Use ${meant} and execute`,
              operation: editOperation(operation, ["collection"], { value: meant }),
            },
          ]),
  };
}

/** The first repair with which the whole query finds documents. */
async function firstFix(search: Search, repairs: readonly Repair[]): Promise<EmptyFix | null> {
  for (const { label, operation } of repairs.slice(0, MAX_REPAIRS_TRIED)) {
    const pipeline = pipelineOf(operation);
    const count = pipeline && (await countRead(search, operation, pipeline));
    if (count) return { label, query: print(operation), count };
  }
  return null;
}

/** Everything that selects documents, as one pipeline. */
function pipelineOf(operation: Operation): Doc[] | null {
  const command = toCommand(operation);
  if (command.kind === "aggregate") return command.pipeline;
  const reads = readsOf(operation, command);
  if (!reads) return null;
  return [
    ...(reads.filter ? [Doc.of([["$match", reads.filter.doc]])] : []),
    ...reads.stages.map(({ doc }) => doc),
  ];
}
