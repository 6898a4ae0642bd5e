import { parse } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { Knowledge } from "../link/knowledge.ts";
import { questionOf } from "../question.ts";
import { chooseReading } from "../readings.ts";
import { shopSnapshot } from "../shop.fixture.ts";
import { expectedOf, surpriseOf } from "./expect.ts";
import { LEARNED } from "./expectations.table.ts";
import { type Trait, traitsOf } from "./traits.ts";
import { phrasesOf, wordingOf } from "./wording.ts";

const now = new Date("2026-11-20T12:00:00Z");
const knowledge = new Knowledge(shopSnapshot());

function bestOf(text: string): {
  question: ReturnType<typeof questionOf>;
  best: NonNullable<ReturnType<typeof chooseReading>>["best"];
} {
  const question = questionOf(knowledge, text, now.getTime());
  const best = chooseReading(question, { now }, false)?.best;
  if (!best) throw new Error(`No reading of “${text}”`);
  return { question, best };
}

function wordingFor(text: string): string[] {
  const { question, best } = bestOf(text);
  return wordingOf(question, best.draft, (word) => LEARNED.plainWords.has(word));
}

function traitsIn(query: string): Trait[] {
  const parsed = parse(query);
  const [operation] = parsed.ok ? parsed.statements : [];
  if (!operation) throw new Error(`Not a query: ${query}`);
  return [...traitsOf(operation)].sort();
}

describe("the wording of a question", () => {
  it("stands without what the question is about", () => {
    expect(wordingFor("how many orders does each customer have?").join(" ")).toBe(
      "^ how many C does each C have ? $",
    );
    expect(wordingFor("the 3 most expensive products").join(" ")).toMatch(/^\^ the # most .*C \$$/);
  });

  it("is cut into phrases of up to three words", () => {
    expect([...phrasesOf(["^", "how", "many", "C"])]).toEqual([
      "^",
      "^ how",
      "^ how many",
      "how",
      "how many",
      "how many C",
      "many",
      "many C",
      "C",
    ]);
  });
});

describe("the traits of a query", () => {
  it.each<[string, Trait[]]>([
    ["db.a.find({})", []],
    ["db.a.countDocuments({ b: { $gt: 3 } })", ["comparison", "count", "filter"]],
    ["db.a.aggregate([{ $match: { b: 1 } }, { $count: 'n' }])", ["count", "filter"]],
    ["db.a.aggregate([{ $group: { _id: null, count: { $sum: 1 } } }])", ["count"]],
    ["db.a.distinct('b', { c: 1, d: 2 })", ["conditions", "distinct", "filter"]],
    [
      "db.a.find({}, { b: 1, _id: 0 }).sort({ c: -1 }).limit(1)",
      ["columns", "descending", "limit", "one", "oneColumn", "sort"],
    ],
    ["db.a.find({}, { first_name: 1, last_name: 1, _id: 0 })", ["columns", "oneColumn"]],
    ["db.a.aggregate([{ $group: { _id: '$b', count: { $sum: 1 } } }])", ["countOfEach", "group"]],
    ["db.a.aggregate([{ $project: { b: 1, count: { $size: '$c' } } }])", ["countOfEach"]],
    [
      "db.a.aggregate([{ $group: { _id: '$b', n: { $avg: '$c' } } }, { $sort: { _id: 1 } }])",
      ["average", "group"],
    ],
    ["db.a.aggregate([{ $group: { _id: null, n: { $sum: '$c' } } }])", ["sum", "total"]],
    ["db.a.aggregate([{ $lookup: { from: 'b', as: 'b' } }, { $unwind: '$b' }])", ["lookup"]],
    [
      "db.a.aggregate([{ $unwind: '$b' }, { $match: { 'b.c': { $in: [1] } } }])",
      ["choice", "filter", "unwind"],
    ],
    ["db.a.find({ 'b.3': { $exists: true } })", ["comparison", "filter"]],
  ])("%s", (query, traits) => {
    expect(traitsIn(query)).toEqual(traits);
  });

  it("are found in a query as deep as any, without an end", () => {
    const deep = `db.a.find(${"{ $and: [".repeat(60)}{ b: 1 }${"] }".repeat(60)})`;
    expect(traitsIn(deep)).toEqual(["filter"]);
  });
});

describe("what a wording asks for", () => {
  it("is learned from questions and their queries", () => {
    const shares = expectedOf(phrasesOf(["^", "how", "many", "C", "are", "there", "$"]));
    expect(shares.get("count")).toBeGreaterThan(0.7);
    expect(shares.get("sort")).toBeLessThan(0.1);
  });

  it("is surprised by a query of another kind", () => {
    const { question, best } = bestOf("how many orders are there");
    const other = bestOf("average price of products per category").best;
    expect(surpriseOf(question, best)).toBeLessThan(2);
    expect(surpriseOf(question, { draft: best.draft, plan: other.plan })).toBeGreaterThan(5);
  });

  it("knows no phrase by a name that all objects have", () => {
    const phrases = new Set(["constructor", "__proto__", "toString"]);
    expect([...expectedOf(phrases)]).toEqual([...expectedOf(new Set())]);
  });
});
