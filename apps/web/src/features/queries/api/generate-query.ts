import {
  type Generated,
  generateQuery as endpoint,
  getHistoryAnswer,
  type InputOf,
} from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { withUnclaimedWords } from "../content-words.ts";

export type Answer = Generated & {
  /** Milliseconds from asking to reading, on this side. */
  ms: number;
};

type Question = { connectionId: string } & InputOf<typeof endpoint, "body">;

/**
 * Generates a query. Content words without a tie are added to the words not understood, whichever generator
 * answered.
 *
 * @throws ApiError; the AbortError of the signal
 */
async function generateQuery({ connectionId, ...body }: Question, signal: AbortSignal): Promise<Answer> {
  const started = performance.now();
  const { data } = await api.call(endpoint, {
    params: { connectionId },
    body,
    signal,
    fallback: "Failed to generate query",
  });
  return completeAnswer(body.naturalLanguage, data, performance.now() - started);
}

/** Generates the query of a question. Answers are held by the tab that asked, so nothing is cached here. */
export function useGenerateQuery() {
  return useMutation({
    mutationFn: ({ input, signal }: { input: Question; signal: AbortSignal }) => generateQuery(input, signal),
    gcTime: 0,
  });
}

function completeAnswer(question: string, data: Generated, ms: number): Answer {
  if (data.query === null) return { ...data, ms };
  const complete = <Reading extends Pick<Generated, "ties" | "notUnderstood">>(reading: Reading) =>
    withUnclaimedWords(question, reading);
  return { ...complete(data), alternatives: data.alternatives.map(complete), ms };
}

/** Reads the answer of a run from the history; null where it cannot be had. The run shows without it, too. */
export async function recallAnswer(historyId: string, question: string): Promise<Answer | null> {
  const started = performance.now();
  const reply = await api
    .call(getHistoryAnswer, { params: { historyId }, fallback: "Failed to load the explanation" })
    .catch(() => null);
  return reply?.data ? completeAnswer(question, reply.data, performance.now() - started) : null;
}
