import { LazyPart } from "../../../components/lazy-part.tsx";
import { createChunk } from "../../../lib/chunk.ts";
import type { PanelHandle } from "./use-query-panel.ts";

const offerChunk = createChunk(() => import("../../../features/queries/components/glossary-offer.tsx"));

/** Returns the query that the user ran in place of the generated one; null if they are the same. */
export function correctionOf({ state }: Pick<PanelHandle, "state">) {
  const { generation, question, execution, lastAsked } = state;
  if (generation?.kind !== "answered" || execution.kind !== "done") return null;
  const { answer } = generation;
  const { sent } = execution.shown;
  const generated = lastAsked?.question === question ? lastAsked.query : answer.query;
  if (generated === null || sent.naturalLanguage !== question || sent.queryString === generated) return null;
  const former = answer.alternatives.find(({ query }) => query === generated) ?? answer;
  return { question, generated, answer: former, query: sent.queryString };
}

/** Offers to remember a word of the question as the user corrected it in the query. */
export function RememberCorrection({ panel }: { panel: PanelHandle }) {
  const correction = correctionOf(panel);
  if (correction === null) return null;
  const { generated, ...offered } = correction;
  return (
    <LazyPart
      name="Remember this"
      chunk={offerChunk}
      waiting={null}
      render={({ GlossaryOffer }) => (
        <GlossaryOffer key={`${generated} ${offered.query}`} connectionId={panel.connectionId} {...offered} />
      )}
    />
  );
}
