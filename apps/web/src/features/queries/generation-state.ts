import type { Answer } from "./api/generate-query.ts";
import { readingLabel } from "./ties.ts";

/** An answer with a query. */
export type QueryAnswer = Answer & { query: string };

/** An answer without a query: the question was not understood, or has several readings to choose from. */
export type RefusedAnswer = Answer & { query: null };

/** State of the answer to the question on screen. */
export type Generation =
  | { kind: "idle" }
  /** `request` identifies the reply that is awaited; any other is ignored. */
  | { kind: "asking"; request: string }
  /** `text` is the query as edited since; it equals `answer.query` until then. */
  | { kind: "answered"; answer: QueryAnswer; text: string }
  | { kind: "refused"; answer: RefusedAnswer }
  | { kind: "failed"; error: unknown };

export type GenerationEvent =
  | { type: "asked"; request: string }
  | { type: "answered"; request: string; answer: Answer }
  | { type: "asking failed"; request: string; error: unknown }
  | { type: "answer dropped" }
  | { type: "answer edited"; text: string }
  | { type: "reading chosen"; index: number }
  /** One of the readings that the answer asks about. */
  | { type: "choice made"; value: string };

export const NOT_ASKED: Generation = { kind: "idle" };

/** Returns the state of an answer; `text` is its query as edited. */
export function withAnswer(answer: Answer, text = answer.query): Generation {
  const { query } = answer;
  return query === null
    ? { kind: "refused", answer: { ...answer, query } }
    : { kind: "answered", answer: { ...answer, query }, text: text ?? query };
}

/** Returns the answer on screen, also one without a query. */
export function answerOf(generation: Generation | null): Answer | null {
  return generation?.kind === "answered" || generation?.kind === "refused" ? generation.answer : null;
}

/** Makes another reading the answer; the answer takes its place among the alternatives. */
function chooseReading(answer: QueryAnswer, index: number): QueryAnswer | null {
  const chosen = answer.alternatives[index];
  if (!chosen) return null;
  const { query, explanation, confidence, ties, notUnderstood, isWrite } = answer;
  const label = readingLabel(answer, chosen);
  const collection = answer.collection ?? "";
  const former = { label, query, explanation, confidence, ties, notUnderstood, isWrite, collection };
  const alternatives = answer.alternatives.map((each, at) => (at === index ? former : each));
  return { ...answer, ...chosen, alternatives };
}

/** Makes the chosen reading the answer, also where the question was refused for having several. */
function chooseOption(answer: Answer, value: string): Answer | null {
  const { choices, alternatives, query } = answer;
  const option = choices?.options.find((each) => each.value === value);
  if (!choices || !option) return null;
  const index = alternatives.findIndex((each) => each.query === option.query);
  const reading = alternatives[index];
  const accepted = { ...choices, chosen: value };
  if (!reading) return { ...answer, choices: accepted };
  const chosen =
    query === null
      ? { ...answer, ...reading, alternatives: alternatives.toSpliced(index, 1) }
      : chooseReading({ ...answer, query }, index);
  return chosen && { ...chosen, choices: accepted };
}

function choose(generation: Generation, chosen: Answer | null): Generation {
  if (chosen === null) return generation;
  const isSameQuery = answerOf(generation)?.query === chosen.query;
  return isSameQuery && generation.kind === "answered"
    ? withAnswer(chosen, generation.text)
    : withAnswer(chosen);
}

function awaits(generation: Generation, request: string): boolean {
  return generation.kind === "asking" && generation.request === request;
}

/** Events that do not fit the current state return the same state. */
export function reduceGeneration(generation: Generation, event: GenerationEvent): Generation {
  switch (event.type) {
    case "asked":
      return { kind: "asking", request: event.request };
    case "answered":
      return awaits(generation, event.request) ? withAnswer(event.answer) : generation;
    case "asking failed":
      return awaits(generation, event.request) ? { kind: "failed", error: event.error } : generation;
    case "answer dropped":
      return NOT_ASKED;
    case "answer edited":
      return generation.kind === "answered" ? { ...generation, text: event.text } : generation;
    case "reading chosen":
      return generation.kind === "answered"
        ? choose(generation, chooseReading(generation.answer, event.index))
        : generation;
    case "choice made": {
      const answer = answerOf(generation);
      return answer === null ? generation : choose(generation, chooseOption(answer, event.value));
    }
  }
}
