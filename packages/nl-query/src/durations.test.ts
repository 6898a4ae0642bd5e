import { describe, expect, it } from "vitest";
import { boatyardSnapshot } from "./boatyard.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const boatyard = createGenerator(boatyardSnapshot());
const elapsed = (from: string, to: string, unit = "day"): string =>
  `{$dateDiff:{startDate:"$${from}",endDate:"$${to}",unit:"${unit}"}}`;
/** Kinds of which none is finished have no average. */
const FINISHED = "{$match:{finishedOn:{$ne:null}}}";
const TAKEN = elapsed("receivedOn", "finishedOn");

function ask(question: string): { query: string; isSure: boolean } {
  const result = boatyard.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  return { query: result.query.replaceAll(/\s/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

describe("how long documents take", () => {
  it.each([
    ["how long does it take to finish a repair", `{$group:{_id:null,averageDays:{$avg:${TAKEN}}}}`],
    [
      "how long do repairs take on average per kind",
      `${FINISHED},{$group:{_id:"$kind",averageDays:{$avg:${TAKEN}}}}`,
    ],
    [
      "average time to finish a repair by kind",
      `${FINISHED},{$group:{_id:"$kind",averageDays:{$avg:${TAKEN}}}}`,
    ],
    ["time to finish per kind", `${FINISHED},{$group:{_id:"$kind",averageDays:{$avg:${TAKEN}}}}`],
    ["total time to finish per kind", `${FINISHED},{$group:{_id:"$kind",totalDays:{$sum:${TAKEN}}}}`],
    ["average finishing time of repairs", `{$group:{_id:null,averageDays:{$avg:${TAKEN}}}}`],
    ["average time from receipt to finish of repairs", `{$group:{_id:null,averageDays:{$avg:${TAKEN}}}}`],
  ])("is a figure of two dates: %s", (question, stages) => {
    expect(ask(question).query).toBe(`db.repairs.aggregate([${stages}])`);
  });

  it("is told in the unit that is asked for", () => {
    expect(ask("average hours to finish a repair").query).toContain(
      elapsed("receivedOn", "finishedOn", "hour"),
    );
  });

  it.each([
    ["slowest repairs", "{$sort:{hours:-1}}"],
    ["which repair took the longest to finish", "{$sort:{hours:-1}},{$limit:1}"],
    ["the 3 fastest repairs to finish", "{$sort:{hours:1}},{$limit:3}"],
  ])("ranks them: %s", (question, order) => {
    expect(ask(question).query).toContain(order);
  });

  it("leaves out what is not finished where the shortest are asked for", () => {
    expect(ask("the 3 fastest repairs to finish").query).toContain("{$match:{finishedOn:{$ne:null}}}");
  });
});

describe("bounds on the time between two dates", () => {
  const late = elapsed("plannedOn", "finishedOn");
  it.each([
    ["repairs finished more than 3 days after they were planned", `{$expr:{$gt:[${late},3]}}`],
    [
      "repairs finished not more than 3 days after they were planned",
      `{finishedOn:{$ne:null},$expr:{$lte:[${late},3]}}`,
    ],
    ["repairs that took no less than 7 days to finish", `{$expr:{$gte:[${TAKEN},7]}}`],
    ["repairs that took more than a week to finish", `{$expr:{$gt:[${TAKEN},7]}}`],
    ["repairs finished within 2 days", `{finishedOn:{$ne:null},$expr:{$lte:[${TAKEN},2]}}`],
    ["repairs finished on the same day they were received", `{$expr:{$eq:[${TAKEN},0]}}`],
  ])("compare it: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.repairs.find(${filter})`, isSure: true });
  });

  it.each([
    ["repairs finished late", '{$expr:{$gt:["$finishedOn","$plannedOn"]}}'],
    ["late repairs", '{$expr:{$gt:["$finishedOn","$plannedOn"]}}'],
    [
      "repairs that were finished on time",
      '{finishedOn:{$ne:null},$expr:{$lte:["$finishedOn","$plannedOn"]}}',
    ],
  ])("compare the day with the one that was planned: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.repairs.find(${filter})`, isSure: true });
  });

  it("do not count what is not done as done in time", () => {
    expect(ask("percentage of repairs finished on time by kind").query).toContain(
      '{$and:[{$gt:["$finishedOn",null]},{$lte:["$finishedOn","$plannedOn"]}]}',
    );
  });
});
