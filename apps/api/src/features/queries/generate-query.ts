import { type Generated, type generateQuery as contract, type ParsedOf } from "@querysnap/contracts";
import {
  createGenerator,
  type GenerateOptions,
  type Generator,
  type GenerateResult,
  ModelError,
  type Reading,
} from "@querysnap/nl-query";
import type { SchemaSnapshot } from "@querysnap/schema";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { followWithDeadline, untilAborted } from "../../infra/mongo/deadline.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import { findShownEntry } from "../history/list-history.ts";
import { generateOptions } from "../models/generate-options.ts";
import { recordModelUsage } from "../models/record-model-usage.ts";
import { getModelTerms, type ModelTerms } from "../models/model-settings.ts";
import { isHosted } from "./hosted-queries.ts";
import { createReadProbe } from "./read-probe.ts";
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

/** Who answered, and why another one than was asked for. */
type Answered = {
  result: GenerateResult;
  model: string | null;
  notice: string | null;
  /** A model was to answer, and its provider failed. */
  hasProviderFailed: boolean;
};

const BY_BUILT_IN = { model: null, hasProviderFailed: false };

function presentGenerated({ result, model, notice }: Answered): Generated {
  const by = { generator: model === null ? ("built-in" as const) : ("model" as const), model, notice };
  if (result.ok) {
    return {
      ...present(result),
      alternatives: result.alternatives.map((other) => ({ ...present(other), label: other.label })),
      choices: result.choices,
      ...by,
    };
  }
  return {
    query: null,
    explanation: result.message,
    confidence: 0,
    ties: [],
    notUnderstood: result.notUnderstood,
    alternatives: (result.alternatives ?? []).map((other) => ({ ...present(other), label: other.label })),
    choices: result.choices ?? null,
    collection: null,
    isWrite: false,
    ...by,
  };
}

/**
 * Makes the answer of a history entry again, as of its time, so that its ties come back; null where the question
 * gives another query by now.
 *
 * @throws AppError history_not_found, and what reading the schema throws
 */
export async function recallAnswer(
  deps: GenerateDeps,
  call: { userId: string; historyId: string; signal: AbortSignal },
): Promise<Generated | null> {
  const entry = await findShownEntry(deps, call);
  if (entry.natural_language === null || entry.generated_query === null) return null;
  const connection = await getConnection(deps, call.userId, entry.connection_id);
  const schema = await getSchema(deps, { connection, isRefresh: false, signal: call.signal });
  const { settings, choices } = await getModelTerms(deps, call.userId, connection);
  const options = generateOptions(
    {},
    { connection, nowMs: entry.created_at, glossary: settings.glossary, choices },
  );
  const answered = await askBuiltIn(
    deps,
    { userId: call.userId, connection, signal: call.signal },
    { generator: deps.generators(connection.id, schema), question: entry.natural_language, options },
  );
  return answered.result.ok && answered.result.query === entry.generated_query
    ? presentGenerated(answered)
    : null;
}

export type GenerateQueryCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

export type GenerateDeps = GetSchemaDeps &
  Pick<AppDeps, "config" | "models" | "signer"> & { generators: GeneratorCache };

/** Of one plan or sample while a model's query is checked, and of all of them. */
const CHECK_TIME_MS = 2_000;
const CHECKS_TIME_MS = 10_000;
/** Repair belongs to the enhanced model. */
const MAX_REPAIRS = { standard: 0, enhanced: 2 } as const;

type Asking = { userId: string; connection: ConnectionRow; signal: AbortSignal };

function probeOf(
  deps: GenerateDeps,
  { userId, connection, signal }: Asking,
  times: { readTimeMs: number; totalTimeMs: number },
) {
  return createReadProbe(deps.mongo, {
    target: targetOf(deps, connection),
    requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
    signal,
    databaseName: connection.database_name,
    ...times,
  });
}

/** Returns the arguments shared by all model calls on a connection. */
export function modelCall(
  deps: GenerateDeps,
  models: NonNullable<AppDeps["models"]>,
  call: Asking & { terms: ModelTerms },
) {
  const { userId, connection, terms, signal } = call;
  return {
    model: models.of(terms.role),
    probe: probeOf(
      deps,
      { userId, connection, signal },
      { readTimeMs: CHECK_TIME_MS, totalTimeMs: CHECKS_TIME_MS },
    ),
    sharesValues: terms.sharesValues,
    maxInputTokens: deps.config.AI_MAX_INPUT_TOKENS,
    maxOutputTokens: deps.config.AI_MAX_OUTPUT_TOKENS,
    maxRepairs: MAX_REPAIRS[terms.role],
    signal,
  };
}

/**
 * Asks the built-in generator and tries its answer on a few documents. A database that is away or slow changes
 * nothing: what it is asked goes on by itself, so that its connection stays open for the query.
 */
async function askBuiltIn(
  deps: GenerateDeps,
  { userId, connection, signal }: Asking,
  { generator, question, options }: { generator: Generator; question: string; options: GenerateOptions },
): Promise<Answered> {
  const unchanged = { result: generator.generate(question, options), warning: null };
  const timeMs = deps.config.DRY_RUN_MS;
  const dryRun = async () => {
    if (timeMs === 0) return unchanged;
    const times = { readTimeMs: timeMs, totalTimeMs: timeMs };
    const probe = probeOf(deps, { userId, connection, signal: new AbortController().signal }, times);
    return generator.dryRun(unchanged.result, (name, pipeline) => probe.aggregate(name, pipeline));
  };
  const deadline = followWithDeadline(signal, timeMs);
  try {
    const { result, warning } = await untilAborted(dryRun(), deadline.signal).catch(() => unchanged);
    return { result, notice: warning, ...BY_BUILT_IN };
  } finally {
    deadline.end();
  }
}

/** Asks the model of this user's plan, or the built-in generator where none is set up. */
async function ask(
  deps: GenerateDeps,
  call: GenerateQueryCall & { connection: ConnectionRow },
): Promise<Answered> {
  const { connection, input, signal, userId } = call;
  const terms = await getModelTerms(deps, userId, connection);
  const schema = await getSchema(deps, { connection, isRefresh: false, signal });
  const generator = deps.generators(connection.id, schema);
  const nowMs = deps.clock.now();
  const options = generateOptions(input, {
    connection,
    nowMs,
    glossary: terms.settings.glossary,
    choices: terms.choices,
  });
  if (!deps.models)
    return askBuiltIn(
      deps,
      { userId, connection, signal },
      { generator, question: input.naturalLanguage, options },
    );
  const { result, source, notice, hasProviderFailed, usage } = await generator
    .generateWith(input.naturalLanguage, {
      ...options,
      ...modelCall(deps, deps.models, { userId, connection, terms, signal }),
    })
    .catch((error: unknown) => {
      if (error instanceof ModelError) throw new AppError("query_cancelled", { cause: error });
      throw error;
    });
  await recordModelUsage(deps, userId, usage);
  return { result, model: source.kind === "model" ? source.name : null, notice, hasProviderFailed };
}

/**
 * Answers one question. A refusal, a failure of the provider and a cancelled call cost nothing.
 *
 * @throws AppError connection_not_found, daily_limit_exceeded, monthly_limit_exceeded, query_cancelled, and
 * what reading the schema throws
 */
export async function generateQuery(deps: GenerateDeps, call: GenerateQueryCall): Promise<Generated> {
  const { userId } = call;
  const connection = await getConnection(deps, userId, call.connectionId);
  const plan = await getPlan(deps, userId);
  const quota = await createTakeQuota(deps)({ userId, plan }, "aiGeneration");
  let isUsed = false;
  try {
    const answered = await ask(deps, { ...call, connection });
    // the built-in answer in place of a failed provider is free: the model was what the quota pays for
    isUsed = answered.result.ok && !answered.hasProviderFailed;
    return presentGenerated(answered);
  } finally {
    await quota.settle({ isUsed });
  }
}
