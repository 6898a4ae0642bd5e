import { useEffect, useRef, useState } from "react";
import { readingLabel } from "./ties.ts";
import { type Answer, generateQuery } from "./api/generate-query.ts";

export type GenerationState =
  | { kind: "idle" }
  | { kind: "running"; question: string }
  | { kind: "answered"; question: string; answer: Answer }
  | { kind: "failed"; question: string; error: unknown };

type Ask = {
  connectionId: string;
  question: string;
  previousQuestion: string | null;
  previousQuery: string | null;
  collection: string | null;
};

/** One answer at a time. The answer belongs to the text it was asked with: changing the text drops it. */
export function useGeneration({ onSettled }: { onSettled: (state: GenerationState) => void }) {
  const [state, setState] = useState<GenerationState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const generate = async ({ connectionId, question, ...context }: Ask): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "running", question });
    const next = await generateQuery(
      { connectionId, naturalLanguage: question, ...context },
      controller.signal,
    ).then(
      (answer): GenerationState => ({ kind: "answered", question, answer }),
      (error: unknown): GenerationState =>
        controller.signal.aborted ? { kind: "idle" } : { kind: "failed", question, error },
    );
    if (running.current !== controller) return;
    setState(next);
    onSettled(next);
  };

  /** Back to the input. */
  const reset = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "idle" });
  };
  /** Takes another reading for the answer; the answer becomes an alternative, so nothing is lost. */
  const chooseReading = (index: number) =>
    setState((current): GenerationState => {
      const chosen = current.kind === "answered" ? current.answer.alternatives[index] : undefined;
      if (current.kind !== "answered" || !chosen || current.answer.query === null) return current;
      const { query, explanation, confidence, ties, notUnderstood, isWrite } = current.answer;
      const label = readingLabel(current.answer, chosen);
      const former = {
        label,
        query,
        explanation,
        confidence,
        ties,
        notUnderstood,
        isWrite,
        collection: current.answer.collection ?? "",
      };
      const alternatives = current.answer.alternatives.map((each, at) => (at === index ? former : each));
      return { ...current, answer: { ...current.answer, ...chosen, alternatives } };
    });
  return { state, generate, reset, chooseReading };
}
