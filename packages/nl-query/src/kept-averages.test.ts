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
    "which gas kilns have a capacity above the average capacity of all kilns?",
  ])("is that of all documents where this is said: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.startsWith(`db.kilns.aggregate([${AVERAGE}`)).toBe(true);
    expect(query).toContain(GAS);
    expect(isSure).toBe(true);
  });

  it("is that of what is found otherwise", () => {
    expect(ask("gas kilns with a capacity above average").query).toContain(`[${GAS},${AVERAGE}`);
  });
});
