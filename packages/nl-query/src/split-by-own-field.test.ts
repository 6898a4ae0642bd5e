import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("what is split by a field of the documents that are named", () => {
  it.each([
    ["number of guilds per guild craft", "count:{$sum:1}"],
    ["how many guilds are there by guild craft", "count:{$sum:1}"],
    ["average number of halls per guild craft", 'averageHalls:{$avg:{$size:{$ifNull:["$halls",[]]}}}'],
    ["average staff count per guild craft", 'averageStaffCount:{$avg:"$staff_count"}'],
  ])("is split although the name holds more: %s", (question, figure) => {
    expect(ask(question)).toEqual({
      query: `db.guilds.aggregate([{$group:{_id:"$craft_code",${figure}}}])`,
      isSure: true,
    });
  });
});
