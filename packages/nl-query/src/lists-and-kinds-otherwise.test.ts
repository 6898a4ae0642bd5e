import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));
const find = (filter: string): string => `db.shafts.find(${filter})`;

describe("orders and lists in other words", () => {
  it.each([
    [
      "shafts per region, alphabetical by region",
      'db.shafts.aggregate([{$group:{_id:"$region",count:{$sum:1}}},{$sort:{_id:1}}])',
    ],
    [
      "average depth for each kind of shaft",
      'db.shafts.aggregate([{$group:{_id:"$kind",averageDepth:{$avg:"$depth"}}}])',
    ],
    ["shafts (code, region) deeper than 60", "db.shafts.find({depth:{$gt:60}},{code:1,region:1,_id:0})"],
    [
      "What are the three highest shafts? Return the code and the elevation from highest to lowest.",
      "db.shafts.find({},{code:1,elevation:1,_id:0}).sort({elevation:-1}).limit(3)",
    ],
    ["shafts with a maximum warmth below 18 degrees Celsius", find('{"warmth.max":{$lt:18}}')],
    ["Which shafts lie below sea level?", find("{elevation:{$lt:0}}")],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("counts what is listed once more as them", () => {
    expect(
      ask("Return the name and the number of main specimens for every mineral that has at least two of them.")
        .query,
    ).toContain(
      '[{$match:{"main_specimens.1":{$exists:true}}},{$project:{name:1,main_specimensCount:{$size:',
    );
  });

  it("sums an amount by the field behind by", () => {
    expect(ask("shafts and summed depth by owner").query).toContain('{$group:{_id:"$owner"');
  });

  it("leaves other words in brackets where they are", () => {
    expect(ask("shafts (velvet, marble) deeper than 60").isSure).toBe(false);
  });
});
