import type { Draft } from "./draft.ts";

const LOST = 0.4;
const MEASURES = /^(?:sum|avg|min|max|median|share|percentile|deviation|sampleDeviation)$/;

/** "On time delivery rate" of documents that keep no rate: a list of them, or their number, is no rate. */
export function doubtLostRates(draft: Draft): void {
  const { plan, tokens, question } = draft;
  const at = tokens.findIndex(({ norm }) => norm === "rate" || norm === "rates");
  if (at < 0 || question.knowledge.names.has("rate")) return;
  const isMeasured = plan.ask === "share" || plan.metrics.some(({ kind }) => MEASURES.test(kind));
  const isComputed = plan.computed.length > 0;
  if (!isMeasured && !isComputed) draft.doubt(LOST, "rate", "contradiction");
}
