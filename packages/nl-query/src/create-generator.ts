import type { Operation } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { answer } from "./answer.ts";
import { Knowledge } from "./link/knowledge.ts";
import { explainOperation, explainText } from "./explain/explain-text.ts";
import { buildModel } from "./schema/build-model.ts";
import type { Prompt } from "./model/prompt.ts";
import {
  answerWithModel,
  type ModelAnswer,
  type ModelCall,
  previewPrompt,
  type PreviewCall,
} from "./verify/answer-with-model.ts";
import { type DryRun, dryRun, type ReadSample } from "./verify/dry-run.ts";
import { type FixAnswer, type FixCall, fixWithModel } from "./verify/fix-with-model.ts";
import { expandGlossary } from "./glossary.ts";
import type {
  ExplainResult,
  GenerateOptions,
  GenerateResult,
  GeneratorOptions,
  Reading,
  Span,
} from "./types.ts";

export type Generator = {
  /** Answers one question about the schema. The same input gives the same output. */
  generate(question: string, options: GenerateOptions): GenerateResult;
  /** The text that a language model would get for this question; nothing is sent. */
  previewPrompt(question: string, call: PreviewCall): Prompt;
  /**
   * Asks a language model, checks its answer and falls back to the built-in one.
   *
   * @throws ModelError cancelled
   */
  generateWith(question: string, call: ModelCall): Promise<ModelAnswer>;
  /**
   * Asks a language model to mend a query that failed, and checks the result.
   *
   * @throws ModelError
   */
  fixWith(call: FixCall): Promise<FixAnswer>;
  /** Runs an answer on a few documents; one that finds nothing loses confidence. Optional, and reads only. */
  dryRun(result: GenerateResult, read: ReadSample): Promise<DryRun>;
  /**
   * Says in plain English what a hand-written query does: a text, or an operation that was parsed already.
   */
  explain(query: string | Operation): ExplainResult;
};

const LONGEST_QUESTION = 2_000;
/** Reading grows faster than the number of words, so a text of several questions is refused instead. */
const MOST_WORDS = 100;

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** Builds the index of a schema once; questions are then answered from memory, without network. */
export function createGenerator(schema: SchemaSnapshot, options: GeneratorOptions = {}): Generator {
  const longest = options.longestQuestion ?? LONGEST_QUESTION;
  const knowledge = new Knowledge(schema);
  const generator: Generator = {
    previewPrompt: (question, call) =>
      previewPrompt(
        { knowledge, schema, builtIn: (asked, options) => generator.generate(asked, options) },
        question,
        call,
      ),
    fixWith: (call) => fixWithModel({ knowledge, schema }, call),
    generateWith: (question, call) =>
      answerWithModel(
        { knowledge, schema, builtIn: (asked, options) => generator.generate(asked, options) },
        question,
        call,
      ),
    dryRun: (result, read) =>
      dryRun(result, { read, documentsIn: (name) => knowledge.model.byName.get(name)?.count ?? Infinity }),
    generate(question, call) {
      if (question.trim() === "")
        return { ok: false, reason: "empty", message: "Ask a question about your data.", notUnderstood: [] };
      if (question.length > longest)
        return {
          ok: false,
          reason: "too_long",
          message: `Questions can have at most ${longest} characters.`,
          notUnderstood: [],
        };
      if (countWords(question) > MOST_WORDS)
        return {
          ok: false,
          reason: "too_long",
          message: `Questions can have at most ${MOST_WORDS} words. Ask it in parts.`,
          notUnderstood: [],
        };
      if (knowledge.model.collections.length === 0)
        return {
          ok: false,
          reason: "empty_schema",
          message: "This database has no collections yet.",
          notUnderstood: [],
        };
      return answerExpanded(knowledge, question, call);
    },
    explain: (query) =>
      typeof query === "string"
        ? explainText(knowledge, query)
        : { ok: true, collection: query.collection, sentences: explainOperation(knowledge.model, query) },
  };
  return generator;
}

/** Reads the question with its glossary spelled out; the ties point at the words as they were typed. */
function answerExpanded(knowledge: Knowledge, question: string, call: GenerateOptions): GenerateResult {
  if (!call.glossary || call.glossary.length === 0) return answer(knowledge, question, call);
  const expanded = expandGlossary(question, call.glossary);
  if (countWords(expanded.question) > MOST_WORDS) return answer(knowledge, question, call);
  const result = answer(knowledge, expanded.question, call);
  const back = (spans: readonly Span[]): Span[] => joinSpans(spans.map((span) => expanded.toOriginal(span)));
  const original = <R extends Pick<Reading, "ties" | "notUnderstood">>(reading: R): R => ({
    ...reading,
    ties: reading.ties.map((tie) => ({ ...tie, words: back(tie.words) })),
    notUnderstood: back(reading.notUnderstood),
  });
  const choices = result.choices ? { ...result.choices, words: back(result.choices.words) } : null;
  if (result.ok) {
    const { rivals } = result;
    const agreed = rivals && { ...rivals.agreed, notUnderstood: back(rivals.agreed.notUnderstood) };
    return {
      ...original(result),
      alternatives: result.alternatives.map(original),
      choices,
      ...(agreed ? { rivals: { ...rivals, agreed } } : {}),
    };
  }
  return {
    ...result,
    notUnderstood: back(result.notUnderstood),
    ...(result.alternatives && choices ? { alternatives: result.alternatives.map(original), choices } : {}),
  };
}

/** In order; equal and overlapping spans become one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/**
 * Says in plain English what an operation does, with what the schema knows; no index of the schema is needed.
 */
export function explain(operation: Operation, schema: SchemaSnapshot): string[] {
  return explainOperation(buildModel(schema), operation);
}
