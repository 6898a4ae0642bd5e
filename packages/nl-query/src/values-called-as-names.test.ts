import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));

describe("words that name a field and are stored as a value elsewhere", () => {
  it.each([
    // a link that can be missing, and a source of that name
    ["skippers who have no Facebook link", "{facebookUrl:null}"],
    ["skippers with diving as a skill for whom we have no Facebook link", "facebookUrl:null"],
    ["skippers with a facebook link", "{facebookUrl:{$ne:null}}"],
    ["skippers from facebook", '{source:"facebook"}'],
    ["skippers that are not from facebook", '{source:{$ne:"facebook"}}'],
    // a reason of that name
    ["charters cancelled because of price", '{status:"cancelled",cancelReason:"price"}'],
    ["charters cancelled due to weather", '{status:"cancelled",cancelReason:"weather"}'],
    ["charters cancelled, but not because of weather", 'cancelReason:{$ne:"weather"}'],
    // states that a number is called like
    [
      "total openings per category for open repair orders",
      '{$match:{status:"open"}},{$group:{_id:"$category",totalOpenings:{$sum:"$openings"}}}',
    ],
    ["repair orders per category for open ones", '{$match:{status:"open"}},{$group:{_id:"$category"'],
    [
      "repair orders per category that are not open",
      '{$match:{status:{$ne:"open"}}},{$group:{_id:"$category"',
    ],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("takes an amount in front of groups for no reason", () => {
    const { query } = ask("price per extra name");
    expect(query).toContain('{$group:{_id:"$extras.name",averagePrice:{$avg:"$extras.price"}}}');
    expect(query).not.toContain("cancelReason");
  });
});

describe("a time that brackets spell out again", () => {
  it.each([
    "skippers with a Night sailing licence that expired before today (22 Nov 2026)",
    "skippers with a Night sailing licence that expired before today (22 November 2026, noon)",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.skippers.find({licences:{$elemMatch:{name:"Nightsailing",' +
        'expiresAt:{$lt:ISODate("2026-11-22T00:00:00Z")}}}})',
      isSure: true,
    });
  });

  it("keeps a time in brackets that narrows the one in front", () => {
    expect(ask("charters started in 2026 (March)").query).toContain('$gte:ISODate("2026-03-01T00:00:00Z")');
  });
});
