import { contentWords } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { confidenceOf } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const SURE = 0.7;
const generator = createGenerator(shopSnapshot());
const ask = (question: string): ReturnType<typeof generator.generate> =>
  generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });

describe("is sure of what it read word by word", () => {
  it.each([
    "paid orders",
    "how many products per category",
    "customers living in Germany",
    "the 3 most expensive products",
    "names of products in Garden",
    "how many products are there in total",
    "different categories of products and the number of products of each category",
  ])("%s", (question) => {
    const result = ask(question);
    expect(result.ok && result.confidence).toBeGreaterThanOrEqual(SURE);
  });
});

it("calls no reading sure that is only likely, and never ranks a weaker one higher", () => {
  const shares = Array.from({ length: 80 }, (_, at) =>
    confidenceOf(
      new Map([
        ["base", 1],
        ["weakness", at / 100],
      ]),
    ),
  );
  expect(shares.filter((share) => share >= SURE && share < 0.87)).toEqual([]);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares.some((share) => share >= SURE) && shares.some((share) => share < SURE)).toBe(true);
});

describe("is never sure of an answer that leaves out what was asked", () => {
  it.each([
    "paid orders handled with care",
    "products whose names were changed twice",
    "orders above 10 and below 5 in total",
    "which customers always pay",
    "median price of every other product",
  ])("%s", (question) => {
    const result = ask(question);
    expect(result.ok ? result.confidence : 0).toBeLessThan(SURE);
  });
});

describe("refuses what nothing is known of, though the rest is known", () => {
  it.each([
    "shelf life of the products",
    "who is the supplier of product 3",
    "how tall are the customers",
    "should I buy a lamp",
    "which warehouse holds the most stock",
  ])("%s", (question) => {
    expect(ask(question).ok).toBe(false);
  });
});

describe("asks back instead of building what can't be meant", () => {
  it.each([
    "show -5 products",
    "zero orders",
    "top zero customers by total",
    "-5 most expensive products",
    "minus three newest orders",
    "customers with -5 orders",
    "2.5 orders",
  ])("%s", (question) => {
    const result = ask(question);
    expect(result.ok ? result.query : result.message).toMatch(/is not a possible number of documents/);
  });

  // covers: X.09j
  it.each([
    ["products with zero stock", "stock: 0"],
    ["products with a stock below -3", "stock: { $lt: -3 }"],
    ["show 0 stock products", "stock: 0"],
    ["which customers have zero orders", "$size: 0"],
  ])("takes a value that may be zero or negative as one: %s", (question, part) => {
    const result = ask(question);
    expect(result.ok ? result.query : result.message).toContain(part);
  });

  it("refuses an insert with a word that it didn't understand", () => {
    expect(ask("add a product with the name Lamp and sparkle").ok).toBe(false);
    expect(ask("add a tag sale to all retired products").ok).toBe(false);
  });
});

// covers: X.09c
describe("ties every content word or lists it as not understood", () => {
  it.each([
    "customers living in Germany",
    "number of orders placed per customer",
    "products that cost more than 20 euros and are discontinued",
    "average rating of the reviews written for each product",
    "Identify the customers together with the number of orders they made",
    "top 3 customers by number of orders, biggest first",
    "Compute the total of all orders recorded in 2026, giving one figure",
    "customers that hold no order whatsoever",
    "best month by revenue",
  ])("%s", (question) => {
    const result = ask(question);
    const claimed = result.ok ? result.ties.flatMap((tie) => tie.words).concat(result.notUnderstood) : [];
    const free = contentWords(question).filter(
      (word) => !claimed.some((span) => span.start < word.end && word.start < span.end),
    );
    expect(result.ok).toBe(true);
    expect(free.map(({ start, end }) => question.slice(start, end))).toEqual([]);
  });
});
