import { describe, expect, it } from "vitest";
import { createGenerator } from "../create-generator.ts";
import { harborSnapshot } from "../harbor.fixture.ts";
import { shopSnapshot } from "../shop.fixture.ts";

const now = new Date("2026-11-21T10:00:00Z");
const harbor = createGenerator(harborSnapshot());
const shop = createGenerator(shopSnapshot());

function queryOf(generator: typeof harbor, question: string): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("readHolders", () => {
  // covers: X.09d
  it.each([
    "Which flags are shared by vessels with tonnage above 600 and vessels with tonnage below 250?",
    "Show the flags that have both vessels over 600 tonnage and vessels under 250 tonnage",
  ])("groups by what is asked where two ranges exclude each other: %s", (question) => {
    const query = queryOf(harbor, question);
    expect(query).toContain('$group:{_id:"$flag",first:{$sum:{$cond:[{$gt:["$tonnage",600]},1,0]}}');
    expect(query).toContain('second:{$sum:{$cond:[{$lt:["$tonnage",250]},1,0]}}');
    expect(query).toContain("$match:{first:{$gt:0},second:{$gt:0}}");
  });

  // covers: X.09d
  it("finds values that hold each of two values behind both", () => {
    const query = queryOf(shop, "which countries have both cancelled and paid orders");
    expect(query).toContain('_id:"$shipping.country"');
    expect(query).toContain('{$eq:["$status","cancelled"]}');
    expect(query).toContain('{$eq:["$status","paid"]}');
    expect(query).toContain("second:{$gt:0}");
  });

  // covers: X.09d
  it("finds values none of whose documents meets the condition behind the negation", () => {
    const query = queryOf(harbor, "Which flags do not have a vessel with tonnage above 600?");
    expect(query).toContain('$group:{_id:"$flag"');
    expect(query).toContain("$match:{first:0}");
  });

  it("says in the explanation which documents are counted", () => {
    const result = harbor.generate("Which flags do not have a vessel with tonnage above 600?", { now });
    expect(result.ok && result.explanation).toContain("Counts the documents where tonnage is above 600");
  });

  it("keeps conditions apart that one document can meet", () => {
    const query = queryOf(harbor, "flags of vessels with tonnage above 250 and below 600");
    expect(query).not.toContain("first:");
    expect(query).toContain("tonnage:{$gt:250,$lt:600}");
  });
});
