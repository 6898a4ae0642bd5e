import { Doc } from "@querysnap/mql";
import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { lineTokens, MAX_DRAWN, useJsonLines } from "./json-lines.ts";
import type { ResultSet } from "./result-set.ts";

const set = (chars: number, count: number): ResultSet => ({
  kind: "list",
  items: Array.from({ length: count }, () => Doc.of([["text", "x".repeat(chars)]])),
});

describe("lines of a result", () => {
  // covers: SE.09
  it("formats no more large documents before the first frame than it must, and all of them after", async () => {
    const large = set(900_000, 8);
    const { result } = renderHook(() => useJsonLines(large));
    expect(result.current).toHaveLength(4);
    await waitFor(() => expect(result.current).toHaveLength(2 + 8 * 3));
    expect(result.current.at(-1)).toBe("]");
  });

  it("formats a small result at once", () => {
    const small = set(10, 3);
    expect(renderHook(() => useJsonLines(small)).result.current.at(-1)).toBe("]");
  });

  // covers: SE.09
  it("draws the beginning of a line too long to draw, and says what is left", () => {
    const [text, note] = lineTokens("y".repeat(900_000));
    expect(text?.text).toHaveLength(MAX_DRAWN);
    expect(note?.text).toBe("… 890,000 more characters, copied with Copy");
    expect(
      lineTokens('text: "short"')
        .map((token) => token.text)
        .join(""),
    ).toBe('text: "short"');
  });
});
