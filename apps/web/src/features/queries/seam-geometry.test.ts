import { describe, expect, it } from "vitest";
import { seamCurves, seamPath } from "./seam-geometry.ts";

const panes = { left: { top: 40, bottom: 220 }, right: { top: 38, bottom: 250 } };

describe("seamCurves", () => {
  it("runs from 26 px left of the border to 13 px right of it, with a tick of 12 px at both ends", () => {
    const [curve] = seamCurves([{ tie: 3, rowY: 100, lineY: 122 }], 500, panes);
    expect(curve?.tie).toBe(3);
    expect(curve?.path).toBe("M474 94v12M474 100C497.5 100 489.5 122 513 122M513 116v12");
  });

  it.each([
    ["the row is scrolled away", 30, 100],
    ["the line is scrolled away", 100, 251],
    ["the line is folded", 100, null],
    ["there is no row", null, 100],
  ])("draws nothing when %s", (_, rowY, lineY) => {
    expect(seamCurves([{ tie: 0, rowY, lineY }], 500, panes)).toEqual([]);
  });

  it("keeps curves apart when rows and lines are in the same order", () => {
    const curves = seamCurves(
      [0, 1, 2, 3].map((tie) => ({ tie, rowY: 50 + tie * 28, lineY: 49 + tie * 22 })),
      500,
      panes,
    );
    expect(curves).toHaveLength(4);
  });
});

it("writes short numbers", () => {
  expect(seamPath({ x: 0, y: 0.123456 }, { x: 1 / 3, y: 2 })).not.toMatch(/\d\.\d{2}/);
});
