import { type askDemo, type ReplyOf, TEXTS } from "@querysnap/contracts";
import { useRef, useState } from "react";
import { errorText } from "../../lib/api-error.ts";
import type { Answer } from "../../lib/showcase.ts";

const FALLBACK = "The sample did not answer. Try again.";

/** Reply to a visitor's question; `refusal` instead of a query when it is not understood. */
export type OwnAnswer = Answer & { refusal: string | null; isCapped: boolean };

function toAnswer(question: string, { query, ...data }: ReplyOf<typeof askDemo>["data"]): OwnAnswer {
  return { ...data, question, query: query ?? "", refusal: query === null ? data.explanation : null };
}

/** A visitor's own question about the sample. A newer one takes the place of the one before. */
export function useOwnQuestion() {
  const [answer, setAnswer] = useState<OwnAnswer | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);

  async function ask(text: string): Promise<boolean> {
    const question = text.trim();
    if (question === "") {
      setError(TEXTS.questionRequired);
      return false;
    }
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    setAsking(true);
    setError(null);
    try {
      const call = { fallback: FALLBACK, signal: stop.signal };
      const { askOwnQuestion } = await import("./api/ask-own-question.ts");
      setAnswer(toAnswer(question, await askOwnQuestion(question, call)));
      return true;
    } catch (failure) {
      if (!stop.signal.aborted) setError(errorText(failure, FALLBACK));
      return false;
    } finally {
      if (current.current === stop) setAsking(false);
    }
  }

  return { answer, isAsking, error, ask, leave: () => setAnswer(null) };
}

export type OwnQuestion = ReturnType<typeof useOwnQuestion>;
