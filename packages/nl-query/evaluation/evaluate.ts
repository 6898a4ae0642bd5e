import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Doc, encodeBson, parse, parseEjson, print } from "@querysnap/mql";
import { startEmbeddedServer } from "@querysnap/embedded-mongo";
import {
  createGenerator,
  type GenerateOptions,
  type GenerateResult,
  type Generator,
  SURE_CONFIDENCE,
} from "@querysnap/nl-query";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { BSON, MongoClient, type Db } from "mongodb";
import { type Answerer, builtIn } from "./answerers.ts";
import { compare, type Verdict } from "./compare.ts";
import { compareColumns } from "./compare-columns.ts";
import { execute, type Outcome } from "./execute.ts";

export type Case = {
  id: string;
  db: string;
  category: string;
  collection?: string;
  question: string;
  gold?: string;
  /** Other readings of the question that are as right as the gold. */
  also?: readonly string[];
  refuse?: boolean;
  now?: string;
};
export const SPLITS = ["development", "test", "strangers", "held"] as const;
/** What a database may be used for: `test` and `held` are only counted, never looked at. */
export type Split = (typeof SPLITS)[number];
export type Judged = {
  case: Case;
  split: Split;
  result: GenerateResult;
  isRight: boolean;
  isSilentlyWrong: boolean;
  why: string;
  /** What the server says of an answer that does not run. */
  failure: string | null;
  ms: number;
};

const BATCH = 1_000;
/** Our own questions are in the first folder, those that others wrote in the second. */
const folders = [new URL("data/", import.meta.url), new URL("strangers/", import.meta.url)] as const;

/** Reads which databases may be tuned on. */
export function readSplits(): Readonly<Record<Split, readonly string[]>> {
  return JSON.parse(readFileSync(new URL("splits.json", import.meta.url), "utf8")) as Record<Split, string[]>;
}

/** Runs all cases of these databases on an embedded server. */
export async function evaluate(
  databases: readonly string[],
  answerer: Answerer = builtIn,
): Promise<Judged[]> {
  const splits = readSplits();
  const dir = mkdtempSync(join(tmpdir(), "querysnap-eval-"));
  const server = await startEmbeddedServer({ dir, isDurable: false });
  const client = new MongoClient(server.uri, { enableUtf8Validation: false });
  try {
    const judged: Judged[] = [];
    for (const name of databases) {
      const seed = await readSeed(name);
      const db = client.db(seed.databaseName);
      await load(db, seed.collections);
      const generator = createGenerator(snapshotOf(seed));
      for (const one of readCases(name))
        judged.push({
          ...(await judge(one, { db, generator, answerer })),
          split: SPLITS.find((split) => splits[split].includes(name)) ?? "development",
        });
    }
    return judged;
  } finally {
    await client.close();
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

type Seed = { databaseName: string; collections: Readonly<Record<string, readonly Doc[]>> };

/** A database of strangers has its documents as lines of `[collection, document]` in Extended JSON. */
export async function readSeed(name: string): Promise<Seed> {
  const [own, strangers] = folders;
  if (!isOfStrangers(name)) return (await import(new URL(`${name}/seed.ts`, own).href)) as Seed;
  const collections: Record<string, Doc[]> = {};
  for (const line of linesOf(new URL(`${name}/documents.jsonl`, strangers))) {
    const [collection, doc] = parseEjson(line) as [string, Doc];
    (collections[collection] ??= []).push(doc);
  }
  return { databaseName: name, collections };
}

export function readCases(name: string): Case[] {
  const folder = folders[isOfStrangers(name) ? 1 : 0];
  return linesOf(new URL(`${name}/cases.jsonl`, folder)).map((line) => JSON.parse(line) as Case);
}

function isOfStrangers(name: string): boolean {
  return existsSync(new URL(`${name}/documents.jsonl`, folders[1]));
}

function linesOf(file: URL): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

export function snapshotOf(seed: Seed): SchemaSnapshot {
  const collections = Object.entries(seed.collections).map(([name, docs]) => {
    const accumulator = createSchemaAccumulator();
    for (const doc of docs.slice(0, 1_000)) accumulator.add(doc);
    return accumulator.finish({
      name,
      count: docs.length,
      sizeBytes: 0,
      averageDocumentBytes: 0,
      indexes: [],
    });
  });
  return {
    databaseName: seed.databaseName,
    takenAt: 0,
    collections,
    references: inferReferences(collections),
  };
}

export async function load(db: Db, collections: Seed["collections"]): Promise<void> {
  for (const [name, docs] of Object.entries(collections)) {
    for (let at = 0; at < docs.length; at += BATCH) {
      const plain = docs
        .slice(at, at + BATCH)
        .map((doc) => BSON.deserialize(encodeBson(doc), { promoteValues: false, promoteBuffers: false }));
      await db.collection(name).insertMany(plain);
    }
  }
}

async function judge(
  one: Case,
  { db, generator, answerer }: { db: Db; generator: Generator; answerer: Answerer },
): Promise<Omit<Judged, "split">> {
  const start = performance.now();
  const result = await answerer({
    generator,
    db,
    question: one.question,
    gold: one.gold,
    options: optionsOf(one),
  });
  const ms = performance.now() - start;
  const verdict = await verdictOf(one, { db, result });
  const isSure = result.ok && result.confidence >= SURE_CONFIDENCE;
  return {
    case: one,
    result,
    ms,
    isRight: verdict.isEqual,
    why: verdict.why,
    failure: verdict.failure ?? null,
    isSilentlyWrong: !verdict.isEqual && isSure,
  };
}

export function optionsOf({ now, collection }: Case): GenerateOptions {
  return {
    now: new Date(now ?? "2026-11-20T12:00:00Z"),
    ...(collection === undefined ? {} : { collection }),
  };
}

/** A query as one text, however it was written. */
function printed(text: string): string {
  const parsed = parse(text);
  const [operation] = parsed.ok ? parsed.statements : [];
  return operation ? print(operation) : text;
}

async function verdictOf(
  one: Case,
  { db, result }: { db: Db; result: GenerateResult },
): Promise<Verdict & { failure?: string }> {
  if (one.refuse === true || one.gold === undefined)
    return { isEqual: !result.ok, why: result.ok ? "answered" : "" };
  if (!result.ok) return { isEqual: false, why: `refused: ${result.message}` };
  const leaves = isOfStrangers(one.db);
  const golds = [one.gold, ...(one.also ?? [])];
  const query = printed(result.query);
  // a query need not be run to find the same as itself
  if (golds.some((gold) => printed(gold) === query)) return { isEqual: true, why: "" };
  if (result.isWrite) return { isEqual: false, why: "a write" };
  try {
    return await verdictAmong(golds, { db, leaves, ours: await execute(db, result.query, { leaves }) });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { isEqual: false, why: failure, failure };
  }
}

/** The verdict on the first gold that the answer finds the same as, or else on the first of all. */
async function verdictAmong(
  golds: readonly string[],
  { db, leaves, ours }: { db: Db; leaves: boolean; ours: Outcome },
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const text of golds) {
    const gold = await execute(db, text, { leaves });
    const all =
      gold.limit !== null && gold.sortPath === null
        ? await execute(db, text, { withoutLimit: true, leaves })
        : null;
    const verdict = (leaves ? compareColumns : compare)(ours, gold, all);
    if (verdict.isEqual) return verdict;
    verdicts.push(verdict);
  }
  return verdicts[0] ?? { isEqual: false, why: "no gold" };
}
