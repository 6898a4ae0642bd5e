import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { pettingFarmSnapshot } from "./petting-farm.fixture.ts";

const ask = askerOf(createGenerator(pettingFarmSnapshot()));

const keeping = (test: string, column = "first_name"): string =>
  `db.farmers.aggregate([{$lookup:{from:"animals",localField:"has_animal.animal_id",foreignField:"_id",pipeline:[{$match:{animal_type:${test}}}],as:"animals"}},{$match:{"animals.0":{$exists:true}}},{$project:{${column}:1,_id:0}}])`;

describe("kinds of documents in the plural", () => {
  it.each([
    ["first names of farmers who keep goats", keeping('"goat"')],
    ["first names of farmers who keep a goat", keeping('"goat"')],
    ["first names of farmers who keep goats or llamas", keeping('{$in:["goat","llama"]}')],
    ["first names of farmers with either a goat or a llama", keeping('{$in:["goat","llama"]}')],
    [
      "last names of farmers without goats",
      keeping('"goat"', "last_name").replace('"animals.0":{$exists:true}', "animals:{$size:0}"),
    ],
  ])("narrow those who have them: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it.each([
    "What are the ids of the farmers who do not keep goats as animals?",
    "List the farmer ids of those who do not have goats as animals.",
  ])("are denied as such, and not every one of the documents: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('"animal.animal_type":{$ne:"goat"}');
    expect(query).not.toContain("has_animal:{$size:0}");
  });

  it("are both said where one is told to be of the documents", () => {
    const { query } = ask("first names of farmers who have a goat but do not have a llama as an animal");
    expect(query).toContain('animal_type:"goat"');
    expect(query).toContain('animal_type:"llama"');
    expect(query).toContain("{$size:0}");
  });

  it.each([
    "How many goats are kept by female farmers?",
    "How many goat animals are kept by female farmers?",
    "Count the number of goats that are kept by farmers who are female.",
    "What is the total number of goat animals owned by female farmers?",
  ])("are counted themselves: %s", (question) => {
    expect(ask(question).query).toMatch(
      /^db\.animals\.aggregate\(\[\{\$match:\{animal_type:"goat"\}\},.*sex:"F".*\{\$count:"count"\}\]\)$/,
    );
  });

  it.each([
    ["How many goats are there?", 'db.animals.countDocuments({animal_type:"goat"})'],
    ["Which animals are goats?", 'db.animals.find({animal_type:"goat"})'],
  ])("are those of the documents alone: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
