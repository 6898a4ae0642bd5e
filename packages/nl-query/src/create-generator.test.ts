import { parse } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { createGenerator, explain } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";
import type { GenerateOptions, GenerateResult } from "./types.ts";

const now = new Date("2026-11-21T10:00:00Z");
const generator = createGenerator(shopSnapshot());
const ask = (question: string, options: Partial<GenerateOptions> = {}): GenerateResult =>
  generator.generate(question, { now, ...options });

function queryOf(question: string, options: Partial<GenerateOptions> = {}): string {
  const result = ask(question, options);
  return result.ok
    ? result.query
        .replace(/\s+/g, " ")
        .replace(/([([]) /g, "$1")
        .replace(/ ([)\]])/g, "$1")
        .replace(/ \./g, ".")
    : `refused: ${result.message}`;
}

describe("generate", () => {
  it.each([
    ["how many customers are in Germany", 'db.customers.countDocuments({ "address.country": "DE" })'],
    ["paid or shipped orders", 'db.orders.find({ status: { $in: ["paid", "shipped"] } })'],
    ["orders that are not cancelled", 'db.orders.find({ status: { $ne: "cancelled" } })'],
    ["products cheaper than 20 euros", 'db.products.find({ price: { $lt: NumberDecimal("20") } })'],
    ["discontinued products", "db.products.find({ discontinued: true })"],
    ["customers without a phone", "db.customers.find({ phone: null })"],
    ["the 3 most expensive products", "db.products.find().sort({ price: -1 }).limit(3)"],
    [
      "average rating per product",
      'db.reviews.aggregate([{ $group: { _id: "$productId", averageRating: { $avg: "$rating" } } }, ' +
        '{ $lookup: { from: "products", localField: "_id", foreignField: "_id", as: "product" } }, { $unwind: "$product" }, ' +
        '{ $project: { _id: 0, name: "$product.name", averageRating: 1 } }])',
    ],
    [
      "names and prices of products in Garden",
      'db.products.find({ category: "Garden" }, { name: 1, price: 1, _id: 0 })',
    ],
    [
      "categories with more than 10 products",
      'db.products.aggregate([{ $group: { _id: "$category", count: { $sum: 1 } } }, { $match: { count: { $gt: 10 } } }])',
    ],
  ])("%s", (question, query) => {
    expect(queryOf(question)).toBe(query);
  });

  it.each([
    "what is the weather in Tokyo",
    "who won the football match",
    "asdf qwer zxcv",
    "average temperature of products",
  ])("refuses %j and says why", (question) => {
    const result = ask(question);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.notUnderstood.length).toBeGreaterThan(0);
  });

  it("asks back where several collections fit alike", () => {
    expect(ask("created last week")).toMatchObject({
      ok: false,
      reason: "ambiguous",
      message: expect.stringContaining("Name the one you mean"),
    });
  });

  // covers: X.09o
  it.each([
    ["paid orders", "customers", 'db.orders.find({ status: "paid" })'],
    ["paid", "customers", 'db.orders.find({ status: "paid" })'],
    ["in Germany", "orders", 'db.orders.find({ "shipping.country": "DE" })'],
    ["in Germany", "customers", 'db.customers.find({ "address.country": "DE" })'],
    ["how many are there", "products", "db.products.countDocuments({})"],
    ["customers in Germany", "gone", 'db.customers.find({ "address.country": "DE" })'],
  ])("reads %j with %s in view: what the question names comes first", (question, inView, query) => {
    expect(queryOf(question, { inView })).toBe(query);
  });

  it.each([
    ["", "empty"],
    ["x".repeat(2_001), "too_long"],
  ])("refuses input that is no question", (question, reason) => {
    expect(ask(question)).toMatchObject({ ok: false, reason });
  });

  it("ties every word to its part of the query, in the order of the text", () => {
    const question =
      "Show paid orders over 500 euros shipped to Germany in the last 90 days, newest first, with care";
    const result = ask(question);
    if (!result.ok) throw new Error(result.message);
    const seen = result.ties.map((tie) => [
      tie.role,
      tie.words.map((span) => question.slice(span.start, span.end)).join("|"),
      tie.query.map((span) => result.query.slice(span.start, span.end)).join("|"),
    ]);
    expect(seen).toEqual([
      ["collection", "orders", "orders"],
      ["condition", "paid", 'status: "paid"'],
      ["range", "over 500 euros", 'total: { $gt: NumberDecimal("500") }'],
      ["condition", "shipped to Germany", '"shipping.country": "DE"'],
      ["range", "in the last 90 days", 'createdAt: { $gte: ISODate("2026-08-23T00:00:00Z") }'],
      ["shape", "newest first", "createdAt: -1"],
    ]);
    expect(result.notUnderstood.map((span) => question.slice(span.start, span.end))).toEqual(["with care"]);
    expect(result.confidence).toBeLessThan(0.7);
    expect(result.alternatives.length).toBeGreaterThan(0);
    expect(result.alternatives.length).toBeLessThanOrEqual(2);
  });

  // covers: SE.01
  it.each([
    "paid orders",
    "the 3 most expensive products",
    "orders sorted by status then by total descending",
    "how many paid orders over 50",
    "average rating per product with more than 10 reviews",
    "increase price of all Garden products by 10%",
  ])("starts each tied part on a line of its own: %s", (question) => {
    const result = ask(question);
    if (!result.ok) throw new Error(result.message);
    const lines = result.ties.map(
      ({ query: [span] }) => result.query.slice(0, span?.start).split("\n").length,
    );
    expect(new Set(lines).size).toBe(result.ties.length);
  });

  it("goes on from the question before", () => {
    const first = { question: "orders from Germany", query: queryOf("orders from Germany") };
    const second = queryOf("only last month", { previous: first });
    expect(second).toContain('"shipping.country": "DE"');
    expect(second).toContain('$gte: ISODate("2026-10-01T00:00:00Z")');
    expect(queryOf("what about France?", { previous: first })).toBe(
      'db.orders.find({ "shipping.country": "FR" })',
    );
    expect(queryOf("sort them by total", { previous: first })).toBe(
      'db.orders.find({ "shipping.country": "DE" }).sort({ total: 1 })',
    );
    const cheapest = { question: "cheapest Garden product", query: queryOf("cheapest Garden product") };
    expect(queryOf("only Lighting", { previous: cheapest })).toBe(
      'db.products.find({ category: "Lighting" }).sort({ price: 1 }).limit(1)',
    );
    expect(queryOf("show me everything about Lighting", { previous: cheapest })).toBe(
      'db.products.find({ category: "Lighting" })',
    );
  });

  it("writes changes as flagged text, and refuses them where nothing may change", () => {
    expect(ask("delete cancelled orders")).toMatchObject({
      ok: true,
      isWrite: true,
      query: 'db.orders\n  .deleteMany({ status: "cancelled" })',
    });
    expect(queryOf("increase price of all Garden products by 10%")).toBe(
      'db.products.updateMany({ category: "Garden" }, { $mul: { price: NumberDecimal("1.1") } })',
    );
    expect(ask("delete cancelled orders", { readOnly: true })).toMatchObject({
      ok: false,
      reason: "read_only",
    });
    expect(ask("delete orders")).toMatchObject({ ok: false, reason: "not_supported" });
  });

  it("says the same twice", () => {
    const question = "top 5 customers by total of paid orders this year";
    expect(ask(question)).toEqual(createGenerator(shopSnapshot()).generate(question, { now }));
  });

  it("stays on its feet with hostile text", () => {
    for (const text of [
      "__proto__",
      "constructor of orders",
      'orders where status is "\'; drop"',
      "orders \u0000 \uD800",
      "(((((",
      "orders ".repeat(200),
      "💥 orders per 💥",
      "# @ • orders over •",
      "a.b ".repeat(90),
    ]) {
      const result = ask(text);
      if (result.ok) expect(parse(result.query).ok).toBe(true);
    }
  });

  it("groups once by a field that two words name", () => {
    const result = generator.generate("number of items by category", { now, collection: "orders" });
    expect(result.ok && result.query.match(/items\.category/g)).toHaveLength(1);
  });
});

describe("explain", () => {
  it.each([
    [
      'db.orders.find({ status: "paid", total: { $gt: 5 } }).sort({ createdAt: -1 }).limit(2)',
      [
        "Reads orders, 60 documents",
        'status is "paid", a stored value',
        "total above 5",
        "Sorts by createdAt, latest first",
        "Keeps the first 2",
      ],
    ],
    [
      'db.orders.aggregate([{ $group: { _id: "$status", n: { $sum: 1 } } }])',
      ["Reads orders, 60 documents", "One row per status", "Counts the documents"],
    ],
  ])("%s", (text, sentences) => {
    expect(generator.explain(text)).toEqual({ ok: true, collection: "orders", sentences });
  });

  it("explains an operation that was parsed already", () => {
    const parsed = parse('db.orders.find({ status: "paid" })');
    const operation = parsed.ok ? parsed.statements[0] : undefined;
    if (!operation) throw new Error("not parsed");
    const sentences = ["Reads orders, 60 documents", 'status is "paid", a stored value'];
    expect(generator.explain(operation)).toEqual({ ok: true, collection: "orders", sentences });
    expect(explain(operation, shopSnapshot())).toEqual(sentences);
  });

  it("says what is wrong with a text that is no query", () => {
    expect(generator.explain("db.orders.find({")).toMatchObject({ ok: false });
  });
});
