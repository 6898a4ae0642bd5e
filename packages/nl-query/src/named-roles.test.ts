import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { sawmillSnapshot } from "./sawmill.fixture.ts";

/** Reviews that point to an employee and to the one who reviewed. */
const ROWS: Rows = {
  employees: (at) => ({
    _id: new Int32(at),
    name: `Person ${at}`,
    permits: ["night", "fog", "ice"].slice(0, at % 4),
  }),
  skillReviews: (at) => ({
    _id: new Int32(900 + at),
    employeeId: new Int32(at % 20),
    reviewerId: new Int32(at % 5),
    year: String(2_015 + (at % 8)),
  }),
};

const generator = createGenerator(snapshotOf("yard", ROWS, 40));

function ask(question: string): { query: string; confidence: number } {
  const result = generator.generate(question, { now: new Date("2026-11-20T12:00:00Z") });
  if (!result.ok) throw new Error(result.message);
  return { query: result.query.replace(/\s+/g, " "), confidence: result.confidence };
}

describe("the role of a reference", () => {
  it("is not told by the name of the documents that refer", () => {
    expect(ask("employees who have never had a skill review").query).toContain('foreignField: "employeeId"');
  });
});

describe("both of two years", () => {
  it("makes a reading unsure that is content with either", () => {
    const either = ask("names of the employees with skill reviews in 2016 or 2018");
    const both = ask("names of the employees with skill reviews in both 2016 and 2018");
    expect(either.confidence).toBeGreaterThan(both.confidence);
    expect(both.confidence).toBeLessThan(SURE_CONFIDENCE);
  });
});

describe("a number in front of a list of texts", () => {
  it("counts its values, in whatever language they are named", () => {
    expect(ask("employees with two permits").query).toContain("permits: { $size: 2 }");
    expect(ask("employees with 2 permit").query).toContain("permits: { $size: 2 }");
  });
});

describe("a field of what a role refers to", () => {
  const askMills = askerOf(createGenerator(sawmillSnapshot()));
  const through = (role: string): string =>
    `{$lookup:{from:"mills",localField:"${role}",foreignField:"code",as:"mill"}}`;

  it.each([
    ["hauls per loading county", "loading", "county"],
    ["number of hauls for each unloading country", "unloading", "country"],
    ["number of hauls per county of the unloading mill", "unloading", "county"],
    ["how many hauls go to each unloading county", "unloading", "county"],
  ])("is looked up for groups: %s", (question, role, field) => {
    const { query } = askMills(question);
    expect(query).toContain(through(role));
    expect(query).toContain(`{$group:{_id:"$mill.${field}",count:{$sum:1}}}`);
  });

  it.each([
    ["late hauls whose loading county is Lier", "loading"],
    ["late hauls from unloading county Lier", "unloading"],
  ])("is looked up for a condition: %s", (question, role) => {
    const { query, isSure } = askMills(question);
    expect(query).toContain(through(role));
    expect(query).toContain('{$match:{"mill.county":"Lier"}}');
    expect(isSure).toBe(true);
  });

  it("leaves the reference itself to its own name", () => {
    expect(askMills("hauls per loading").query).toContain('{$group:{_id:"$loading",count:{$sum:1}}}');
  });
});
