import { SHOWCASE } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { codeParts, columnRole, questionParts, showcase, stepsOf } from "./showcase.ts";

describe.each(SHOWCASE.map((one) => [one.id, one] as const))("the recorded answer %s", (_, one) => {
  // covers: SE.11
  it("is drawn with every character of its question and every part of its query", () => {
    const parts = questionParts(one);
    expect(parts.map((part) => part.text).join("")).toBe(one.question);
    const lines = one.query.split("\n");
    for (const part of codeParts(one)) {
      const text = one.query.slice(part.from, part.to);
      expect(text.trim()).toBe(text);
      expect(lines[part.line]).toContain(text);
    }
    // the demo of the landing page has room for nine rows and twelve lines
    expect(one.label === null || (one.ties.length <= 9 && lines.length <= 12)).toBe(true);
    expect(new Set(codeParts(one).map((part) => part.row)).size).toBe(one.ties.length);
  });
});

describe("the best customers", () => {
  const best = showcase("best-customers");

  it("have a step for each tie, with names and values as code", () => {
    const steps = stepsOf(best);
    expect(steps).toHaveLength(best.ties.length);
    expect(steps[0]).toEqual({ role: "coll", words: "orders", does: "Reads `orders`, 18,000 documents" });
    expect(steps[2]?.does).toBe('`status` is `"paid"`, a stored value');
  });

  it("have no code where a word only looks like an operator", () => {
    expect(stepsOf(best).at(-1)?.does).toBe("Keeps the first 5");
  });

  it("have the roles of the words their columns came from", () => {
    expect(columnRole(best, "total")).toBe("shape");
    expect(columnRole(best, "gone")).toBeNull();
  });
});

it("marks words that were not understood", () => {
  expect(questionParts(showcase("misunderstood")).filter((part) => part.role === "miss")).toEqual([
    { text: "nice", start: 62, role: "miss" },
  ]);
});
