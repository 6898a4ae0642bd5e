import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Doc } from "@querysnap/mql";
import { startEmbeddedServer } from "@querysnap/embedded-mongo";
import { createGenerator, type GenerateResult, SURE_CONFIDENCE } from "@querysnap/nl-query";
import { type Db, MongoClient } from "mongodb";
import { load, snapshotOf } from "../evaluate.ts";
import { execute } from "../execute.ts";
import { inspections, lending, printShop } from "./applications/applications.table.ts";
import { APPLICATION_MANNERS, makeApplication, storeApplication } from "./applications/application-data.ts";
import { applicationQuestionsOf } from "./applications/application-questions.ts";
import { DOMAINS } from "./domains.ts";
import { mismatch } from "./match-rows.ts";
import type { Question } from "./question-list.ts";
import { questionsOf } from "./questions.ts";
import { MANNERS, store } from "./storage.ts";

/** A domain in one manner of storage. */
export type Combination = {
  name: string;
  collections: () => Record<string, Doc[]>;
  questions: () => readonly Question[];
};
/**
 * `silent` is wrong and sure, `warned` wrong and unsure, `needless` right and unsure; an answer is sure when its
 * confidence says so and every word is understood.
 */
export const VERDICTS = ["right", "silent", "warned", "needless", "refused"] as const;
export type ComposedVerdict = (typeof VERDICTS)[number];
export type ComposedAnswer = {
  combination: string;
  question: Question;
  result: GenerateResult;
  verdict: ComposedVerdict;
  /** What is wrong with the rows, or what the server says. */
  why: string;
};

const NOW = new Date("2026-11-20T12:00:00Z");

const APPLICATIONS = [
  makeApplication(printShop, 21),
  makeApplication(lending, 22),
  makeApplication(inspections, 23),
];

export const COMBINATIONS: readonly Combination[] = [
  ...DOMAINS.flatMap((domain) =>
    MANNERS.map((manner) => ({
      name: `${domain.name}/${manner.name}`,
      collections: () => store(domain, manner),
      questions: () => questionsOf(domain),
    })),
  ),
  ...APPLICATIONS.flatMap((data) =>
    APPLICATION_MANNERS.map((manner) => ({
      name: `${data.application.name}/${manner.name}`,
      collections: () => storeApplication(data, manner),
      questions: () => applicationQuestionsOf(data, manner),
    })),
  ),
];

/** Asks composed questions of these combinations on an embedded server: all, or those that are chosen. */
export async function evaluateComposed(
  combinations: readonly Combination[],
  isAsked: (combination: string, question: Question) => boolean = () => true,
): Promise<ComposedAnswer[]> {
  const dir = mkdtempSync(join(tmpdir(), "querysnap-composed-"));
  const server = await startEmbeddedServer({ dir, isDurable: false });
  const client = new MongoClient(server.uri);
  try {
    const answers: ComposedAnswer[] = [];
    for (const combination of combinations) {
      const db = client.db(combination.name.replaceAll(/\W/g, "_"));
      const questions = combination.questions().filter((one) => isAsked(combination.name, one));
      answers.push(...(await answersOf(combination, { db, questions })));
    }
    return answers;
  } finally {
    await client.close();
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function answersOf(
  { name, collections: makeCollections }: Combination,
  { db, questions }: { db: Db; questions: readonly Question[] },
): Promise<ComposedAnswer[]> {
  const collections = makeCollections();
  await load(db, collections);
  const generator = createGenerator(snapshotOf({ databaseName: db.databaseName, collections }));
  const answers: ComposedAnswer[] = [];
  for (const question of questions) {
    const result = generator.generate(question.text, { now: NOW });
    const why = await mistakeIn(result, { db, question });
    answers.push({ combination: name, question, result, why: why ?? "", verdict: verdictOn(result, why) });
  }
  return answers;
}

async function mistakeIn(
  result: GenerateResult,
  { db, question }: { db: Db; question: Question },
): Promise<string | null> {
  if (!result.ok) return result.message;
  if (result.isWrite) return "a write";
  try {
    const { rows } = await execute(db, result.query, { leaves: true });
    return mismatch(rows, question);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function verdictOn(result: GenerateResult, why: string | null): ComposedVerdict {
  if (!result.ok) return "refused";
  const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
  if (why === null) return isSure ? "right" : "needless";
  return isSure ? "silent" : "warned";
}
