import { type Generated, generateQuery as endpoint, type InputOf } from "@querysnap/contracts";
import { api } from "../../../lib/api.ts";

export type Answer = Generated & {
  /** Milliseconds from asking to reading, on this side. */
  ms: number;
};

/** @throws ApiError; the AbortError of the signal */
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
  return { ...data, ms: performance.now() - started };
}
