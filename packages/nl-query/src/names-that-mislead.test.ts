import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { ciderSnapshot } from "./cider.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(ciderSnapshot()));

describe("names that sound like something else", () => {
  const YEARS = "db.growers.find({},{first_year:1,last_year:1,_id:0})";
  it.each(["Show the first year and last year of the growers.", "List the first and last years of growers"])(
    "are columns, not times: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: YEARS, isSure: true });
    },
  );

  it.each(["Which grower has the most visitors?", "the grower with the highest number of visitors"])(
    "are numbers, not lists that are called alike: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: "db.growers.find().sort({visitors:-1}).limit(1)",
        isSure: true,
      });
    },
  );

  it("are lists where no number is called so", () => {
    expect(ask("Which grower has the most visits?").query).toContain('$size:{$ifNull:["$visits",[]]}');
  });
});

describe("whole names in quotation marks", () => {
  it.each(['pickers called "Una Bold"', "pickers called Una Bold"])("are of both parts: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.pickers.find({first_name:"Una",last_name:"Bold"})',
      isSure: true,
    });
  });
});

describe("sizes that are shown", () => {
  it("rank what is the largest", () => {
    expect(ask("Return the names and floor areas of the 5 largest growers.").query).toBe(
      "db.growers.find({},{name:1,floor_area:1,_id:0}).sort({floor_area:-1}).limit(5)",
    );
  });
});

describe("the end of an amount beside another figure", () => {
  it.each([
    ["How many presses are there, and what is the largest price among them?", "count:{$sum:1}"],
    [
      "What is the total price of presses, and what is the highest price recorded?",
      'totalPrice:{$sum:"$price"}',
    ],
  ])("is a second figure: %s", (question, figure) => {
    expect(ask(question)).toEqual({
      query: `db.tools.aggregate([{$match:{kind:"press"}},{$group:{_id:null,${figure},maximumPrice:{$max:"$price"}}}])`,
      isSure: true,
    });
  });
});
