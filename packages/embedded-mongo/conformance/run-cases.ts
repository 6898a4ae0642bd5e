import { type Doc, valueToEjson } from "@querysnap/mql";
import { MongoClient, MongoServerError, type Db } from "mongodb";
import { compareOutcome, type Outcome } from "./compare-reply.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import { fromDriverReply, RAW_REPLY, toDriverCommand, toDriverDocument } from "./driver-values.ts";

export type CaseResult = { readonly case: ConformanceCase; readonly failure: string | null };

const DATABASE = "querysnap_conformance";
const REPLY_LIMIT_MS = 20_000;

/** Runs cases one after the other through the official driver. */
export async function runCases(uri: string, cases: readonly ConformanceCase[]): Promise<CaseResult[]> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
  try {
    const db = client.db(DATABASE);
    const results: CaseResult[] = [];
    for (const conformanceCase of cases)
      results.push({
        case: conformanceCase,
        failure: await runCase(db, client.db("admin"), conformanceCase),
      });
    await db.dropDatabase();
    return results;
  } finally {
    await client.close();
  }
}

/** @returns What went wrong, or null. */
async function runCase(db: Db, admin: Db, { setup, steps }: ConformanceCase): Promise<string | null> {
  await empty(db);
  for (const [name, documents] of setup) {
    await db.createCollection(name);
    if (documents.length > 0) await db.command({ insert: name, documents: documents.map(toDriverDocument) });
  }
  for (const [at, step] of steps.entries()) {
    const problem = compareOutcome(step, await send(step.isAdmin ? admin : db, step.command));
    if (problem) return `step ${at + 1} ${valueToEjson(step.command)}\n    ${problem}`;
  }
  return null;
}

/** Collections are dropped one by one: dropping the database costs a real server much more. */
async function empty(db: Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (!name.startsWith("system.")) await db.collection(name).drop();
  }
}

async function send(db: Db, command: Doc): Promise<Outcome> {
  try {
    const reply = await db.command(toDriverCommand(command), { ...RAW_REPLY, timeoutMS: REPLY_LIMIT_MS });
    return { reply: fromDriverReply(reply) };
  } catch (error) {
    // The raw form of replies concerns the code of a failure too.
    if (error instanceof MongoServerError && error.code !== undefined)
      return { errorCode: Number(error.code), codeName: String(error.codeName), message: error.message };
    if (error instanceof Error)
      return { errorCode: -1, codeName: error.name, message: `${error.name}: ${error.message}` };
    throw error;
  }
}
