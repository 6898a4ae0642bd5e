import { describe, expect, it } from "vitest";
import { askHoists, askPenalties, askSpices } from "./single-collections.fixture.ts";

describe("kinds of what a field keeps", () => {
  it.each([
    "average price by type of plant",
    "How does the average price vary by type of plant?",
    "avg price by plant",
  ])("split by the field alone: %s", (question) => {
    const query = 'db.spices.aggregate([{$group:{_id:"$plant",averagePricePerKg:{$avg:"$pricePerKg"}}}])';
    expect(askSpices(question)).toEqual({ query, isSure: true });
  });

  it("are split by a distribution", () => {
    const query = 'db.penalties.aggregate([{$group:{_id:"$zone",count:{$sum:1}}}])';
    expect(askPenalties("zone distribution")).toEqual({ query, isSure: true });
  });

  it("are those of a field that is called so", () => {
    expect(askPenalties("penalties by type of vehicle").query).toContain('_id:"$vehicle_type"');
  });

  it.each([
    "Which type of offence occurs most often?",
    "The offence that occurs most often, together with its frequency",
    "most common offence",
  ])("are counted: %s", (question) => {
    const query =
      'db.penalties.aggregate([{$group:{_id:"$offence",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])';
    expect(askPenalties(question)).toEqual({ query, isSure: true });
  });
});

describe("what became of elements", () => {
  it.each(["hoists that failed a service", "hoists with a failed service"])(
    "is never lost beside them: %s",
    (question) => {
      const { query, isSure } = askHoists(question);
      expect(isSure && !query.includes("failed")).toBe(false);
    },
  );
});
