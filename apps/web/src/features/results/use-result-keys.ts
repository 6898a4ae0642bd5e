import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { ResultMode } from "./components/result-bar.tsx";

const MODES: Record<string, ResultMode> = { t: "table", j: "json", r: "tree" };

type ResultActions = {
  mode: ResultMode;
  onMode: (mode: ResultMode) => void;
  /** Shows or hides the chart. */
  onPicture: () => void;
  onFind: () => void;
};

/** Keys while the focus is inside a result: T, J, R switch views, P toggles the chart, / searches. */
export function useResultKeys(
  pane: RefObject<HTMLElement | null>,
  { mode, onMode, onPicture, onFind }: ResultActions,
): void {
  const [focused, setFocused] = useState<ResultMode | null>(null);
  useEffect(() => {
    // the view that had the focus was unmounted
    if (focused !== null) pane.current?.querySelector<HTMLElement>("[data-result-pane]")?.focus();
  }, [pane, focused]);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const next = MODES[event.key];
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
    if (next && isPlain) {
      if (next !== mode) setFocused(next);
      onMode(next);
    }
    if (event.key === "p" && isPlain) onPicture();
    if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      event.stopPropagation();
      onFind();
    }
  });
  useEffect(() => {
    const element = pane.current;
    const listen = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [pane]);
}
