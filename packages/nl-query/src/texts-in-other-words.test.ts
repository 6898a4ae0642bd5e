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
