import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));

describe("those who did something, where only a field called by says who", () => {
  it.each([
    [
      "surveyor and survey year of Calcite Magna",
      'find({name:"CalciteMagna"},{"survey.by":1,"survey.year":1,_id:0})',
    ],
    [
      'Who surveyed "Calcite Magna", and in which year?',
      'find({name:"CalciteMagna"},{"survey.by":1,"survey.year":1,_id:0})',
    ],
    ["number of minerals per surveyor", '[{$group:{_id:"$survey.by",count:{$sum:1}}}]'],
    [
      "surveyors with at least 2 minerals",
      '{$group:{_id:"$survey.by",count:{$sum:1}}},{$match:{count:{$gte:2}}}',
    ],
    [
      "Which people surveyed more than one mineral?",
      '{$group:{_id:"$survey.by",count:{$sum:1}}},{$match:{count:{$gt:1}}}',
    ],
  ])("%s", (question, expected) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(expected);
    expect(isSure).toBe(true);
  });
});
