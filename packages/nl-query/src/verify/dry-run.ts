import { Doc, Int32, isArray, type Operation, parse } from "@querysnap/mql";
import { SURE_CONFIDENCE, UNSURE } from "../confidence.ts";
import type { Alternative, GenerateResult, Reading } from "../types.ts";
import { areSameRows, keysOfRows, sampleStages, showSame } from "./sample.ts";

/** Documents that are read; an answer that finds nothing among all of a collection finds nothing at all. */
const DRY_RUN_DOCUMENTS = 200;
/** Time for everything that one dry run asks of the database. */
export const DRY_RUN_MS = 50;

/** Rows of two readings that are compared. */
const MOST_ROWS = 100;
const GROUPS = /\$group\b/;
const SORTS = /[$.]sort\b/;

const ONE = new Int32(1);
/** Log odds that an answer loses when it finds nothing, and when one condition alone is the reason. */
const EMPTY = 0.8;
const EXPLAINED = 1.6;

const REPEATED = "Some values come more than once. Ask for different ones to see each once.";

/** Runs a reading pipeline and returns its documents; null when it failed or took too long. */
export type ReadSample = (collection: string, pipeline: readonly Doc[]) => Promise<readonly Doc[] | null>;

export type DryRun = {
  result: GenerateResult;
  /** What the run found to be wrong; null where it found nothing or could not tell. */
  warning: string | null;
};

type Answered = Extract<GenerateResult, { ok: true }>;
type Database = { read: ReadSample; documentsIn: (collection: string) => number };
/** What a run says of a reading; null where the database or the size of the collection leaves it open. */
type Trial = { isEmpty: false } | { isEmpty: true; collection: string; cause: string | null };

/**
 * Runs an answer on the first documents of its collection; lowers the confidence of one that finds nothing, and
 * puts another reading that finds something in the place of one that was unsure. Where readings that speak
 * against an answer find the same as it, they are no reason to doubt it; values that repeat are one.
 * Only a collection that is read as a whole tells; in larger ones the rest may hold what is asked for.
 */
export async function dryRun(result: GenerateResult, database: Database): Promise<DryRun> {
  const unchanged = { result, warning: null };
  if (!result.ok || result.isWrite) return unchanged;
  const trial = await tryOut(result, database);
  if (!trial?.isEmpty) {
    const answer = trial ? await withRivals(result, database) : result;
    return (await repeatsValues(answer, database))
      ? doubtful(answer, REPEATED)
      : { result: answer, warning: null };
  }
  const { cause, collection } = trial;
  const confidence = Math.min(UNSURE, lowered(result.confidence, cause === null ? EMPTY : EXPLAINED));
  const finding = cause === null ? "." : `: no document of ${collection} matches the condition on ${cause}.`;
  const answer = { ...result, confidence };
  const other = result.confidence < SURE_CONFIDENCE ? await findFilled(result, database) : null;
  return other
    ? {
        result: inFront(answer, other),
        warning: `The likeliest reading finds nothing${finding} This is another one.`,
      }
    : { result: answer, warning: `This query finds nothing${finding}` };
}

function doubtful(answer: Answered, warning: string): DryRun {
  return { result: { ...answer, confidence: Math.min(UNSURE, answer.confidence) }, warning };
}

/**
 * Whether a sure answer gives one text of each document that it chooses, and gives some of them again: "the towns
 * of boats built in 1990" may mean each town once.
 */
async function repeatsValues({ query, confidence }: Answered, { read }: Database): Promise<boolean> {
  const operation = confidence < SURE_CONFIDENCE ? null : operationOf(query);
  const sample = operation && sampleStages(operation, { documents: DRY_RUN_DOCUMENTS, rows: MOST_ROWS });
  if (!sample || !choosesRows(sample.pipeline)) return false;
  const rows = (await read(sample.collection, sample.pipeline)) ?? [];
  const filled = rows.filter((row) => row.size > 0);
  const isOfTexts = filled.every(
    ({ values: [value, ...others] }) => typeof value === "string" && others.length === 0,
  );
  return isOfTexts && new Set(keysOfRows(filled)).size < filled.length;
}

/** Documents or elements are chosen: names of everybody are expected to repeat. */
function choosesRows(stages: readonly Doc[]): boolean {
  return stages.some((stage) => {
    const filter = stage.get("$match");
    return stage.has("$unwind") || (filter instanceof Doc && filter.size > 0);
  });
}

async function tryOut(
  { query, collection }: Reading,
  { read, documentsIn }: Database,
): Promise<Trial | null> {
  if (documentsIn(collection) > DRY_RUN_DOCUMENTS) return null;
  const operation = operationOf(query);
  const sample = operation && sampleStages(operation, { documents: DRY_RUN_DOCUMENTS, rows: 1 });
  if (!sample) return null;
  const rows = await read(sample.collection, sample.pipeline);
  if (rows === null) return null;
  if (rows.length > 0) return { isEmpty: false };
  return { isEmpty: true, collection: sample.collection, cause: await emptyCondition(read, sample) };
}

/** As sure as the readings that speak against it leave it: one that finds the same is no reason to doubt. */
async function withRivals(result: Answered, database: Database): Promise<Answered> {
  const { rivals } = result;
  if (!rivals || result.choices) return result;
  const own = await rowsOf(result, database);
  if (!own) return result;
  for (const reading of rivals.readings) {
    const others = await rowsOf(reading, database);
    if (!others || !agree({ own, others }, result, reading)) return result;
  }
  return { ...result, ...rivals.agreed };
}

/**
 * Whether two readings find the same. Where one of them groups what the other reads as documents, its key and its
 * figures stand beside what both show: "which port has the most boats" as ports, or as boats by port.
 */
function agree(
  { own, others }: { own: readonly Doc[]; others: readonly Doc[] },
  result: Reading,
  reading: Pick<Reading, "query">,
): boolean {
  const isInOrder = SORTS.test(result.query);
  if (areSameRows(own, others, { isInOrder })) return true;
  const [isGrouped, areGroups] = [GROUPS.test(result.query), GROUPS.test(reading.query)];
  if (isGrouped === areGroups || !isInOrder) return false;
  return areGroups ? showSame(own, others) : showSame(others, own);
}

/** All rows of a reading; null where they are too many, or of a collection that is not read as a whole. */
async function rowsOf(
  { query, collection }: Pick<Reading, "query" | "collection">,
  { read, documentsIn }: Database,
): Promise<readonly Doc[] | null> {
  const operation = documentsIn(collection) > DRY_RUN_DOCUMENTS ? null : operationOf(query);
  const sample = operation && sampleStages(operation, { documents: DRY_RUN_DOCUMENTS, rows: MOST_ROWS });
  const rows = sample && (await read(sample.collection, sample.pipeline));
  return rows && rows.length < MOST_ROWS ? rows : null;
}

/** The likeliest other reading that finds something; null where the question is asked back anyway. */
async function findFilled(result: Answered, database: Database): Promise<Alternative | null> {
  if (result.choices) return null;
  for (const other of result.alternatives) {
    const trial = await tryOut(other, database);
    if (trial?.isEmpty === false) return other;
  }
  return null;
}

/** The answer with another reading in its place, and itself as an alternative to it. */
function inFront({ ok, alternatives, choices, ...first }: Answered, other: Alternative): Answered {
  const { label: _label, ...reading } = other;
  const rest = alternatives.filter((one) => one !== other);
  return {
    ok,
    ...reading,
    confidence: Math.min(UNSURE, other.confidence),
    alternatives: [{ ...first, label: "Finds nothing" }, ...rest],
    choices,
  };
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
