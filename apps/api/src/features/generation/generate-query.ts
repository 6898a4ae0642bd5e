import type { Generated, generateQuery as contract, ParsedOf } from "@querysnap/contracts";
import { createGenerator, type Generator, type GenerateResult, type Reading } from "@querysnap/nl-query";
import type { SchemaSnapshot } from "@querysnap/schema";
import type { AppDeps } from "../../app-deps.ts";
import { getConnection } from "../connections/get-connection.ts";
import { findShownEntry } from "../history/list-history.ts";
import { getSchema, type GetSchemaDeps } from "../schemas/get-schema.ts";
import { createTakeQuota } from "../usage/take-quota.ts";
import { getPlan } from "../users/get-user.ts";

const KEPT_GENERATORS = 50;

/** Generators by connection and time of their schema; the least recently used ones are forgotten. */
export type GeneratorCache = (connectionId: string, schema: SchemaSnapshot) => Generator;

export function createGeneratorCache(): GeneratorCache {
  const kept = new Map<string, Generator>();
  return (connectionId, schema) => {
    const key = `${connectionId}:${schema.takenAt}`;
    const generator = kept.get(key) ?? createGenerator(schema);
    kept.delete(key);
    kept.set(key, generator);
    if (kept.size > KEPT_GENERATORS) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    return generator;
  };
}

const present = ({ query, explanation, confidence, ties, notUnderstood, collection, isWrite }: Reading) => ({
  query,
  explanation: explanation.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(" "),
  confidence,
  ties,
  notUnderstood,
  collection,
  isWrite,
});

function presentGenerated(result: GenerateResult): Generated {
  if (result.ok) {
    return {
      ...present(result),
      alternatives: result.alternatives.map((other) => ({ ...present(other), label: other.label })),
      generator: "built-in",
    };
  }
  return {
    query: null,
    explanation: result.message,
    confidence: 0,
    ties: [],
    notUnderstood: result.notUnderstood,
    alternatives: [],
    collection: null,
    isWrite: false,
    generator: "built-in",
  };
}

/**
 * Makes the answer of a history entry again, as of its time, so that its ties come back; null where the question
 * gives another query by now.
 *
 * @throws AppError history_not_found, and what reading the schema throws
 */
export async function recallAnswer(
  deps: GetSchemaDeps & Pick<AppDeps, "store" | "clock"> & { generators: GeneratorCache },
  call: { userId: string; historyId: string; signal: AbortSignal },
): Promise<Generated | null> {
  const entry = await findShownEntry(deps, call);
  if (entry.natural_language === null || entry.generated_query === null) return null;
  const connection = await getConnection(deps, call.userId, entry.connection_id);
  const schema = await getSchema(deps, { connection, isRefresh: false, signal: call.signal });
  const result = deps.generators(connection.id, schema).generate(entry.natural_language, {
    now: new Date(entry.created_at),
    readOnly: connection.is_read_only === 1,
  });
  return result.ok && result.query === entry.generated_query ? presentGenerated(result) : null;
}

export type GenerateQueryCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

/**
 * Answers one question. A refusal costs nothing.
 *
 * @throws AppError connection_not_found, daily_limit_exceeded, monthly_limit_exceeded, and what reading the
 * schema throws
 */
export async function generateQuery(
  deps: GetSchemaDeps & { generators: GeneratorCache },
  call: GenerateQueryCall,
): Promise<Generated> {
  const { input, userId } = call;
  const connection = await getConnection(deps, userId, call.connectionId);
  const plan = await getPlan(deps, userId);
  const quota = await createTakeQuota(deps)({ userId, plan }, "aiGeneration");
  let isUsed = false;
  try {
    const schema = await getSchema(deps, { connection, isRefresh: false, signal: call.signal });
    const result = deps.generators(connection.id, schema).generate(input.naturalLanguage, {
      now: new Date(deps.clock.now()),
      readOnly: connection.is_read_only === 1,
      ...(input.collection ? { collection: input.collection } : {}),
      ...(input.previousQuestion && input.previousQuery
        ? { previous: { question: input.previousQuestion, query: input.previousQuery } }
        : {}),
    });
    isUsed = result.ok;
    return presentGenerated(result);
  } finally {
    await quota.settle({ isUsed });
  }
}
