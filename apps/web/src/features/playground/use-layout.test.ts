import { describe, expect, it } from "vitest";
import { clampSize, DEFAULT_LAYOUT, panesHeight, readLayout } from "./use-layout.ts";

describe("readLayout", () => {
  it.each([null, "", "{", "[]", "null", '{"panesPx":"x"}', '{"panesPx":null,"isSideFolded":1}'])(
    "%j gives the defaults",
    (stored) => {
      expect(readLayout(stored)).toEqual(DEFAULT_LAYOUT);
    },
  );

  it("keeps what makes sense and limits it", () => {
    expect(readLayout('{"isSideFolded":true,"panesPx":9999,"explanationPx":420,"editorPx":1}')).toEqual({
      isSideFolded: true,
      panesPx: 560,
      explanationPx: 420,
      editorPx: 180,
    });
    expect(clampSize("panesPx", 300.4)).toBe(300);
  });
});

describe("panesHeight", () => {
  const lines = (codeLines: number) => ({ codeLines, rows: 3, missed: 0 });
  const wide = (heightPx: number) => ({ heightPx, isStacked: false });
  const narrow = (heightPx: number) => ({ heightPx, isStacked: true });

  // covers: SE.03
  it("grows with the query up to half of the window", () => {
    expect(panesHeight(288, lines(4), wide(900))).toBe(288);
    expect(panesHeight(288, lines(13), wide(900))).toBe(368);
    expect(panesHeight(288, lines(60), wide(900))).toBe(450);
    expect(panesHeight(288, { codeLines: 1, rows: 9, missed: 1 }, wide(900))).toBe(366);
    expect(panesHeight(288, lines(60), wide(400))).toBe(288);
  });

  // covers: SE.03a
  it("adds both panes up where they are stacked, to three fifths of the window", () => {
    expect(panesHeight(288, lines(4), narrow(900))).toBe(408);
    expect(panesHeight(288, { codeLines: 8, rows: 5, missed: 0 }, narrow(900))).toBe(480);
    expect(panesHeight(288, lines(60), narrow(900))).toBe(540);
    expect(panesHeight(288, lines(60), narrow(450))).toBe(408);
  });

  it("keeps the height that was chosen", () => {
    expect(panesHeight(200, lines(60), wide(900))).toBe(200);
    expect(panesHeight(200, lines(60), narrow(900))).toBe(200);
  });
});
