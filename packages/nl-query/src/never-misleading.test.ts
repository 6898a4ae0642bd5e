import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import type { ReadSample } from "./verify/dry-run.ts";

const generator = createGenerator(shopSnapshot());
const ask = (question: string): ReturnType<typeof generator.generate> =>
  generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
const confidenceOf = (question: string): number => {
  const result = ask(question);
  return result.ok ? result.confidence : 0;
};

// covers: X.09n
describe("is unsure of what contradicts the question", () => {
  // covers: X.09n
  it.each([
    ["two ranges that do not meet", "products with a stock of 50 and a stock under 20"],
    ["two periods that do not meet", "orders created before 2024 and created after 2025"],
    ["an order that was said and not built", "names of customers with more than 3 orders, sorted"],
    ["a limit that was said and not built", "names of the 3 categories with products over 20 euros"],
    ["a total that a join multiplies", "total stock of products by rating of their reviews"],
    ["a total that elements multiply", "sum of the order total per product in the items"],
  ])("%s: %s", (_, question) => {
    expect(confidenceOf(question)).toBeLessThan(SURE_CONFIDENCE);
  });
});

const FIRST = ["Old", "Great", "Iron", "Silver", "Little"];
const LAST = ["Anna", "Berta", "Clara", "Dora", "Emma", "Frieda"];

describe("is unsure of a name that others are compared with", () => {
  const towers = askerOf(
    createGenerator(
      snapshotOf(
        "bells",
        withIds({
          bells: (at) => ({
            name: `${FIRST[at % 5] ?? ""} ${LAST[Math.floor(at / 5) % 6] ?? ""}`,
            registeredOn: new DateTime(Date.parse("2015-01-01T00:00:00Z") + at * 86_400_000),
          }),
        }),
      ),
    ),
  );

  it.each([
    "What are the names of the bells that were registered after the bell Old Anna?",
    "the names of the bells that were registered before the bell Great Berta",
  ])("%s", (question) => {
    expect(towers(question)).not.toMatchObject({ isSure: true });
  });

  it("and not of one that is found", () => {
    expect(towers("When was the bell Old Anna registered?")).toMatchObject({ isSure: true });
  });
});

describe("is unsure of a state that no field has", () => {
  const club = askerOf(
    createGenerator(
      snapshotOf(
        "club",
        withIds({
          members: (at) => ({
            fullName: `Member ${at}`,
            plan: ["basic", "plus", "team"][at % 3] ?? null,
            status: ["active", "paused", "left"][(at * 7) % 3] ?? null,
          }),
        }),
      ),
    ),
  );

  it("such as one that somebody is on ice in", () => {
    expect(club("Which members have put their membership on ice, and which plan are they on?")).toMatchObject(
      { isSure: false },
    );
  });

  it("unless it is another word for a stored one", () => {
    const { query } = club("Which members have put their membership on hold, and which plan are they on?");
    expect(query).toContain('status:"paused"');
  });
});

describe("shows the name beside the id that documents are grouped by", () => {
  it("for groups by a reference", () => {
    const result = ask("number of orders per customer");
    expect(result.ok && result.query).toMatch(/\$lookup[\s\S]*name/);
  });
});

describe("runs an answer on a few documents", () => {
  const documents: ReadSample = async (_, pipeline) =>
    JSON.stringify(pipeline).includes("Garden") || pipeline.length > 3 ? [] : [Doc.empty];
  const garden = ask("products in Garden");

  // covers: X.09l
  it("is less sure of one that finds nothing, and names the condition that nothing meets", async () => {
    const { result, warning } = await generator.dryRun(garden, documents);
    expect(result.ok && garden.ok && result.confidence).toBeLessThan(
      garden.ok ? garden.confidence - 0.05 : 0,
    );
    expect(warning).toBe(
      "This query finds nothing: no document of products matches the condition on category.",
    );
  });

  // covers: X.09l
  it("is never sure of one that finds nothing", async () => {
    const sure = garden.ok ? { ...garden, confidence: 0.97 } : garden;
    const { result } = await generator.dryRun(sure, async () => []);
    expect(result.ok && result.confidence).toBeLessThan(SURE_CONFIDENCE);
  });

  describe("with readings that speak against it", () => {
    const rivals = {
      readings: [{ query: 'db.orders.find({ status: "paid" })', collection: "orders" }],
      agreed: { confidence: 0.9, notUnderstood: [] },
    };
    const link = [{ start: 9, end: 11 }];
    const unsure = garden.ok
      ? { ...garden, confidence: 0.6, notUnderstood: link, choices: null, rivals }
      : garden;
    const row = (name: string): Doc => Doc.of([["name", name]]);
    const rowsOf =
      (orders: readonly Doc[] | null): ReadSample =>
      async (collection) =>
        collection === "orders" ? orders : [row("Rake"), row("Spade")];

    // covers: X.09l
    it.each([
      ["sure where they find the same", [row("Spade"), row("Rake")], 0.9, []],
      ["unsure where they find other things", [row("Spade")], 0.6, link],
      ["unsure where they cannot be tried", null, 0.6, link],
    ])("is %s", async (_, orders, confidence, notUnderstood) => {
      const { result, warning } = await generator.dryRun(unsure, rowsOf(orders));
      expect(result).toMatchObject({ confidence, notUnderstood });
      expect(warning).toBeNull();
    });

    it("says what a question would gain, in whole percents", () => {
      const result = ask("total quantity per category");
      const { confidence = 0, notUnderstood } = (result.ok && result.rivals?.agreed) || {};
      expect(confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
      expect(Number(confidence.toFixed(2))).toBe(confidence);
      expect(notUnderstood).toEqual([]);
    });

    it("stays unsure where one of many documents may differ", async () => {
      const many = Array.from({ length: 100 }, (_, n) => row(`Rake ${n}`));
      const { result } = await generator.dryRun(unsure, async () => many);
      expect(result.ok && result.confidence).toBe(0.6);
    });
  });

  describe("with another reading at hand", () => {
    const other = {
      ...garden,
      label: "In orders",
      query: 'db.orders.find({ status: "paid" })',
      collection: "orders",
    };
    const ordersOnly: ReadSample = async (collection) => (collection === "orders" ? [Doc.empty] : []);
    const withOther = (confidence: number) =>
      garden.ok
        ? { ...garden, confidence, alternatives: [{ ...garden, ...other, confidence }], choices: null }
        : garden;

    // covers: X.09l
    it("puts one that finds something in the place of an unsure one, and keeps that as an alternative", async () => {
      const { result, warning } = await generator.dryRun(withOther(0.6), ordersOnly);
      expect(result.ok && result.query).toBe(other.query);
      expect(result.ok && result.confidence).toBeLessThan(SURE_CONFIDENCE);
      expect(result.ok && result.alternatives.map(({ label }) => label)).toEqual(["Finds nothing"]);
      expect(warning).toContain("This is another one.");
    });

    it("keeps a sure answer that finds nothing", async () => {
      const { result } = await generator.dryRun(withOther(0.97), ordersOnly);
      expect(garden.ok && result.ok && result.query === garden.query).toBe(true);
    });

    it("keeps the answer where the other one finds nothing either", async () => {
      const { result } = await generator.dryRun(withOther(0.6), async () => []);
      expect(garden.ok && result.ok && result.query === garden.query).toBe(true);
    });
  });

  describe("where values repeat", () => {
    const readRows =
      (...rows: Doc[]): ReadSample =>
      async () =>
        rows;
    const named = (name: string): Doc => Doc.of([["name", name]]);
    const row = (name: string, stock: number): Doc =>
      Doc.of([
        ["name", name],
        ["stock", new Int32(stock)],
      ]);
    const names = ask("names of products in Garden");

    // covers: X.09l
    it("is unsure of values of chosen documents, and says how to get each once", async () => {
      expect(names.ok && names.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
      const { result, warning } = await generator.dryRun(names, readRows(named("Oak"), named("Oak")));
      expect(result.ok && result.confidence).toBeLessThan(SURE_CONFIDENCE);
      expect(warning).toBe("Some values come more than once. Ask for different ones to see each once.");
    });

    it.each([
      ["each comes once", names, [named("Oak"), named("Elm"), Doc.empty, Doc.empty]],
      ["more is shown", names, [row("Oak", 3), row("Oak", 3)]],
      [
        "numbers are asked for",
        ask("stock of products in Garden"),
        [3, 3].map((n) => Doc.of([["stock", new Int32(n)]])),
      ],
      ["all documents are asked for", ask("names of products"), [named("Oak"), named("Oak")]],
    ])("leaves an answer as it is where %s", async (_, answer, rows) => {
      expect(await generator.dryRun(answer, readRows(...rows))).toEqual({ result: answer, warning: null });
    });
  });

  it("leaves an answer that finds something as it is", async () => {
    expect(await generator.dryRun(garden, async () => [Doc.empty])).toEqual({
      result: garden,
      warning: null,
    });
  });

  it("leaves an answer as it is where the database gave none in time", async () => {
    expect(await generator.dryRun(garden, async () => null)).toEqual({ result: garden, warning: null });
  });

  it("asks the database nothing for a change of data", async () => {
    const change = ask("delete all products in Garden");
    const read: ReadSample = () => Promise.reject(new Error("must not be read"));
    expect(await generator.dryRun(change, read)).toEqual({ result: change, warning: null });
  });

  it("tells nothing of a collection that is larger than the sample", async () => {
    const snapshot = shopSnapshot();
    for (const collection of snapshot.collections) collection.count = 5_000;
    const large = createGenerator(snapshot);
    const result = large.generate("products in Garden", { now: new Date("2026-11-21T10:00:00Z") });
    expect(await large.dryRun(result, async () => [])).toEqual({ result, warning: null });
  });
});
