import { describe, expect, it } from "vitest";
import { contestOf } from "./contest.ts";
import { Knowledge } from "./link/knowledge.ts";
import { readQuestion } from "./parse/read-question.ts";
import { questionOf } from "./question.ts";
import { scoreOf, type Reread, type Scored } from "./score.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const knowledge = new Knowledge(shopSnapshot());
const NOW = Date.UTC(2026, 10, 20);

function read(text: string, collection: string): { first: Scored; refusals: string[][] } {
  const question = questionOf(knowledge, text, NOW);
  const model = knowledge.model.byName.get(collection);
  if (!model) throw new Error(`no ${collection}`);
  const refusals: string[][] = [];
  const reread: Reread = (refused) => {
    refusals.push([...refused]);
    return scoreOf(readQuestion(question, model, refused));
  };
  return { first: { ...scoreOf(readQuestion(question, model)), reread }, refusals };
}

describe("contestOf", () => {
  it("keeps a reading whose words nobody else understands", () => {
    const { first, refusals } = read("products cheaper than 20", "products");
    const { winner, isReplaced, contested } = contestOf(first);
    expect(winner).toBe(first);
    expect([isReplaced, contested]).toEqual([false, 0]);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every((one) => one.length === 1)).toBe(true);
  });

  it("takes the reading without a claim that explains the question better", () => {
    const { first } = read("products cheaper than 20", "products");
    const better: Scored = { ...first, score: first.score + 1 };
    const contest = contestOf({ ...first, reread: () => better });
    expect(contest.isReplaced).toBe(true);
    expect(contest.winner.draft).toBe(better.draft);
  });

  it.each([
    ["show full info about all products", "products", {}],
    ["customers whose name contains the letter b", "customers", { name: "b" }],
  ])("reads %s", (text, collection, texts) => {
    const { plan } = contestOf(read(text, collection).first).winner.draft;
    const parts = plan.conditions.map(({ field, test }) => [
      field.path,
      test.kind === "text" && test.texts[0],
    ]);
    expect(Object.fromEntries(parts)).toEqual(texts);
  });

  it("counts claims whose words were understood otherwise", () => {
    const { first } = read("products cheaper than 20", "products");
    const other = read("products cheaper than 30", "products").first;
    const contest = contestOf({ ...first, reread: () => ({ ...other, score: first.score - 1 }) });
    expect(contest.isReplaced).toBe(false);
    expect(contest.contested).toBe(first.draft.contestable.size);
  });

  it("leaves readings of several collections as they are", () => {
    const { first } = read("products cheaper than 20", "products");
    const joined = { ...first, reread: null };
    expect(contestOf(joined).winner).toBe(joined);
  });

  it("leaves changes as they are", () => {
    const { first, refusals } = read("delete orders with a total over 500", "orders");
    expect(first.draft.plan.write).not.toBeNull();
    expect(first.draft.contestable.size).toBeGreaterThan(0);
    expect(contestOf(first).winner).toBe(first);
    expect(refusals).toEqual([]);
  });

  it("doesn't leave out stored values and the thing asked for", () => {
    const question = questionOf(knowledge, "customers in Berlin", NOW);
    const model = knowledge.model.byName.get("customers");
    expect(model && readQuestion(question, model).contestable.size).toBe(0);
  });
});
