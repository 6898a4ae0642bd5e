import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { gliderSnapshot } from "./gliders.fixture.ts";

const ask = askerOf(createGenerator(gliderSnapshot()));

const EITHER = "db.pilots.find({email:{$in:[/sky/i,/wing/i]}},{name:1,_id:0})";

describe("one of two parts of a text", () => {
  it.each([
    "List the names of pilots with email addresses that include the terms 'sky' or 'wing'.",
    "Identify the names of pilots whose emails contain the keywords 'sky' or 'wing'.",
    "Show the names of pilots whose email addresses feature either 'sky' or 'wing'.",
    "Names of pilots with either 'sky' or 'wing' in their email",
    "Names of pilots with the words 'sky' or 'wing' in their email",
    "Names of pilots whose email contains either the word 'sky' or the word 'wing'",
  ])("is looked for in the same field: %s", (question) => {
    expect(ask(question)).toEqual({ query: EITHER, isSure: true });
  });

  it("is looked for in the names that are shown", () => {
    expect(ask('What are the glider names that have "Falke" in them?')).toEqual({
      query: "db.gliders.find({glider_name:/Falke/i},{glider_name:1,_id:0})",
      isSure: true,
    });
  });
});

describe("several beginnings or ends of a text", () => {
  it.each([
    ['Pilots whose name begins with the letter "R" or "S"', "{name:{$in:[/^R/i,/^S/i]}}"],
    ['pilots whose name begins with "R" or with "S"', "{name:{$in:[/^R/i,/^S/i]}}"],
    ['pilots whose name begins with "R" or begins with "S"', "{name:{$in:[/^R/i,/^S/i]}}"],
    ["pilots whose name starts with either R or S", "{name:{$in:[/^R/i,/^S/i]}}"],
    ["pilots whose name starts with R or starts with S", "{name:{$in:[/^R/i,/^S/i]}}"],
    ["pilots whose name starts with R, S or T", "{name:{$in:[/^R/i,/^S/i,/^T/i]}}"],
    ["pilots whose name starts with R or ends with n", "{$or:[{name:/^R/i},{name:/n$/i}]}"],
    ["pilots whose name ends with n or starts with R", "{$or:[{name:/n$/i},{name:/^R/i}]}"],
    ['pilots whose name contains "la" and starts with "R"', "{name:/la/i,$and:[{name:/^R/i}]}"],
  ])("are those of the same field: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.pilots.find(${filter})`, isSure: true });
  });

  it("end where another condition begins", () => {
    const { query } = ask("pilots whose name starts with R or whose email contains sky");
    expect(query).toBe("db.pilots.find({$or:[{name:/^R/i},{email:/sky/i}]})");
  });
});
