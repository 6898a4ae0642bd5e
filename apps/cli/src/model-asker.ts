import { decodeBson, type Doc, encodeBson } from "@querysnap/mql";
import {
  type AnswerSource,
  createCommandProbe,
  createLanguageModel,
  DRY_RUN_MS,
  type GenerateOptions,
  type GenerateResult,
  type Generator,
  guardModel,
  PROVIDERS,
  type ProviderSettings,
  type ReadSample,
  type VerifyProbe,
} from "@querysnap/nl-query";
import { BSON, type Db } from "mongodb";

export type Asked = { result: GenerateResult; source: AnswerSource; notice: string | null };
export type Asker = (question: string, options: GenerateOptions) => Promise<Asked>;

const TIME_LIMIT_MS = 30_000;
const CHECK_MS = 2_000;
const MAX_INPUT_TOKENS = 8_000;
const MAX_OUTPUT_TOKENS = 4_000;
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Asks the built-in generator, and runs its answer on a few documents. */
export function builtInAsker(generator: Generator, db: Db, dryRunMs = DRY_RUN_MS): Asker {
  return async (question, options) => {
    const deadline = performance.now() + dryRunMs;
    const read: ReadSample = async (collection, pipeline) => {
      const maxTimeMS = Math.floor(deadline - performance.now());
      if (maxTimeMS < 1) return null;
      const probe = createCommandProbe((command) => send(db, command, maxTimeMS), db.databaseName);
      return probe.aggregate(collection, pipeline);
    };
    const { result, warning } = await generator.dryRun(generator.generate(question, options), read);
    return { result, source: { kind: "built-in" }, notice: warning };
  };
}

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
  return createCommandProbe((command) => send(db, command, CHECK_MS), db.databaseName);
}

async function send(db: Db, command: Doc, maxTimeMS: number): Promise<Doc> {
  const plain = { ...BSON.deserialize(encodeBson(command), TYPED), maxTimeMS };
  return decodeBson(BSON.serialize(await db.command(plain, TYPED)));
}
