import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { ciderSnapshot } from "./cider.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(ciderSnapshot()));

describe("two values in a clause about those who are asked for", () => {
  const held = (collection: string, key: string, first: string, second: string): string =>
    `db.${collection}.aggregate([{$group:{_id:"$${key}",first:{$sum:{$cond:[${first},1,0]}},second:{$sum:{$cond:[${second},1,0]}}}},{$match:{first:{$gt:0},second:{$gt:0}}},{$project:{_id:1}}])`;
  const YEARS = held("tools", "maker", '{$eq:["$year_made",1999]}', '{$eq:["$year_made",2000]}');
  const KINDS = held("tools", "maker", '{$eq:["$kind","press"]}', '{$eq:["$kind","mill"]}');
  const AGES = held("pickers", "crew", '{$gt:["$age",40]}', '{$lt:["$age",20]}');
  it.each([
    ["List the makers that made a tool in the years 1999 and 2000.", YEARS],
    ["Identify makers that had at least one tool made in both 1999 and 2000.", YEARS],
    ['Show the makers that have made tools of kind "press" and "mill".', KINDS],
    ["Identify makers that have at least one press and at least one mill.", KINDS],
    ["Identify the crews where both pickers aged over 40 and those under 20 work.", AGES],
  ])("are each held by one document: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["makers of tools made in 1999 and 2000", "db.tools.find({year_made:{$in:[1999,2000]}},{maker:1,_id:0})"],
    [
      "Which makers have tools from 1999 or 2000?",
      'db.tools.distinct("maker",{year_made:{$in:[1999,2000]}})',
    ],
  ])("are alternatives elsewhere: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
