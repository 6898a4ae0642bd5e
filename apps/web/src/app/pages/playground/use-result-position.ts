import { useState } from "react";
import { z } from "zod";
import type { ResultMode } from "../../../features/results/components/result-bar.tsx";
import type { ScrollPosition } from "../../../features/results/components/use-kept-scroll.ts";
import { readDraft, useDraft } from "./use-draft.ts";

const resultPosition = z.object({
  mode: z.enum(["tree", "table", "json"]),
  /** Scroll position in the current mode, valid for one run. */
  scroll: z.object({ historyId: z.string(), top: z.number(), left: z.number() }).nullable(),
  /** Whether results with a chart show it. */
  showsChart: z.boolean().default(true),
});
type ResultPosition = z.infer<typeof resultPosition>;

const BEGINNING: ResultPosition = { mode: "table", scroll: null, showsChart: true };

const draftName = (connectionId: string) => `${connectionId}:result`;

/** View mode, scroll position and chart visibility of the results; kept per user and connection. */
export function useResultPosition(connectionId: string) {
  const [position, setPosition] = useState(
    () => resultPosition.safeParse(readDraft(draftName(connectionId))).data ?? BEGINNING,
  );
  useDraft(draftName(connectionId), position);
  return {
    mode: position.mode,
    setMode: (mode: ResultMode) =>
      setPosition((current) => (current.mode === mode ? current : { ...current, mode, scroll: null })),
    showsChart: position.showsChart,
    setShowsChart: (showsChart: boolean) => setPosition((current) => ({ ...current, showsChart })),
    scrollOf: (historyId: string | null): ScrollPosition | null =>
      position.scroll?.historyId === historyId ? position.scroll : null,
    keepScroll: (historyId: string | null, scroll: ScrollPosition) =>
      historyId === null
        ? undefined
        : setPosition((current) => ({ ...current, scroll: { historyId, ...scroll } })),
  };
}

export type ResultPositionHandle = ReturnType<typeof useResultPosition>;
