import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { glassworksSnapshot } from "./glassworks.fixture.ts";

const ask = askerOf(createGenerator(glassworksSnapshot()));
const AVERAGE = '{$setWindowFields:{output:{averageCapacity:{$avg:"$capacity"}}}}';
const GAS = '{$match:{fuel:"gas"}}';

describe("an average that documents keep", () => {
  it.each(["average heat per designer", "for each designer, the average heat of its kilns"])(
    "is averaged again where groups are asked for: %s",
    (question) => {
      const query =
        'db.kilns.aggregate([{$group:{_id:"$designer",averageAverageHeat:{$avg:"$averageHeat"}}}])';
      expect(ask(question)).toStrictEqual({ query, isSure: true });
    },
  );

  it("is compared with its own average", () => {
    expect(ask("kilns whose heat is above the average heat").query).toContain('{$gt:["$averageHeat",');
  });
});

describe("an average to compare with", () => {
  it.each([
    "gas kilns with a capacity above the overall average",
    "gas kilns with a capacity above the overall average kiln capacity",
    "which gas kilns have a capacity above the average capacity of all kilns?",
  ])("is that of all documents where this is said: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.startsWith(`db.kilns.aggregate([${AVERAGE}`)).toBe(true);
    expect(query).toContain(GAS);
    expect(isSure).toBe(true);
  });

  it.each([
    "gas kilns with a capacity above the average of all gas kilns",
    "gas kilns with a capacity above their average",
    "gas kilns with a capacity above the average of these",
  ])("is that of what is found otherwise where this is said: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`[${GAS},${AVERAGE}`);
    expect(isSure).toBe(true);
  });

  it("is asked back where nothing says which of the two", () => {
    const kilns = createGenerator(glassworksSnapshot());
    const options = { now: new Date("2026-11-21T10:00:00Z") };
    const question = "gas kilns with a capacity above average";
    const result = kilns.generate(question, options);
    expect(ask(question).query).toContain(`[${GAS},${AVERAGE}`);
    expect(result.ok && result.confidence).toBeLessThan(0.7);
    expect(result.ok && result.choices).toMatchObject({
      key: "average:kilns",
      question: "The average: of these only or of all kilns?",
      options: [{ value: "found" }, { value: "all" }],
    });
    const choices = [{ key: "average:kilns", value: "all" }];
    const chosen = kilns.generate(question, { ...options, choices });
    expect(chosen.ok && chosen.query.replaceAll(/\s+/g, "")).toContain(`[${AVERAGE}`);
    expect(chosen.ok && chosen.confidence).toBeGreaterThan(0.7);
  });

  it("is that of all where each of several conditions is said of them", () => {
    const { query } = ask("kilns that have a capacity above average and burn gas");
    expect(query.startsWith(`db.kilns.aggregate([${AVERAGE}`)).toBe(true);
  });

  it("is no figure that is asked for", () => {
    const { query, isSure } = ask(
      "designers of the kilns with gas as fuel and a capacity above the average capacity of all kilns",
    );
    expect(query).toContain(AVERAGE);
    expect(query).not.toContain("$group:{_id:null");
    expect(isSure).toBe(true);
  });
});
