import { Doc, isArray, type Operation, parse, print, RegularExpression, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { questionOf } from "../question.ts";
import { SURE_CONFIDENCE } from "../confidence.ts";
import type { Knowledge } from "../link/knowledge.ts";
import { type LanguageModel, ModelError } from "../model/language-model.ts";
import { buildPrompt, type Prompt } from "../model/prompt.ts";
import { writeVerb } from "../parse/read-write.ts";
import type { Question } from "../parse/draft.ts";
import { chooseCollections, namedCollection } from "../rank.ts";
import { openSpans } from "../spans.ts";
import type { Alternative, Choices, GenerateOptions, GenerateResult, Reading } from "../types.ts";
import { alignParts, unclaimedWords } from "./align.ts";
import { readingOfOperation } from "./reading-of-operation.ts";
import type { Problem } from "./check-names.ts";
import { checkQuery, type Checked } from "./check-query.ts";
import { converse, type Found, type Judged, type ModelUsage } from "./converse.ts";
import type { VerifyProbe } from "./probe.ts";
import { compareOnSample, type Comparison } from "./sample.ts";

export type ModelCall = GenerateOptions & {
  model: LanguageModel;
  probe: VerifyProbe;
  /** Whether stored values may leave this server. */
  sharesValues: boolean;
  maxInputTokens: number;
  maxOutputTokens: number;
  /** Rounds in which the model may correct its query; 2 when left out. */
  maxRepairs?: number;
  signal: AbortSignal;
};

export type AnswerSource = { kind: "built-in" } | { kind: "model"; name: string };

/** The same shape for every generator, with who answered. */
export type ModelAnswer = {
  result: GenerateResult;
  source: AnswerSource;
  /** Why another one answered than was asked for; null when the model did. */
  notice: string | null;
  /** The provider failed, so the model gave no answer that could be checked. */
  hasProviderFailed: boolean;
  usage: ModelUsage;
};

export type AnswerDeps = {
  knowledge: Knowledge;
  schema: SchemaSnapshot;
  builtIn(question: string, options: GenerateOptions): GenerateResult;
};

/** Confidence of an answer whose every word has a part. */
const VERIFIED = 0.9;
const CONFIRMED = 0.96;
/** Of one that leaves words over, or that the built-in generator contradicts: shown as one to check. */
const TO_CHECK = 0.55;
const TOP_COLLECTIONS = 8;
/** Refusals that no model can help with. */
const FINAL = new Set(["empty", "too_long", "empty_schema"]);
const BUILT_IN: AnswerSource = { kind: "built-in" };

/**
 * Asks a model and checks its work: parse, guard, names, types, spellings, coverage of the question, dry run;
 * at most two repair rounds. What cannot be repaired becomes the built-in answer with a notice.
 */
export async function answerWithModel(deps: AnswerDeps, text: string, call: ModelCall): Promise<ModelAnswer> {
  const builtIn = deps.builtIn(text, call);
  const usage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const fallBack = (notice: string | null, hasProviderFailed = false): ModelAnswer => ({
    result: builtIn,
    source: BUILT_IN,
    notice,
    hasProviderFailed,
    usage,
  });
  const isReadOnlyRefusal = !builtIn.ok && builtIn.reason === "read_only";
  if (!builtIn.ok && (FINAL.has(builtIn.reason) || isReadOnlyRefusal)) return fallBack(null);
  const question = questionOf(deps.knowledge, text, call.now.getTime());
  const prompt = promptOf(deps, { question, builtIn, call });
  if (prompt.collections.length === 0)
    return fallBack(
      "The question and schema are too long for the language model, so the built-in generator answered.",
    );
  try {
    const found = await converse(call, { prompt, usage }, (query) =>
      judge(deps, query, { question, builtIn, call }),
    );
    if (found.kind === "refused")
      return fallBack(
        builtIn.ok
          ? "The language model found no answer in this schema, so the built-in generator answered."
          : null,
      );
    if (found.kind === "failed")
      return fallBack(
        "The language model's query did not pass the checks, so the built-in generator answered.",
      );
    const result = await present(question, { ...found, builtIn, call });
    const source: AnswerSource = result === builtIn ? BUILT_IN : { kind: "model", name: call.model.name };
    return { result, source, notice: null, hasProviderFailed: false, usage };
  } catch (error) {
    if (!(error instanceof ModelError) || error.failure === "cancelled") throw error;
    return fallBack(`${error.message} The built-in generator answered.`, true);
  }
}

export type PreviewCall = GenerateOptions & Pick<ModelCall, "sharesValues" | "maxInputTokens">;

/** The text that a model would get for this question. Nothing is sent. */
export function previewPrompt(deps: AnswerDeps, text: string, call: PreviewCall): Prompt {
  const question = questionOf(deps.knowledge, text, call.now.getTime());
  return promptOf(deps, { question, builtIn: deps.builtIn(text, call), call });
}

type Scene = { question: Question; builtIn: GenerateResult; call: ModelCall };

/** Collections that matter: those that the linker ranks, what they refer to, then the largest. */
export function rankedCollections(
  question: Question,
  { collection, inView }: Pick<GenerateOptions, "collection" | "inView"> = {},
): string[] {
  const { knowledge } = question;
  const likely = chooseCollections(question).map((one) => one.name);
  const first =
    collection !== undefined
      ? [collection]
      : inView === undefined || namedCollection(question)
        ? likely
        : [inView, ...likely];
  const real = first.filter((name) => knowledge.model.byName.has(name));
  const near = real.flatMap((name) => {
    const found = knowledge.model.byName.get(name);
    return found
      ? knowledge.routes(found).flatMap((route) => (route.via ? [] : [route.collection.name]))
      : [];
  });
  const largest = knowledge.model.collections.toSorted((a, b) => b.count - a.count).map((one) => one.name);
  return [...new Set(real.length > 0 ? [...real, ...near] : largest)].slice(0, TOP_COLLECTIONS);
}

function promptOf(
  { schema }: AnswerDeps,
  { question, builtIn, call }: Omit<Scene, "call"> & { call: PreviewCall },
): Prompt {
  const isSure = builtIn.ok && builtIn.confidence >= SURE_CONFIDENCE;
  const shares = (query: string): boolean =>
    call.sharesValues || holdsSaidTextsOnly(query, { question, call, schema });
  const { previous } = call;
  return buildPrompt({
    question: question.text,
    now: call.now,
    isReadOnly: call.readOnly ?? false,
    schema,
    ranked: rankedCollections(question, call),
    hint: isSure && shares(builtIn.query) ? builtIn.query : null,
    previous: previous && shares(previous.query) ? previous : null,
    glossary: call.glossary ?? [],
    sharesValues: call.sharesValues,
    maxInputTokens: call.maxInputTokens,
  });
}

/** Whether every text of a query was written by the user or is a name, so that no stored value leaves. */
function holdsSaidTextsOnly(query: string, { question, call, schema }: SharingCall): boolean {
  const parsed = parse(query, { now: call.now.getTime() });
  const [operation] = parsed.ok ? parsed.statements : [];
  if (!operation) return false;
  const said = [
    question.text,
    call.previous?.question ?? "",
    ...(call.glossary ?? []).map((one) => one.meaning),
  ];
  const isName = (text: string): boolean =>
    schema.collections.some((one) => one.name === text || one.fields.some((field) => field.path === text));
  const isHarmless = (value: Value): boolean => {
    if (typeof value === "string")
      return value.startsWith("$") || isName(value) || said.some((one) => one.includes(value));
    if (isArray(value)) return value.every(isHarmless);
    if (value instanceof Doc) return value.values.every(isHarmless);
    return !(value instanceof RegularExpression) || said.some((one) => one.includes(value.pattern));
  };
  return [operation.args, ...operation.chain.map((one) => one.args)].every(isHarmless);
}

type SharingCall = { question: Question; call: PreviewCall; schema: SchemaSnapshot };

async function judge(deps: AnswerDeps, text: string, { question, builtIn, call }: Scene): Promise<Judged> {
  const checked: Checked = await checkQuery(text, {
    schema: deps.schema,
    readOnly: call.readOnly ?? false,
    mayWrite: writeVerb(question.tokens.map((token) => token.norm)) !== null,
    now: call.now,
    probe: call.probe,
  });
  if (!checked.ok) return { problems: checked.problems, found: null };
  const { operation } = checked;
  const collection = question.knowledge.model.byName.get(operation.collection ?? "");
  if (!collection)
    return { problems: [{ kind: "name", message: "There is no such collection." }], found: null };
  const open = openWords(question, operation, builtIn);
  const problems = open.map((at): Problem => {
    const token = question.tokens[at];
    const words = question.text.slice(token?.start ?? 0, token?.end ?? 0);
    return {
      kind: "condition",
      message: `The question says "${words}", but no part of the query stands for it.`,
    };
  });
  return { problems, found: { kind: "query", operation, open, collection: collection.name } };
}

/** Words that must have a part and have none, also those that the built-in generator made a condition of. */
function openWords(question: Question, operation: Operation, builtIn: GenerateResult): number[] {
  const collection = question.knowledge.model.byName.get(operation.collection ?? "");
  if (!collection) return [];
  const parts = alignParts(question, operation, collection);
  const open = new Set(unclaimedWords(question, parts, collection));
  const claimed = parts.flatMap((part) => part.words);
  if (builtIn.ok && builtIn.confidence >= SURE_CONFIDENCE)
    for (const tie of builtIn.ties) {
      if (tie.role !== "condition" && tie.role !== "range") continue;
      const positions = question.tokens.flatMap((token, at) =>
        tie.words.some((span) => span.start <= token.start && token.end <= span.end) ? [at] : [],
      );
      const isClaimed = positions.some((at) => claimed.some(({ start, end }) => start <= at && at < end));
      if (!isClaimed) for (const at of positions) open.add(at);
    }
  return [...open].toSorted((a, b) => a - b);
}

/** The model's answer, or the built-in one where that follows a choice which the model does not know. */
async function present(
  question: Question,
  { operation, open, builtIn, call }: Extract<Found, { kind: "query" }> & Omit<Scene, "question">,
): Promise<GenerateResult> {
  const agreement = await agreementOf(builtIn, operation, call);
  const isContradicted = agreement === "different" && builtIn.ok && builtIn.confidence >= SURE_CONFIDENCE;
  const confidence =
    open.length > 0 || isContradicted ? TO_CHECK : agreement === "same" ? CONFIRMED : VERIFIED;
  const reading = readingOfOperation(question, operation, { open, confidence });
  const choices = choicesAround(builtIn, reading);
  if (builtIn.ok && choices && choices.chosen !== null && builtIn.query !== reading.query) return builtIn;
  const options = new Set(choices?.options.map(({ query }) => query));
  const readings: Alternative[] = builtIn.ok
    ? [{ ...plainReading(builtIn), label: differenceOf(reading, builtIn) }, ...builtIn.alternatives]
    : (builtIn.alternatives ?? []);
  if (choices)
    return {
      ok: true,
      ...reading,
      alternatives: readings.filter(({ query }) => query !== reading.query && options.has(query)),
      choices,
    };
  const alternatives: Alternative[] =
    builtIn.ok && agreement !== "same" && builtIn.query !== reading.query
      ? [{ ...plainReading(builtIn), label: differenceOf(reading, builtIn) }]
      : [];
  return {
    ok: true,
    ...reading,
    notUnderstood: [...reading.notUnderstood, ...openSpans(question, open)].filter(
      (span, at, all) => all.findIndex((one) => one.start === span.start) === at,
    ),
    alternatives,
    choices: null,
  };
}

/** What the built-in reading leaves open, where the model's query is one of the readings. */
function choicesAround(builtIn: GenerateResult, { query }: Reading): Choices | null {
  const isOne = builtIn.choices?.options.some((option) => option.query === query) ?? false;
  return isOne ? (builtIn.choices ?? null) : null;
}

async function agreementOf(
  builtIn: GenerateResult,
  operation: Operation,
  call: ModelCall,
): Promise<Comparison> {
  if (!builtIn.ok) return "unknown";
  const parsed = parse(builtIn.query, { now: call.now.getTime() });
  const [other] = parsed.ok ? parsed.statements : [];
  if (!other) return "unknown";
  if (print(other) === print(operation)) return "same";
  return builtIn.isWrite ? "different" : compareOnSample(call.probe, operation, other);
}

function plainReading(result: Extract<GenerateResult, { ok: true }>): Reading {
  const { query, explanation, collection, confidence, ties, notUnderstood, isWrite } = result;
  return { query, explanation, collection, confidence, ties, notUnderstood, isWrite };
}

/** What sets the built-in reading apart, in its own sentences. */
function differenceOf(model: Reading, builtIn: Reading): string {
  if (model.collection !== builtIn.collection) return `In ${builtIn.collection}`;
  const own = new Set(model.explanation);
  const theirs = new Set(builtIn.explanation);
  const more = builtIn.explanation.filter((sentence) => !own.has(sentence));
  const fewer = model.explanation.filter((sentence) => !theirs.has(sentence));
  const [added, missing] = [more[0], fewer[0]];
  if (added !== undefined && more.length <= fewer.length) return `Built-in: ${added}`;
  if (missing !== undefined && more.length === 0) return `Built-in: without “${missing}”`;
  return added === undefined ? "Built-in reading" : `Built-in: also ${added}`;
}
