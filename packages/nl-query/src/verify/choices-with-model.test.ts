import { describe, expect, it } from "vitest";
import { billingSnapshot } from "../billing.fixture.ts";
import { createGenerator, type LanguageModel, type ModelCall, type VerifyProbe } from "../index.ts";

const generator = createGenerator(billingSnapshot());
const now = new Date("2026-03-10T10:00:00Z");
const probe: VerifyProbe = { aggregate: () => Promise.resolve(null), dryRun: () => Promise.resolve(null) };

const PERIOD = '{ $gte: ISODate("2026-02-01T00:00:00Z"), $lt: ISODate("2026-03-01T00:00:00Z") }';
const CREATED = `db.invoices.find({ createdAt: ${PERIOD} })`;
const PAID = `db.invoices.find({ paidAt: ${PERIOD} })`;
const QUESTION = "invoices of last month";

/** Says the same to every call. */
const modelThatSays = (query: string): LanguageModel => ({
  name: "scripted",
  complete: () =>
    Promise.resolve({ text: JSON.stringify({ query, refusal: null }), inputTokens: 1, outputTokens: 1 }),
});

const ask = (question: string, query: string, more: Partial<ModelCall> = {}) =>
  generator.generateWith(question, {
    now,
    model: modelThatSays(query),
    probe,
    sharesValues: false,
    maxInputTokens: 8_000,
    maxOutputTokens: 1_500,
    signal: new AbortController().signal,
    ...more,
  });

/** The text of a query as the printer writes it. */
const printed = (query: string): string => query.replaceAll(/\s+/g, "");

describe("a question with several readings, asked of a model", () => {
  // covers: LM.23
  it("asks back where the model gave one of them, with the others to choose", async () => {
    const { result, source } = await ask(QUESTION, PAID);
    if (!result.ok) throw new Error(result.message);
    expect(source.kind).toBe("model");
    expect(printed(result.query)).toBe(printed(PAID));
    expect(result.choices).toMatchObject({ key: "date:invoices", chosen: null });
    const options = result.choices?.options ?? [];
    expect(options.map(({ label }) => label)).toEqual(["created on", "paid on"]);
    const shown = [result.query, ...result.alternatives.map(({ query }) => query)];
    expect(shown.toSorted()).toEqual(options.map(({ query }) => query).toSorted());
  });

  // covers: LM.23
  it("follows the remembered choice, and says that the built-in generator did", async () => {
    const choices = [{ key: "date:invoices", value: "createdAt" }];
    const { result, source, notice } = await ask(QUESTION, PAID, { choices });
    if (!result.ok) throw new Error(result.message);
    expect([source, notice]).toEqual([{ kind: "built-in" }, null]);
    expect(printed(result.query)).toBe(printed(CREATED));
    expect(result.choices?.chosen).toBe("createdAt");
  });

  it("keeps the model's answer where it is the remembered choice", async () => {
    const choices = [{ key: "date:invoices", value: "paidAt" }];
    const { result, source } = await ask(QUESTION, PAID, { choices });
    expect(source.kind).toBe("model");
    expect(result.choices?.chosen).toBe("paidAt");
  });

  it("asks nothing back where the model read the question otherwise", async () => {
    const query = `db.invoices.find({ updatedAt: ${PERIOD} })`;
    const { result, source } = await ask(QUESTION, query);
    if (!result.ok) throw new Error(result.message);
    expect(source.kind).toBe("model");
    expect(result.choices).toBeNull();
    expect(result.alternatives.map(({ query: other }) => printed(other))).toEqual([printed(CREATED)]);
  });

  // covers: LM.23
  it("offers every collection that the built-in generator would have asked for", async () => {
    const { result, source } = await ask(
      "everything in the region North",
      'db.suppliers.find({ region: "North" })',
    );
    if (!result.ok) throw new Error(result.message);
    expect(source.kind).toBe("model");
    const options = result.choices?.options ?? [];
    expect(options.map(({ value }) => value).toSorted()).toEqual(["agents", "depots", "suppliers"]);
    const shown = [result.query, ...result.alternatives.map(({ query }) => query)];
    expect(shown.toSorted()).toEqual(options.map(({ query }) => query).toSorted());
  });
});

describe("the cap of tokens", () => {
  // covers: LM.22
  it("ends repairs whose conversation would exceed it", async () => {
    let calls = 0;
    const padding = "x".repeat(15_000);
    const model: LanguageModel = {
      name: "talkative",
      complete() {
        calls++;
        return Promise.resolve({ text: padding, inputTokens: null, outputTokens: null });
      },
    };
    const { source, usage } = await ask(QUESTION, "", { model, maxInputTokens: 4_000 });
    expect(source.kind).toBe("built-in");
    expect(calls).toBe(1);
    // by estimate, with the rules, where the provider does not count
    expect(usage.inputTokens).toBeGreaterThan(500);
    expect(usage.inputTokens).toBeLessThanOrEqual(4_000);
    await ask(QUESTION, "", { model, maxInputTokens: 40_000 });
    expect(calls).toBe(4);
  });

  // covers: LM.22
  it.each([2_000, 8_000])("of %i fits a schema of 300 collections, what is asked for first", async (cap) => {
    const [invoices, ...others] = billingSnapshot().collections;
    if (!invoices) throw new Error("no collection");
    const many = Array.from({ length: 300 }, (_, at) => ({ ...invoices, name: `archive_${at}` }));
    const large = createGenerator({ ...billingSnapshot(), collections: [...many, invoices, ...others] });
    const prompt = large.previewPrompt("invoices for Porto", {
      now,
      sharesValues: true,
      maxInputTokens: cap,
    });
    const sent: unknown = JSON.parse(prompt.user);
    expect(sent).toHaveProperty("collections.0.name", "invoices");
    expect(sent).toHaveProperty("collections.length", prompt.collections.length);
    expect(prompt.collections.length).toBeGreaterThan(0);
    expect((prompt.system.length + prompt.user.length) / 3).toBeLessThanOrEqual(cap + 1);
  });
});
