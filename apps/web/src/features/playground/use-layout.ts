import { useState } from "react";

/** Sizes of the panes in pixels; kept per browser. */
export type PlaygroundLayout = {
  isSideFolded: boolean;
  panesPx: number;
  explanationPx: number;
  editorPx: number;
};

export const DEFAULT_LAYOUT: PlaygroundLayout = {
  isSideFolded: false,
  panesPx: 288,
  explanationPx: 500,
  editorPx: 304,
};
export const LAYOUT_LIMITS = {
  panesPx: [160, 560],
  explanationPx: [320, 760],
  editorPx: [180, 640],
} as const;

type Size = keyof typeof LAYOUT_LIMITS;

const KEY = "querysnap_playground_layout";

export function clampSize(size: Size, px: number): number {
  const [min, max] = LAYOUT_LIMITS[size];
  return Math.round(Math.min(max, Math.max(min, px)));
}

/** Heading and status line of a pane, and the space below its last row. */
const PANE_FRAME_PX = 38 + 34 + 10;
const CODE_LINE_PX = 22;
const EXPLANATION_ROW_PX = 28;
const MISSED_ROW_PX = 32;

/** Lines and rows of an answer's two panes. */
export type PanesContent = { codeLines: number; rows: number; missed: number };

/** Minimum height with the explanation above the query, and maximum share of the window. */
const STACKED_MIN_PX = 408;
const STACKED_SHARE = 0.6;

/**
 * Height of explanation and query: as tall as their content, up to half of the window, unless the reader
 * chose another height.
 */
export function panesHeight(
  panesPx: number,
  content: PanesContent,
  window: { heightPx: number; isStacked: boolean },
): number {
  if (panesPx !== DEFAULT_LAYOUT.panesPx) return panesPx;
  const query = PANE_FRAME_PX + content.codeLines * CODE_LINE_PX;
  const explanation = PANE_FRAME_PX + content.rows * EXPLANATION_ROW_PX + content.missed * MISSED_ROW_PX;
  return window.isStacked
    ? Math.max(STACKED_MIN_PX, Math.min(query + explanation, Math.floor(window.heightPx * STACKED_SHARE)))
    : Math.max(panesPx, Math.min(Math.max(query, explanation), Math.floor(window.heightPx / 2)));
}

/** Parses the stored layout; an unusable part becomes its default. */
export function readLayout(stored: string | null): PlaygroundLayout {
  try {
    const value: unknown = JSON.parse(stored ?? "");
    if (typeof value !== "object" || value === null) return DEFAULT_LAYOUT;
    const found = new Map<string, unknown>(Object.entries(value));
    const size = (name: Size) => {
      const px = found.get(name);
      return typeof px === "number" && Number.isFinite(px) ? clampSize(name, px) : DEFAULT_LAYOUT[name];
    };
    return {
      isSideFolded: found.get("isSideFolded") === true,
      panesPx: size("panesPx"),
      explanationPx: size("explanationPx"),
      editorPx: size("editorPx"),
    };
  } catch {
    return DEFAULT_LAYOUT;
  }
}

export function useLayout() {
  const [layout, setLayout] = useState(() => {
    try {
      return readLayout(localStorage.getItem(KEY));
    } catch {
      return DEFAULT_LAYOUT;
    }
  });
  const change = (part: Partial<PlaygroundLayout>) => {
    const next = { ...layout, ...part };
    setLayout(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // storage can be switched off: the sizes last until the page is closed
    }
  };
  return [layout, change] as const;
}
