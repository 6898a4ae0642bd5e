import { describe, expect, it } from "vitest";
import { boatyardSnapshot } from "./boatyard.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const boatyard = createGenerator(boatyardSnapshot());

function queryOf(question: string): string {
  const result = boatyard.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
}

describe("how much money", () => {
  it.each([
    ["how much did we receive by payment method", '{$group:{_id:"$method",totalAmount:{$sum:"$amount"}}}'],
    ["how much money did we collect per method", '{$group:{_id:"$method",totalAmount:{$sum:"$amount"}}}'],
    [
      "how much did we receive in May",
      '{$match:{receivedAt:{$gte:ISODate("2026-05-01T00:00:00Z"),$lt:ISODate("2026-06-01T00:00:00Z")}}},' +
        '{$group:{_id:null,totalAmount:{$sum:"$amount"}}}',
    ],
  ])("was received is the sum of the amounts: %s", (question, stages) => {
    expect(queryOf(question)).toBe(`db.payments.aggregate([${stages}])`);
  });

  it.each([
    "how much is outstanding",
    "how much is still owed to us",
    "how much is unpaid",
    "how much do clients owe us",
  ])("is owed is the sum of what is not paid: %s", (question) => {
    expect(queryOf(question)).toBe(
      'db.bills.aggregate([{$match:{paid:false}},{$group:{_id:null,total:{$sum:"$total"}}}])',
    );
  });

  it("is no sure answer where several collections hold money", () => {
    const result = boatyard.generate("how much did we make last month", { now: new Date("2026-11-22") });
    expect(result.ok ? result.confidence : 0).toBeLessThan(SURE_CONFIDENCE);
  });
});
