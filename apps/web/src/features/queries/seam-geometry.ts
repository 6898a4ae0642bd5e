/** Where a curve may end, in pixels from the top left of the pair of panes. */
export type SeamPane = { top: number; bottom: number };
export type SeamEnds = {
  tie: number;
  /** Middle of the row in Explanation, null when it has none. */
  rowY: number | null;
  /** Middle of the line in the editor, null when it is folded away or far out of view. */
  lineY: number | null;
};
export type SeamCurve = { tie: number; path: string; length: number };

/** From this far left of the border between the panes to this far right of it. */
export const SEAM_LEFT_PX = 26;
export const SEAM_RIGHT_PX = 13;
const TICK_PX = 6;
const BEND_PX = 4;

/** One curve with a tick at each end. */
export function seamPath(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const middle = (from.x + to.x) / 2;
  const point = (x: number, y: number) => `${round(x)} ${round(y)}`;
  return [
    `M${point(from.x, from.y - TICK_PX)}v${TICK_PX * 2}`,
    `M${point(from.x, from.y)}C${point(middle + BEND_PX, from.y)} ${point(middle - BEND_PX, to.y)} ${point(to.x, to.y)}`,
    `M${point(to.x, to.y - TICK_PX)}v${TICK_PX * 2}`,
  ].join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Omits the curve of an end that is scrolled out of its pane; it is never clamped to the edge.
 */
export function seamCurves(
  ends: readonly SeamEnds[],
  borderX: number,
  panes: { left: SeamPane; right: SeamPane },
): SeamCurve[] {
  const inside = (y: number | null, pane: SeamPane): y is number =>
    y !== null && y >= pane.top && y <= pane.bottom;
  return ends.flatMap(({ tie, rowY, lineY }) => {
    if (!inside(rowY, panes.left) || !inside(lineY, panes.right)) return [];
    const from = { x: borderX - SEAM_LEFT_PX, y: rowY };
    const to = { x: borderX + SEAM_RIGHT_PX, y: lineY };
    return [
      {
        tie,
        path: seamPath(from, to),
        length: Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) + 4 * TICK_PX),
      },
    ];
  });
}
