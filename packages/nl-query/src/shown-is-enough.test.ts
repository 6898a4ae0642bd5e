import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("a last sentence that says what is enough", () => {
  it.each([
    "Which growers have no phone? First and last name will do.",
    "Which growers have no phone? First name and last name, please.",
    "Which growers have no phone? Just the first and last name would suffice.",
    "Which growers have no phone? The first and the last name are enough.",
  ])("names the columns: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.growers.find({phone:null},{firstName:1,lastName:1,_id:0})",
      isSure: true,
    });
  });

  it("names those of documents without others", () => {
    const { query, isSure } = ask("Which vaults have never had a fault? The code is enough.");
    expect(query).toContain("{$match:{faults:{$size:0}}},{$project:{code:1,_id:0}}");
    expect(isSure).toBe(true);
  });

  it.each([
    "What are the five biggest grants? I need the reference and how much each one was.",
    "What are the five biggest grants? Reference and amount will do.",
  ])("may ask for an amount: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.grants.find({},{reference:1,amountCents:1,_id:0}).sort({amountCents:-1}).limit(5)",
      isSure: true,
    });
  });

  it.each([
    ["Which vaults are open? Newest first, please.", 'db.vaults.find({status:"open"}).sort({builtAt:-1})'],
    ["Which faults are open? Sort by type please.", 'db.faults.find({status:"open"}).sort({type:1})'],
  ])("may be an order: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
