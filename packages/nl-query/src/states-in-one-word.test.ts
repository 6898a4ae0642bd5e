import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));

describe("what was never done, of a date or value that is missing then", () => {
  it.each([
    ["unrated completed charters", '{rating:null,status:"completed"}'],
    ["boats never inspected and bought before 2024", "{lastInspectedAt:null,boughtAt:{$lt:"],
    ["boats that were never inspected", "{lastInspectedAt:null}"],
    ["boats not inspected yet", "{lastInspectedAt:null}"],
    ["uninspected boats", "{lastInspectedAt:null}"],
    ["inspected boats", "{lastInspectedAt:{$ne:null}}"],
    ["boats inspected in 2025", "{lastInspectedAt:{$gte:"],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("documents called by what was done with them", () => {
  it.each([
    ["number of cancellations per channel", '{$match:{status:"cancelled"}},{$group:{_id:"$channel"'],
    [
      "cancellation count by channel, highest count first",
      '{$match:{status:"cancelled"}},{$group:{_id:"$channel"',
    ],
    ["cancellations by channel", '{$match:{status:"cancelled"}},{$group:{_id:"$channel"'],
    ["how many cancellations per month", '{$match:{status:"cancelled"}},{$group:'],
    ["completions by channel", '{$match:{status:"completed"}},{$group:{_id:"$channel"'],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("what has expired, by a day that is said", () => {
  const END = '"insurance.validUntil"';
  it.each([
    [
      "boats whose insurance ran out before 1 September 2026",
      `{${END}:{$lt:ISODate("2026-09-01T00:00:00Z")}}`,
    ],
    ["boats whose insurance expired in 2025", `{${END}:{$gte:ISODate("2025-01-01T00:00:00Z"),`],
    ["boats whose insurance runs out next month", `{${END}:{$gte:ISODate("2026-12-01T00:00:00Z"),`],
    ["boats whose insurance has run out", `{${END}:{$lt:ISODate("2026-11-22T12:00:00Z")}}`],
    ["boats whose insurance has not expired", `{${END}:{$gte:ISODate("2026-11-22T12:00:00Z")}}`],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("what one unit of time costs", () => {
  it.each([
    ["What does one day cost on average in every town?", '{$group:{_id:"$address.town",averageDailyRate:'],
    ["how much does a day cost in Corfu", '.find({"address.town":"Corfu"},{dailyRate:1,_id:0})'],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
