import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

function ask(question: string): string {
  const result = lagoon.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
}

const grouped = (of: string, name: string, bound: string): string =>
  `db.voyages.aggregate([{$group:{_id:"$memberId",${name}:{$sum:"$${of}"}}},{$match:{${name}:{${bound}}}}`;

describe("owners bounded by what they have together", () => {
  it.each([
    ["members who sailed more than 200 miles in total", "miles", "$gt:200"],
    ["members with more than 200 total miles", "miles", "$gt:200"],
    ["members whose voyages have fewer than 200 miles altogether", "miles", "$lt:200"],
    ["who has at least 200 miles in total?", "miles", "$gte:200"],
    ["members who sailed no more than 200 miles in total", "miles", "$lte:200"],
    ["members with not less than 200 total miles", "miles", "$gte:200"],
    ["members who spent more than 3000", "amount", "$gt:3000"],
  ])("are compared by the sum over their documents: %s", (question, of, bound) => {
    expect(ask(question)).toContain(grouped(of, "total", bound));
  });

  it("are not compared by one document that is meant alone", () => {
    expect(ask("members who spent more than 90 on a single voyage")).not.toContain("$sum");
  });

  it.each(["goods that sold more than 20 units", "which goods sold more than 20 pieces?"])(
    "are things by the quantities of their lines: %s",
    (question) => {
      expect(ask(question)).toContain(
        '{$unwind:"$cargo"},{$group:{_id:"$cargo.goodId",totalQuantity:{$sum:"$cargo.quantity"}}}',
      );
    },
  );

  it.each(["crews with more than 30 wins in total", "crews with more than 30 total wins"])(
    "add up the elements of one document: %s",
    (question) => {
      expect(ask(question)).toBe('db.crews.find({$expr:{$gt:[{$sum:"$sailors.wins"},30]}})');
    },
  );

  it("are no documents whose synonym has the stem of the owner", () => {
    const query = ask("top 3 members by total miles");
    expect(query).toContain('{$group:{_id:"$memberId",totalMiles:{$sum:"$miles"}}},{$sort:{totalMiles:-1}}');
  });
});
