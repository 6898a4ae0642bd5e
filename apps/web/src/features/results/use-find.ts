import { type RefObject, useState } from "react";
import type { ResultMode } from "./components/result-bar.tsx";
import type { Match } from "./find-in-result.ts";

/** Finding a text in a result: whether the search is open, and the match to show. */
export function useFind(
  pane: RefObject<HTMLElement | null>,
  { mode, onMode }: { mode: ResultMode; onMode: (mode: ResultMode) => void },
) {
  const [isOpen, setOpen] = useState(false);
  const [match, setMatch] = useState<Match | null>(null);
  return {
    isOpen,
    match: isOpen ? match : null,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setMatch(null);
      pane.current?.querySelector<HTMLElement>("[data-result-pane]")?.focus();
    },
    showMatch: (found: Match | null) => {
      setMatch(found);
      // only the table can scroll to a match
      if (found !== null && mode !== "table") onMode("table");
    },
  };
}
