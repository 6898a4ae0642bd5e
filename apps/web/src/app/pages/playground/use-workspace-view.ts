import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useLayout } from "../../../features/playground/use-layout.ts";
import type { TieFocus } from "../../../features/queries/ties.ts";
import { useMedia } from "../../../lib/use-media.ts";

export type PlaygroundTab = "query" | "schema" | "history";

/** The pane that has the whole window. */
export type FullPane = "query" | "results";

/** The dialog that the user opened; at most one at a time. */
export type Overlay = "explain" | "commands" | "shortcuts" | "leaving" | "save upsell" | "export upsell";

/** The tab as a search parameter, so that reload and Back keep it; omitted for the first tab. */
function useTab(): readonly [PlaygroundTab, (tab: PlaygroundTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab");
  const tab = named === "schema" || named === "history" ? named : "query";
  // one click fires twice, by mouse and by focus: the second must not add a history entry
  const requested = useRef<PlaygroundTab>(tab);
  useEffect(() => {
    requested.current = tab;
  }, [tab]);
  const setTab = (next: PlaygroundTab) => {
    if (next === requested.current) return;
    requested.current = next;
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      if (next === "query") changed.delete("tab");
      else changed.set("tab", next);
      return changed;
    });
  };
  return [tab, setTab];
}

/** View state of the playground: tab, pane sizes, full screen, open dialog and active tie. */
export function useWorkspaceView() {
  const [tab, setTab] = useTab();
  const [layout, setLayout] = useLayout();
  const [fullPane, setFullPane] = useState<FullPane | null>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [activeTie, setActiveTie] = useState<number | null>(null);
  const ties = useMemo((): TieFocus => ({ activeTie, onActiveTie: setActiveTie }), [activeTie]);
  const isNarrow = useMedia("(max-width: 1279px)");
  const isOneColumn = useMedia("(max-width: 1023px)");
  // in one column the panel covers the page, so it starts closed
  const [isSideOver, setSideOver] = useState(false);
  return {
    tab,
    setTab,
    layout,
    setLayout,
    isSideFolded: isOneColumn ? !isSideOver : layout.isSideFolded,
    setSideFolded: (isFolded: boolean) =>
      isOneColumn ? setSideOver(!isFolded) : setLayout({ isSideFolded: isFolded }),
    isNarrow,
    isOneColumn,
    fullPane,
    setFullPane,
    overlay,
    setOverlay,
    ties,
  };
}
