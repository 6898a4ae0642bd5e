import { askDemo } from "@querysnap/contracts";
import { api } from "../../../lib/api.ts";

/** Asks about the sample. A file of its own, fetched with the first question. */
export async function askOwnQuestion(
  question: string,
  { fallback, signal }: { fallback: string; signal: AbortSignal },
) {
  const { data } = await api.call(askDemo, { body: { question }, fallback, signal });
  return data;
}
