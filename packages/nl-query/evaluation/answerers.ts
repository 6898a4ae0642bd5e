import {
  createLanguageModel,
  type GenerateResult,
  type Generator,
  type GenerateOptions,
  guardModel,
  type LanguageModel,
  PROVIDERS,
} from "@querysnap/nl-query";
import type { Db } from "mongodb";
import { probeOf } from "./probe.ts";
import { scriptedModel, scriptedReply } from "./scripted-model.ts";

/** Who is judged: something that answers a question about a database. */
export type Answerer = (call: {
  generator: Generator;
  db: Db;
  question: string;
  gold: string | undefined;
  options: GenerateOptions;
}) => Promise<GenerateResult>;

const MAX_INPUT_TOKENS = 8_000;
const MAX_OUTPUT_TOKENS = 4_000;
const TIME_LIMIT_MS = 30_000;

export const builtIn: Answerer = ({ generator, question, options }) =>
  Promise.resolve(generator.generate(question, options));

/** A model through the whole pipeline of checks. */
const checked =
  (open: (gold: string | undefined, question: string) => LanguageModel): Answerer =>
  async ({ generator, db, question, gold, options }) => {
    const answer = await generator.generateWith(question, {
      ...options,
      model: open(gold, question),
      probe: probeOf(db),
      sharesValues: false,
      maxInputTokens: MAX_INPUT_TOKENS,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal: new AbortController().signal,
    });
    return answer.result;
  };

export const scripted: Answerer = checked((gold, question) =>
  scriptedModel(new Map(gold === undefined ? [] : [[question, gold]])),
);

/** The scripted model as it is, believed at once. */
export const scriptedRaw: Answerer = ({ question, gold }) =>
  Promise.resolve(
    gold === undefined
      ? { ok: false, reason: "not_understood", message: "", notUnderstood: [] }
      : {
          ok: true,
          query: scriptedReply(gold, question, 0),
          explanation: [],
          collection: "",
          confidence: 1,
          ties: [],
          notUnderstood: [],
          isWrite: false,
          alternatives: [],
          choices: null,
        },
  );

/** A real provider, set by the same variables as the server's. */
export function provided(name: string, env: NodeJS.ProcessEnv): Answerer {
  const provider = PROVIDERS.find((one) => one === name);
  const model = env["AI_MODEL"];
  if (!provider) throw new Error(`--provider must be one of built-in, scripted, ${PROVIDERS.join(", ")}`);
  if (!model) throw new Error("--provider needs AI_MODEL, the name of the model");
  const settings = {
    provider,
    model,
    baseUrl: env["AI_BASE_URL"] ?? null,
    apiKey: env["AI_API_KEY"] ?? null,
  };
  const guarded = guardModel(createLanguageModel(settings), {
    now: () => Date.now(),
    timeLimitMs: TIME_LIMIT_MS,
  });
  return checked(() => guarded);
}
