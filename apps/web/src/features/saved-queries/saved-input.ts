import { type InputOf, LIMITS, type saveQuery } from "@querysnap/contracts";
import { isArray, type Value, valueToEjson } from "@querysnap/mql";

type SavedRun = {
  connectionId: string;
  query: string;
  naturalLanguage: string | null;
  /** As parsed from the text; empty where it names none. */
  collection: string;
  operation: string;
  documentsAffected: number;
  result: Value;
};

/** As canonical Extended JSON. */
type KeptResult = { result: string | null; resultTruncated: boolean };

const utf8 = new TextEncoder();

/** Whole documents up to the cap of a stored result; the rest is said to be cut. */
function keptResult(result: Value): KeptResult {
  if (!isArray(result)) {
    const text = valueToEjson(result);
    const isTooLong = utf8.encode(text).length > LIMITS.historyResultBytes;
    return { result: isTooLong ? null : text, resultTruncated: isTooLong };
  }
  const kept: string[] = [];
  // the brackets
  let bytes = 2;
  for (const item of result) {
    const text = valueToEjson(item);
    bytes += utf8.encode(text).length + 1;
    if (bytes > LIMITS.historyResultBytes) break;
    kept.push(text);
  }
  return { result: `[${kept.join(",")}]`, resultTruncated: kept.length < result.length };
}

/** Builds the request that saves a run, with a default name and description. */
export function savedInput(run: SavedRun, now: Date): InputOf<typeof saveQuery, "body"> & KeptResult {
  const collection = run.collection || "unknown";
  const operation = run.operation || "unknown";
  return {
    connectionId: run.connectionId,
    name: `${collection}_${operation}_${now.toISOString().replace(/\.\d+/, "")}`,
    description: `Saved query for ${collection}.${operation}`,
    query: run.query,
    naturalLanguage: run.naturalLanguage,
    collection,
    operation,
    documentsAffected: run.documentsAffected,
    ...keptResult(run.result),
  };
}
