import { Doc, encodeBson, isArray, toCommand, toServerCommands, decodeBson } from "@querysnap/mql";
import {
  type AnswerSource,
  createLanguageModel,
  type GenerateOptions,
  type GenerateResult,
  type Generator,
  guardModel,
  PROVIDERS,
  type ProviderSettings,
  type VerifyProbe,
} from "@querysnap/nl-query";
import { BSON, type Db } from "mongodb";

export type Asked = { result: GenerateResult; source: AnswerSource; notice: string | null };
export type Asker = (question: string, options: GenerateOptions) => Promise<Asked>;

const TIME_LIMIT_MS = 30_000;
const DRY_RUN_MS = 2_000;
const MAX_INPUT_TOKENS = 8_000;
const MAX_OUTPUT_TOKENS = 1_500;
const SAMPLE_ROWS = 1_000;
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

export const builtInAsker =
  (generator: Generator): Asker =>
  (question, options) =>
    Promise.resolve({
      result: generator.generate(question, options),
      source: { kind: "built-in" },
      notice: null,
    });

/** Reads a provider's settings from the variables that the server reads, too. Throws a text for the user. */
export function readProvider(name: string, env: NodeJS.ProcessEnv): ProviderSettings {
  const provider = PROVIDERS.find((one) => one === name);
  if (!provider) throw new Error(`--provider must be one of ${PROVIDERS.join(", ")}`);
  const model = env["AI_MODEL"];
  if (!model) throw new Error("--provider needs AI_MODEL, the name of the model");
  return { provider, model, baseUrl: env["AI_BASE_URL"] ?? null, apiKey: env["AI_API_KEY"] ?? null };
}

export function modelAsker(generator: Generator, db: Db, settings: ProviderSettings): Asker {
  const model = guardModel(createLanguageModel(settings), {
    now: () => Date.now(),
    timeLimitMs: TIME_LIMIT_MS,
  });
  return (question, options) =>
    generator.generateWith(question, {
      ...options,
      model,
      probe: probeOf(db),
      sharesValues: process.env["AI_SHARE_VALUES"] === "yes",
      maxInputTokens: MAX_INPUT_TOKENS,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal: new AbortController().signal,
    });
}

/** Plans and samples on the database that the schema was read from. */
function probeOf(db: Db): VerifyProbe {
  const send = (request: Doc) =>
    db.command({ ...BSON.deserialize(encodeBson(request), TYPED), maxTimeMS: DRY_RUN_MS }, TYPED);
  return {
    async aggregate(collection, pipeline) {
      const request = Doc.of([
        ["aggregate", collection],
        ["pipeline", pipeline],
      ]);
      const cursor = { batchSize: SAMPLE_ROWS };
      const reply = await db
        .command({ ...BSON.deserialize(encodeBson(request), TYPED), cursor, maxTimeMS: DRY_RUN_MS }, TYPED)
        .catch(() => null);
      if (reply === null) return null;
      const read = decodeBson(BSON.serialize({ cursor: reply["cursor"] })).get("cursor");
      const batch = read instanceof Doc ? read.get("firstBatch") : null;
      return batch && isArray(batch) ? batch.filter((one) => one instanceof Doc) : null;
    },
    async dryRun(operation) {
      const command = toCommand(operation);
      if (command.kind !== "find" && command.kind !== "aggregate") return null;
      const explain = { kind: "explain", verbosity: "queryPlanner", command } as const;
      const [request] = toServerCommands(explain, db.databaseName);
      if (!request) return null;
      return send(request).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    },
  };
}
