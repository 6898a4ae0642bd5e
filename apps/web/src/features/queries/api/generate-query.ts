import { type Generated, generateQuery as endpoint, type InputOf } from "@querysnap/contracts";
import { api } from "../../../lib/api.ts";
import { withUnclaimedWords } from "../content-words.ts";

export type Answer = Generated & {
  /** Milliseconds from asking to reading, on this side. */
  ms: number;
};

/**
 * Words that no tie claims are marked here as not understood, so that no generator can pass over them.
 *
 * @throws ApiError; the AbortError of the signal
 */
export async function generateQuery(
  { connectionId, ...body }: { connectionId: string } & InputOf<typeof endpoint, "body">,
  signal: AbortSignal,
): Promise<Answer> {
  const started = performance.now();
  const { data } = await api.call(endpoint, {
    params: { connectionId },
    body,
    signal,
    fallback: "Failed to generate query",
  });
  const ms = performance.now() - started;
  if (data.query === null) return { ...data, ms };
  const complete = <Reading extends Pick<Generated, "ties" | "notUnderstood">>(reading: Reading) =>
    withUnclaimedWords(body.naturalLanguage, reading);
  return { ...complete(data), alternatives: data.alternatives.map(complete), ms };
}
