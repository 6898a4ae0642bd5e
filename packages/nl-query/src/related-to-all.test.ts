import { describe, expect, it } from "vitest";
import { askWeaving } from "./weaving.fixture.ts";

const ALL_PATTERNS =
  '{$lookup:{from:"patterns",pipeline:[{$count:"count"}],as:"allPatterns"}},{$match:{$expr:{$eq:[{$size:"$patterns"},{$first:"$allPatterns.count"}]}}}';

describe("documents that are related to all of a kind", () => {
  it.each([
    "weavers who practiced all patterns",
    "weavers who have practiced every pattern",
    "which weavers have practiced all the patterns",
    "weavers that practiced each pattern",
  ])("lack none of them: %s", (question) => {
    const { query, isSure } = askWeaving(question);
    expect(query).toContain("db.weavers.aggregate");
    expect(query).toContain(ALL_PATTERNS);
    expect(isSure).toBe(true);
  });

  it.each([
    "weavers with all patterns",
    "weavers of all patterns",
    "weavers who have not practiced all patterns",
    "the weaver who joined first in each pattern",
  ])("are doubted where nothing was done with all, or not with all: %s", (question) => {
    const { query, isSure } = askWeaving(question);
    expect(query).not.toContain("allPatterns");
    expect(isSure).toBe(false);
  });

  it.each(["all weavers who practiced a pattern", "weavers who practiced any pattern"])(
    "need one of them only where all is not said of these: %s",
    (question) => {
      expect(askWeaving(question).query).not.toContain("allPatterns");
    },
  );
});
