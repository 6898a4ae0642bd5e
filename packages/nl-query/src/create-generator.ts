import type { Operation } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { answer } from "./answer.ts";
import { Knowledge } from "./link/knowledge.ts";
import { explainOperation, explainText } from "./explain/explain-text.ts";
import { buildModel } from "./schema/build-model.ts";
import type { ExplainResult, GenerateOptions, GenerateResult, GeneratorOptions } from "./types.ts";

export type Generator = {
  /** Answers one question about the schema. The same input gives the same output. */
  generate(question: string, options: GenerateOptions): GenerateResult;
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
  return {
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
      return answer(knowledge, question, call);
    },
    explain: (query) =>
      typeof query === "string"
        ? explainText(knowledge, query)
        : { ok: true, collection: query.collection, sentences: explainOperation(knowledge.model, query) },
  };
}

/**
 * Says in plain English what an operation does, with what the schema knows; no index of the schema is needed.
 */
export function explain(operation: Operation, schema: SchemaSnapshot): string[] {
  return explainOperation(buildModel(schema), operation);
}
