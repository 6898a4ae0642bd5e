import type { askDemo as contract, ReplyOf } from "@querysnap/contracts";
import { type Doc, parseEjson, type Value, valueToEjson, valueType } from "@querysnap/mql";
import { createGenerator, type Generator } from "@querysnap/nl-query";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { MongoTarget } from "../../infra/mongo/mongo-clients.ts";
import type { Outcome } from "../../infra/mongo/outcome.ts";
import { assertAllowed, readQuery } from "../queries/read-query.ts";

type Deps = Pick<AppDeps, "clock" | "mongo" | "sampleUser">;
type Answer = ReplyOf<typeof contract>["data"];

const TIME_LIMIT_MS = 3_000;
const SHOWN_ROWS = 5;
const SHOWN_COLUMNS = 4;
const SHOWN_CHARS = 80;
const MAX_RUNNING = 4;
/** The sample changes with a release only. */
const SCHEMA_LIFE_MS = 3_600_000;

type Table = Pick<Answer, "columns" | "types" | "rows">;

/** A value as people write it, without the wrappers of Extended JSON. */
function cellText(value: Value | undefined): string {
  if (value === undefined) return "–";
  if (typeof value === "string") return value.slice(0, SHOWN_CHARS);
  const ejson = valueToEjson(value, { mode: "relaxed" });
  const unwrapped = /^\{"\$\w+":"([^"]*)"\}$/.exec(ejson.slice(0, 200))?.[1];
  return (unwrapped ?? ejson).slice(0, SHOWN_CHARS);
}

const isDocument = (value: Value): value is Doc => valueType(value) === "object";

/** Values in columns by the fields of the documents; other values in one column. */
function toTable(values: readonly Value[]): Table {
  const documents = values.filter(isDocument);
  if (documents.length < values.length || documents.length === 0)
    return values.length === 0
      ? { columns: [], types: [], rows: [] }
      : {
          columns: ["value"],
          types: values.slice(0, 1).map(valueType),
          rows: values.map((one) => [cellText(one)]),
        };
  const names = [...new Set(documents.flatMap((document) => [...document.keys]))].slice(0, SHOWN_COLUMNS);
  const typeOf = (name: string) => {
    const first = documents.map((document) => document.get(name)).find((value) => value !== undefined);
    return first === undefined ? "null" : valueType(first);
  };
  return {
    columns: names,
    types: names.map(typeOf),
    rows: documents.map((document) => names.map((name) => cellText(document.get(name)))),
  };
}

/** The first documents of a run; of a single value, that one. */
function presentRows({
  result,
  documentsAffected,
  cappedBy,
}: Outcome): Table & Pick<Answer, "total" | "isCapped"> {
  if (result.kind === "single") return { ...toTable([parseEjson(result.text)]), total: 1, isCapped: false };
  const end = result.ends[Math.min(SHOWN_ROWS, result.ends.length) - 1];
  const text = end === undefined ? "[]" : `${Buffer.from(result.bytes.subarray(0, end)).toString()}]`;
  const list = parseEjson(text);
  return {
    ...toTable(Array.isArray(list) ? list : []),
    total: documentsAffected,
    isCapped: cappedBy !== null,
  };
}

/**
 * Answers questions about the sample for visitors: generated, run with a short deadline, shown with its first
 * documents. Nothing is stored.
 */
export function createAskDemo(deps: Deps) {
  let generator: { value: Promise<Generator>; until: number } | null = null;
  let running = 0;
  const target: MongoTarget = {
    key: "sample",
    uri: deps.sampleUser.uri,
    databaseName: deps.sampleUser.databaseName,
    isUserSupplied: false,
  };

  async function readGenerator(nowMs: number): Promise<Generator> {
    // shared by all visitors, so none of them may cancel it
    const signal = new AbortController().signal;
    return createGenerator(await deps.mongo.readSchema(target, { nowMs, signal, onProgress: () => {} }));
  }

  async function getGenerator(nowMs: number): Promise<Generator> {
    if (generator && generator.until > nowMs) return generator.value;
    const value = readGenerator(nowMs);
    generator = { value, until: nowMs + SCHEMA_LIFE_MS };
    value.catch(() => {
      generator = null;
    });
    return value;
  }

  async function answer(question: string, signal: AbortSignal): Promise<Answer> {
    const nowMs = deps.clock.now();
    const result = (await getGenerator(nowMs)).generate(question, { now: new Date(nowMs), readOnly: true });
    if (!result.ok)
      return {
        query: null,
        explanation: result.message,
        ties: [],
        notUnderstood: result.notUnderstood,
        confidence: 0,
        columns: [],
        types: [],
        rows: [],
        total: 0,
        isCapped: false,
        executionTime: 0,
      };
    const operation = readQuery(result.query, { collection: undefined, nowMs });
    assertAllowed(operation, { isReadOnly: true, databaseName: target.databaseName });
    const start = performance.now();
    const outcome = await deps.mongo.runOperation({
      target,
      operation,
      offset: 0,
      signal,
      requester: null,
      timeLimitMs: TIME_LIMIT_MS,
    });
    return {
      query: result.query,
      explanation: result.explanation.join(" "),
      ties: result.ties,
      notUnderstood: result.notUnderstood,
      confidence: result.confidence,
      ...presentRows(outcome),
      executionTime: Math.round(performance.now() - start),
    };
  }

  /** @throws AppError throttled, and what reading the schema and running an operation throw */
  return async (question: string, signal: AbortSignal): Promise<Answer> => {
    if (running >= MAX_RUNNING) throw new AppError("throttled", { extras: { retryAfter: 2 } });
    running++;
    try {
      return await answer(question, signal);
    } finally {
      running--;
    }
  };
}
