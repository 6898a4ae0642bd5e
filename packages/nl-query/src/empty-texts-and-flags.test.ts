import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));
const find = (filter: string): string => `db.shafts.find(${filter})`;

describe("texts and flags without a value", () => {
  it.each([
    ["shafts with an empty permit value", find('{permit:""}')],
    ["shafts that have a blank permit", find('{permit:""}')],
    ["shafts without a permit (blank text)", find('{permit:""}')],
    ["flooded shafts", find('{flooded:"Y"}')],
    ["shafts that are not flooded", find('{flooded:""}')],
    ["unlit shafts", find("{lighted:false}")],
    ["Which shafts do not have the vented flag at all?", find("{vented:{$exists:false}}")],
    ["shafts where the vented info is missing", find("{vented:null}")],
    ["shafts without a minimum warmth (null)", find('{"warmth.min":null}')],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are counted as a share of each group that is named again", () => {
    const { query, isSure } = ask(
      "For each owner, what percentage of its shafts are flooded? Return the owner and the percentage.",
    );
    expect(query).toContain('matching:{$sum:{$cond:[{$eq:["$flooded","Y"]},1,0]}}');
    expect(isSure).toBe(true);
  });
});
