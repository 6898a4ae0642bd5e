import { describe, expect, it } from "vitest";
import { billingSnapshot } from "./billing.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import type { GenerateOptions } from "./types.ts";

const generator = createGenerator(billingSnapshot());
const ask = (question: string, options: Partial<GenerateOptions> = {}) =>
  generator.generate(question, { now: new Date("2026-03-10T10:00:00Z"), ...options });
const queryOf = (result: ReturnType<typeof ask>) => (result.ok ? result.query : result.message);

describe("asks back where readings fit alike", () => {
  // covers: X.09h
  it("offers the dates that a period may mean", () => {
    const result = ask("invoices of last month");
    expect(result.choices).toMatchObject({
      key: "date:invoices",
      question: "“last month”: created on or paid on?",
      chosen: null,
      options: [
        { value: "createdAt", label: "created on", query: queryOf(result) },
        { value: "paidAt", label: "paid on", query: expect.stringContaining("paidAt: { $gte:") },
      ],
    });
    const [words] = result.choices?.words ?? [];
    expect("invoices of last month".slice(words?.start, words?.end)).toBe("of last month");
  });

  it("offers the same dates where other collections have nested documents", () => {
    const [billing, harbor] = [billingSnapshot(), harborSnapshot()];
    const both = createGenerator({
      ...billing,
      collections: [...billing.collections, ...harbor.collections],
    });
    const { choices } = both.generate("invoices of last month", { now: new Date("2026-03-10T10:00:00Z") });
    expect(choices).toEqual(ask("invoices of last month").choices);
    expect(choices).not.toBeNull();
  });

  it("offers the dates that groups by month may mean", () => {
    expect(ask("number of invoices per month").choices?.options.map(({ label }) => label)).toEqual([
      "created on",
      "paid on",
    ]);
  });

  // covers: X.09n
  it("is less sure of a date that it chose than of one that is named", () => {
    const [chosen, named] = [ask("invoices of last month"), ask("invoices paid last month")];
    expect(named.choices).toBeNull();
    expect(chosen.ok && chosen.confidence).toBeLessThan(named.ok ? named.confidence : 0);
  });

  it("offers the fields that hold a value", () => {
    expect(ask("invoices for Porto").choices).toMatchObject({
      key: "value:invoices:porto",
      options: [{ value: expect.any(String) }, { value: expect.any(String) }],
    });
  });

  it("refuses where three collections fit alike, with all of them to choose from", () => {
    const result = ask("everything in the region North");
    expect(result).toMatchObject({ ok: false, reason: "ambiguous" });
    expect(result.choices?.options.map(({ value }) => value).toSorted()).toEqual([
      "agents",
      "depots",
      "suppliers",
    ]);
  });

  it.each(["invoices of last month", "everything in the region North"])(
    "gives each choice of %s as a reading",
    (question) => {
      const result = ask(question);
      const readings = [
        ...(result.ok ? [result.query] : []),
        ...(result.alternatives ?? []).map(({ query }) => query),
      ];
      expect(result.choices?.options.length).toBeGreaterThan(1);
      for (const { query } of result.choices?.options ?? []) expect(readings).toContain(query);
    },
  );

  it.each([
    "invoices paid last month",
    "invoices created in 2026",
    "invoices with the city Porto",
    "suppliers in the region North",
    "invoices over 20",
  ])("offers nothing where a word decides: %s", (question) => {
    const result = ask(question);
    expect(result.ok && result.choices).toBeNull();
  });
});

describe("follows what was chosen before", () => {
  it.each([
    ["invoices of last month", "date:invoices", "paidAt", "paidAt: { $gte:"],
    ["invoices of this year", "date:invoices", "paidAt", "paidAt: { $gte:"],
    ["number of invoices per month", "date:invoices", "paidAt", '"$paidAt"'],
    ["everything in the region North", "collection:agents,depots,suppliers", "depots", "db.depots"],
  ])("%s: %s is %s", (question, key, value, part) => {
    const result = ask(question, { choices: [{ key, value }] });
    expect(queryOf(result)).toContain(part);
    expect(result.choices?.chosen).toBe(value);
  });

  it("is surer of it than of its own guess", () => {
    const choices = [{ key: "date:invoices", value: "createdAt" }];
    const [guess, chosen] = [ask("invoices of last month"), ask("invoices of last month", { choices })];
    expect(chosen.ok && guess.ok && chosen.confidence >= guess.confidence).toBe(true);
  });

  it("ignores a choice that no longer exists, and one about something else", () => {
    const choices = [
      { key: "date:invoices", value: "sentAt" },
      { key: "date:suppliers", value: "paidAt" },
    ];
    expect(ask("invoices of last month", { choices })).toMatchObject({ choices: { chosen: null } });
    expect(queryOf(ask("invoices paid last month", { choices }))).toContain("paidAt");
  });
});
