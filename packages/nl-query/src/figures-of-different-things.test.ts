import { describe, expect, it } from "vitest";
import { askKilnYard as ask } from "./kiln-yard.fixture.ts";

describe("the most different values", () => {
  it.each([
    "which potter uses the most different glazes?",
    "Identify the potter with the largest variety of glazes.",
    "Which potter has the most diverse glazes?",
    "which potter has the highest number of distinct glazes",
  ])("are counted once each: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$potter_id",distinctGlaze:{$addToSet:"$glaze"}}}');
    expect(query).toContain("{$sort:{distinctGlaze:-1}},{$limit:1}");
    expect(isSure).toBe(true);
  });

  it.each([
    "Which town has the most different fuels?",
    "what is the town that offers the widest range of fuels",
  ])("may be those of elements: %s", (question) => {
    expect(ask(question).query).toContain('{$group:{_id:"$town",distinctFuel:{$addToSet:"$kilns.fuel"}}}');
  });
});

describe("a figure for all values of a field that is named with its documents", () => {
  it.each(["mean height for all vase glazes", "What is the average height for all the vase glazes?"])(
    "is one of each: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.vases.aggregate([{$group:{_id:"$glaze",averageHeightCm:{$avg:"$height_cm"}}}])',
        isSure: true,
      });
    },
  );
});

describe("those who do not own any", () => {
  it.each([
    "number of potters who presently do not own vases",
    "number of potters who do not currently own any vases",
    "how many potters do not own vases nowadays",
  ])("are counted: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$match:{vases:{$size:0}}},{$count:"count"}');
    expect(isSure).toBe(true);
  });
});

describe("names of people with figures of what is theirs", () => {
  it.each([
    "Show the names of potters and the total gross of their vases.",
    "Provide the names of the potters together with the total gross of their vases",
    "total gross of vases per potter name",
  ])("are those of each of them, as some have the same first name: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$potter_id",totalGrossEur:{$sum:"$gross_eur"}}}');
    expect(query).toContain('name:{$concat:[{$first:"$potter.first_name"}');
    expect(isSure).toBe(true);
  });

  it("are first names where these are asked for", () => {
    expect(ask("first names of potters and the total gross of their vases").query).toContain(
      '{$group:{_id:"$potter.first_name",',
    );
  });
});
