import { Doc, Int32, isArray, type Operation, parse } from "@querysnap/mql";
import { UNSURE } from "../confidence.ts";
import type { GenerateResult } from "../types.ts";
import { sampleStages } from "./sample.ts";

/** Documents that are read; an answer that finds nothing among all of a collection finds nothing at all. */
const DRY_RUN_DOCUMENTS = 200;
/** Time for everything that one dry run asks of the database. */
export const DRY_RUN_MS = 50;

const ONE = new Int32(1);
/** Log odds that an answer loses when it finds nothing, and when one condition alone is the reason. */
const EMPTY = 0.8;
const EXPLAINED = 1.6;

/** Runs a reading pipeline and returns its documents; null when it failed or took too long. */
export type ReadSample = (collection: string, pipeline: readonly Doc[]) => Promise<readonly Doc[] | null>;

export type DryRun = {
  result: GenerateResult;
  /** What the run found to be wrong; null where it found nothing or could not tell. */
  warning: string | null;
};

/**
 * Runs an answer on the first documents of its collection; lowers the confidence of one that finds nothing.
 * Only a collection that is read as a whole tells; in larger ones the rest may hold what is asked for.
 */
export async function dryRun(
  result: GenerateResult,
  { read, documentsIn }: { read: ReadSample; documentsIn: (collection: string) => number },
): Promise<DryRun> {
  const unchanged = { result, warning: null };
  if (!result.ok || result.isWrite || documentsIn(result.collection) > DRY_RUN_DOCUMENTS) return unchanged;
  const operation = operationOf(result.query);
  const sample = operation && sampleStages(operation, { documents: DRY_RUN_DOCUMENTS, rows: 1 });
  if (!sample) return unchanged;
  const rows = await read(sample.collection, sample.pipeline);
  if (rows === null || rows.length > 0) return unchanged;
  const cause = await emptyCondition(read, sample);
  const confidence = Math.min(UNSURE, lowered(result.confidence, cause === null ? EMPTY : EXPLAINED));
  const warning =
    cause === null
      ? "This query finds nothing."
      : `This query finds nothing: no document of ${sample.collection} matches the condition on ${cause}.`;
  return { result: { ...result, confidence }, warning };
}

function operationOf(query: string): Operation | null {
  const parsed = parse(query);
  return parsed.ok ? (parsed.statements[0] ?? null) : null;
}

/** Path of the first condition that nothing meets on its own; null where all of them are met by something. */
async function emptyCondition(
  read: ReadSample,
  { collection, pipeline }: { collection: string; pipeline: readonly Doc[] },
): Promise<string | null> {
  const [limit, first] = pipeline;
  const filter = first?.get("$match");
  if (!limit || !(filter instanceof Doc)) return null;
  for (const [path, condition] of filter.entries()) {
    if (path.startsWith("$") && !isArray(condition)) continue;
    const alone = [limit, Doc.of([["$match", Doc.of([[path, condition]])]]), Doc.of([["$limit", ONE]])];
    const rows = await read(collection, alone);
    if (rows?.length === 0) return path;
  }
  return null;
}

function lowered(confidence: number, by: number): number {
  const odds = Math.log(confidence / (1 - confidence)) - by;
  return Math.round(100 / (1 + Math.exp(-odds))) / 100;
}
