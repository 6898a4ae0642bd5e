import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

function ask(question: string): string {
  const result = lagoon.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
}

const COUNT = "count:{$sum:1}";

describe("owners that are only a field", () => {
  it.each([
    ["clients with 3 or more leases", "{$match:{count:{$gte:3}}}"],
    ["who has 3 or more leases?", "{$match:{count:{$gte:3}}}"],
    ["which customers have more than one lease", "{$match:{count:{$gt:1}}}"],
    ["clients with the most leases", "{$sort:{count:-1}}"],
    ["who has the most leases?", "{$sort:{count:-1}},{$limit:1}"],
  ])("are meant by any word for people: %s", (question, stage) => {
    expect(ask(question)).toBe(`db.leases.aggregate([{$group:{_id:"$tenant",${COUNT}}},${stage}])`);
  });

  it.each([
    ["hosts with more than 5 parties", "{$match:{count:{$gt:5}}}"],
    ["host with the most parties", "{$sort:{count:-1}},{$limit:1}"],
  ])("may be called by a word that mostly says nothing: %s", (question, stage) => {
    expect(ask(question)).toBe(`db.parties.aggregate([{$group:{_id:"$host.host_name",${COUNT}}},${stage}])`);
  });
});
