import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const generator = createGenerator(harborSnapshot());
const now = new Date("2026-11-21T10:00:00Z");

function ask(question: string): { query: string; left: string[]; confidence: number } {
  const result = generator.generate(question, { now });
  return {
    query: result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`,
    left: result.notUnderstood.map(({ start, end }) => question.slice(start, end)),
    confidence: result.ok ? result.confidence : 0,
  };
}

describe("what is said around a question", () => {
  // covers: X.09n
  it.each([
    ["Hello, how many vessels are there? Many thanks in advance!", "How many vessels are there?"],
    ["hmm ok, how many vessels are there? thx", "How many vessels are there?"],
    ["Sorry, one more thing. Average tonnage of vessels per flag", "Average tonnage of vessels per flag"],
    ["average tonnage of vessels per flag asap", "Average tonnage of vessels per flag"],
    ["average tonnage of vessels per flag, asap, thanks!", "Average tonnage of vessels per flag"],
    ["I'm making slides for my boss. How many vessels are there?", "How many vessels are there?"],
    [
      "We are tidying our files today. For this I need the vessels from Malta",
      "I need the vessels from Malta",
    ],
    [
      "I'm writing a paper and one figure is missing: the average tonnage of vessels.",
      "average tonnage of vessels",
    ],
    ["My manager is impatient… captains older than 40 please", "captains older than 40 please"],
  ])("%s", (question, plain) => {
    const asked = ask(question);
    expect(asked.left).toEqual([]);
    expect(asked.query).toBe(ask(plain).query);
    expect(asked.confidence).toBeGreaterThanOrEqual(0.7);
  });

  // covers: X.09n
  it.each([
    ["Hi all, for safety planning I'd like to know how many vessels there are", "how many vessels are there"],
    ["For the annual report: vessels from Malta", "vessels from Malta"],
    ["for my dashboard we need the vessels from Malta", "we need the vessels from Malta"],
    ["Our auditors need the vessels from Malta", "the vessels from Malta"],
    ["Finance asks: average tonnage of vessels per flag", "average tonnage of vessels per flag"],
    ["We're planning a party, so which captains are older than 40?", "which captains are older than 40?"],
    ["Out of curiosity, which captains are older than 40?", "which captains are older than 40?"],
    ["I wonder which captains are older than 40", "which captains are older than 40"],
    ["I was asked to find out the average tonnage of vessels", "average tonnage of vessels"],
    ["average tonnage of vessels per flag for our next newsletter", "average tonnage of vessels per flag"],
  ])("is dropped with what it is for: %s", (question, plain) => {
    const asked = ask(question);
    expect(asked.left).toEqual([]);
    expect(asked.query).toBe(ask(plain).query);
  });

  it.each([
    ["We only look at flag Malta. How many vessels are there?", "Malta"],
    ["I want the newest ones. List the vessels", "newest"],
    ["We sorted them by tonnage. List the vessels", "tonnage"],
    ["For Malta: vessels and their tonnage", "Malta"],
    ["vessels for a party", "party"],
    ["For the flag Malta, so far: list the vessels", "Malta"],
  ])("is never dropped where it asks for something: %s", (question, word) => {
    const asked = ask(question);
    expect(asked.query.includes(word) || asked.confidence < 0.7).toBe(true);
  });

  it("is no question without one", () => {
    expect(ask("Thanks!").query).toContain("refused");
    expect(ask("hmm, sorry, hello").query).toContain("refused");
  });
});

describe("small words that are typed in a hurry", () => {
  // covers: X.09n
  it.each([
    ["wich vessels are from Malta", "which vessels are from Malta"],
    [
      "shwo teh vessels wiht flag Norway adn tonnage over 400",
      "show the vessels with flag Norway and tonnage over 400",
    ],
    ["hwo mnay captains are thier", "how many captains are there"],
    ["the vessel with the hihgest tonnage", "the vessel with the highest tonnage"],
    ["avarage tonnage of vessels per flag", "average tonnage of vessels per flag"],
    ["totla tonnage of vessels", "total tonnage of vessels"],
    ["can u show me the captains older than 40", "can you show me the captains older than 40"],
  ])("%s", (question, plain) => {
    const asked = ask(question);
    expect(asked.left).toEqual([]);
    expect(asked.query).toBe(ask(plain).query);
  });

  it("stay where they are a name", () => {
    expect(ask("captains of the rank Hte").query).toContain('"Hte"');
    expect(ask("vessels from Wich").left.join(" ")).toContain("Wich");
  });
});
