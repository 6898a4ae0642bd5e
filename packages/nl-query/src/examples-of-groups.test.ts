import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

const COUNT_BY_STYLE = 'db.ascents.aggregate([{$group:{_id:"$style",count:{$sum:1}}}])';
const COUNT_BY_MONTH =
  'db.ascents.aggregate([{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$startedAt"}},count:{$sum:1}}},{$sort:{_id:1}}])';

describe("keeps all groups where the question gives examples of them", () => {
  it.each([
    ["How many ascents of each style (boulder, lead, ...) are there?", COUNT_BY_STYLE],
    ["How many ascents of each style (boulder, lead and so on)?", COUNT_BY_STYLE],
    ["number of ascents by style (boulder, lead, etc.)", COUNT_BY_STYLE],
    ["number of ascents per style (e.g. boulder, lead, …)", COUNT_BY_STYLE],
    ["count ascents by style (like boulder and the like)", COUNT_BY_STYLE],
    ["How many ascents were there in each month (like 2025-01)?", COUNT_BY_MONTH],
    ["How many ascents were there per month (as 2025-01 etc.)?", COUNT_BY_MONTH],
    ["number of ascents per month in chronological order (like 2025-01)", COUNT_BY_MONTH],
    ["number of ascents from month to month (2025-01, 2025-02, …, earliest first)", COUNT_BY_MONTH],
    ["number of ascents by month, chronological", COUNT_BY_MONTH],
    ["number of ascents by month, in order", COUNT_BY_MONTH],
    ["number of ascents by month (2025-01, 2025-02, …, earliest first)", COUNT_BY_MONTH],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("keeps only the groups that the question lists in full", () => {
  it.each([
    [
      "How many ascents per style (boulder or lead)?",
      'db.ascents.aggregate([{$match:{style:{$in:["boulder","lead"]}}},{$group:{_id:"$style",count:{$sum:1}}}])',
    ],
    ["ascents of the styles boulder, lead", 'db.ascents.find({style:{$in:["boulder","lead"]}})'],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
