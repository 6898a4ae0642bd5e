import { describe, expect, it } from "vitest";
import { clampSize, DEFAULT_LAYOUT, readLayout } from "./use-layout.ts";

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
