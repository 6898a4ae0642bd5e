import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import {
  type Choices,
  createGenerator,
  type GenerateResult,
  type ProviderSettings,
  SURE_CONFIDENCE,
} from "@querysnap/nl-query";
import { type Asker, builtInAsker, modelAsker, readProvider } from "../model-asker.ts";
import { MongoClient } from "mongodb";
import { readSchema } from "../read-schema.ts";

const USAGE = `Usage: querysnap ask --uri <mongodb uri> --db <name> [options] "<question>"
       querysnap ask --uri <mongodb uri> --db <name> [options] --batch <file.jsonl>

  --uri <uri>          the server to read the schema from
  --db <name>          the database; the one in the URI when it is left out
  --collection <name>  understand the question as one about this collection
  --now <ISO date>     the time that "last month" is counted from
  --json               one JSON object instead of text
  --provider <name>    ask a language model (openai, openai-compatible, anthropic, google) and check its answer;
                       set by AI_MODEL, AI_BASE_URL, AI_API_KEY and AI_SHARE_VALUES=yes
  --batch <file>       lines of {"id","question","collection"?}; answers are lines of JSON, "-" reads standard input
`;

/** Where a command writes, and how long an answer may be tried on the database. */
export type AskIo = { out: (text: string) => void; err: (text: string) => void; dryRunMs?: number };

type Options = {
  uri: string;
  db?: string;
  collection?: string;
  now?: Date;
  isJson: boolean;
  batch?: string;
  provider?: ProviderSettings;
  question: string;
};

const STANDARD: AskIo = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
};
const CONNECT_MS = 10_000;

/** Answers questions about a database; returns the exit code. */
export async function runAsk(args: readonly string[], io: AskIo = STANDARD): Promise<number> {
  const options = readOptions(args);
  if (typeof options === "string") {
    (options === "" ? io.out : io.err)(options === "" ? USAGE : `${options}\n\n${USAGE}`);
    return options === "" ? 0 : 2;
  }
  const client = new MongoClient(options.uri, { serverSelectionTimeoutMS: CONNECT_MS });
  try {
    const db = client.db(options.db);
    const generator = createGenerator(await readSchema(db, options.collection));
    const asker = options.provider
      ? modelAsker(generator, db, options.provider)
      : builtInAsker(generator, db, io.dryRunMs);
    return options.batch === undefined ? await askOne(asker, options, io) : await askMany(asker, options, io);
  } catch (error) {
    io.err(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await client.close();
  }
}

/** A text says what is wrong; an empty one asks for help. */
function readOptions(args: readonly string[]): Options | string {
  const known = {
    uri: { type: "string" },
    db: { type: "string" },
    collection: { type: "string" },
    now: { type: "string" },
    batch: { type: "string" },
    provider: { type: "string" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
    if (values.help === true) return "";
    if (values.uri === undefined) return "--uri is missing";
    const now = values.now === undefined ? undefined : new Date(values.now);
    if (now && Number.isNaN(now.getTime())) return `--now is no date: ${values.now}`;
    const question = positionals.join(" ");
    if (question.trim() === "" && values.batch === undefined) return "The question is missing";
    return {
      uri: values.uri,
      db: values.db,
      collection: values.collection,
      now,
      isJson: values.json ?? false,
      batch: values.batch,
      provider: values.provider === undefined ? undefined : readProvider(values.provider, process.env),
      question,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function askOne(ask: Asker, options: Options, io: AskIo): Promise<number> {
  const { result, notice, source } = await ask(options.question, callOf(options, options.collection));
  if (notice !== null) io.err(`${notice}\n`);
  if (options.isJson)
    io.out(`${JSON.stringify({ ...withoutRivals(result), ...(options.provider && { source }) })}\n`);
  else if (result.ok) {
    const left = wordsOf(options.question, result);
    io.out(`${result.query}\n\n${result.explanation.map((sentence) => `- ${sentence}`).join("\n")}\n`);
    if (left.length > 0) io.out(`\nNot understood: ${left.join(", ")}\n`);
    io.out(`\nConfidence: ${Math.round(100 * result.confidence)} %\n`);
    if (options.provider)
      io.out(`Answered by: ${source.kind === "model" ? source.name : "built-in generator"}\n`);
    if (result.confidence < SURE_CONFIDENCE || left.length > 0)
      io.err("Not sure: check the query before you run it.\n");
    printChoices(result, io);
    const shown = result.choices?.options.map(({ query }) => query) ?? [];
    for (const other of result.alternatives.filter(({ query }) => !shown.includes(query)))
      io.out(`\nOther reading, ${other.label}:\n${other.query}\n`);
  } else {
    io.err(`${result.message}\n`);
    printChoices(result, io);
  }
  return result.ok ? 0 : 3;
}

/** Without what the dry run is for. */
function withoutRivals(result: GenerateResult): GenerateResult {
  if (!result.ok) return result;
  const { rivals: _rivals, ...rest } = result;
  return rest;
}

/** Which readings there are, each with its query where it is not the answer itself. */
function printChoices(result: GenerateResult, io: AskIo): void {
  if (!result.choices) return;
  const { question, options } = result.choices;
  const answered = result.ok ? result.query : null;
  io.out(`\n${question}\n`);
  for (const { label, query } of options)
    io.out(query === answered ? `- ${label}: the query above\n` : `- ${label}:\n${query}\n`);
}

async function askMany(ask: Asker, options: Options, io: AskIo): Promise<number> {
  const input = options.batch === "-" ? process.stdin : createReadStream(options.batch ?? "", "utf8");
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== "") io.out(`${JSON.stringify(await answerLine(ask, options, line))}\n`);
  }
  return 0;
}

type BatchAnswer = {
  id: unknown;
  query: string | null;
  explanation: string;
  confidence: number;
  notUnderstood: string[];
  /** Ambiguity of the question, with the readings to choose from. */
  choices: Choices | null;
  refused: boolean;
  ms: number;
};

/** Never throws: a line that cannot be read is refused like a question that is not understood. */
async function answerLine(ask: Asker, options: Options, line: string): Promise<BatchAnswer> {
  const start = performance.now();
  const refuse = (id: unknown, explanation: string): BatchAnswer => ({
    id,
    query: null,
    explanation,
    confidence: 0,
    notUnderstood: [],
    choices: null,
    refused: true,
    ms: since(start),
  });
  let id: unknown = null;
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== "object" || parsed === null) return refuse(null, "The line is no JSON object.");
    id = "id" in parsed ? parsed.id : null;
    const question = "question" in parsed ? parsed.question : undefined;
    const collection =
      "collection" in parsed && typeof parsed.collection === "string" && parsed.collection !== ""
        ? parsed.collection
        : options.collection;
    if (typeof question !== "string") return refuse(id, "The line has no question.");
    const { result } = await ask(question, callOf(options, collection));
    const notUnderstood = wordsOf(question, result);
    if (!result.ok) return { ...refuse(id, result.message), notUnderstood, choices: result.choices ?? null };
    return {
      id,
      query: result.query,
      explanation: result.explanation.join(". "),
      confidence: result.confidence,
      notUnderstood,
      choices: result.choices,
      refused: false,
      ms: since(start),
    };
  } catch (error) {
    return refuse(id, error instanceof Error ? error.message : String(error));
  }
}

function callOf(options: Options, collection: string | undefined): { now: Date; collection?: string } {
  const now = options.now ?? new Date();
  return collection === undefined ? { now } : { now, collection };
}

function wordsOf(question: string, result: GenerateResult): string[] {
  return result.notUnderstood.map(({ start, end }) => question.slice(start, end));
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100;
}
