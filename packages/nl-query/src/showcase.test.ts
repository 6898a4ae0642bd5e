import { readFileSync } from "node:fs";
import { SHOWCASE, SHOWCASE_FIELDS } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { answerShowcase, describeShowcaseFields } from "../evaluation/answer-showcase.ts";

const SURE = 0.7;

describe("questions that our pages print", async () => {
  const answered = await answerShowcase();

  // covers: SE.11, X.09a
  it.each(SHOWCASE.map((one, at) => ({ ...one, at })))(
    "answers “$question” with the query, ties and rows that the page shows",
    ({ at, ...shown }) => expect(answered[at]).toEqual(shown),
  );

  it.each(SHOWCASE.filter((one) => one.id !== "misunderstood"))(
    "ties every word of “$question”, is sure of it, and finds something",
    ({ notUnderstood, confidence, total }) => {
      expect(notUnderstood).toEqual([]);
      expect(confidence).toBeGreaterThanOrEqual(SURE);
      expect(total).toBeGreaterThan(0);
    },
  );

  // covers: SE.11
  it("draws the fields of the sample with their own ranges and distributions", () => {
    expect(describeShowcaseFields()).toEqual(SHOWCASE_FIELDS);
  });

  it("prints the same questions in the README", () => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8").replaceAll(
      /\s+/g,
      " ",
    );
    const printed = SHOWCASE.filter((one) => /^(first-question|command-line)$/.test(one.id));
    for (const { question } of printed) expect(readme).toContain(`"${question}"`);
  });
});
