import { describe, expect, it } from "vitest";
import { askKilnYard as ask } from "./kiln-yard.fixture.ts";

const TALL = "db.vases.find({height_cm:{$gt:20}}";

describe("a request that says what to show", () => {
  it.each([
    ["vases higher than 20 cm, and give for each its title and glaze", "title:1,glaze:1"],
    ["vases higher than 20 cm, stating for every one the title and the glaze", "title:1,glaze:1"],
    ["give, for every vase higher than 20 cm, the title and the glaze", "title:1,glaze:1"],
  ])("of each document makes no groups: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(`${TALL},{${columns},_id:0})`);
    expect(isSure).toBe(true);
  });

  it.each([
    ["descending", -1],
    ["ascending", 1],
  ])("may end in an order, %s", (direction, sign) => {
    const { query } = ask(
      `list every vase higher than 20 cm, giving its title and height in ${direction} order of height`,
    );
    expect(query).toBe(`${TALL},{title:1,height_cm:1,_id:0}).sort({height_cm:${sign}})`);
  });

  it("may end in a bound of the groups", () => {
    const { query, isSure } = ask(
      "What is the average height of the vases per glaze? List the glaze and the average, only for averages above 30.",
    );
    expect(query).toContain("{$match:{averageHeightCm:{$gt:30}}}");
    expect(isSure).toBe(true);
  });

  it("is unsure where a further figure is lost", () => {
    const { isSure } = ask(
      "What is the total number of vases for every glaze, and how many liters do they hold on average?",
    );
    expect(isSure).toBe(false);
  });
});

describe("an order", () => {
  it.each([
    "titles and firing year of the vases higher than 20 cm, ordered by that year",
    "title and firing year of vases higher than 20 cm, sorted by year",
    "titles and firing year of the vases higher than 20 cm, arranged from the earliest fired to the most recently fired",
  ])("by the year that is shown: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(`${TALL},{title:1,firing_yr:1,_id:0}).sort({firing_yr:1})`);
    expect(isSure).toBe(true);
  });

  it("begins with the most recently fired", () => {
    const { query } = ask("titles of the vases higher than 20 cm, beginning with the most recently fired");
    expect(query).toBe(`${TALL},{title:1,_id:0}).sort({firing_yr:-1})`);
  });
});

describe("a place in brackets", () => {
  it("that stands in front of them already is said once", () => {
    const { query, isSure } = ask(
      "last names of the Greek potters (country Greece) together with the year each was born",
    );
    expect(query).toBe('db.potters.find({ctry:"Greece"},{last_name:1,born_yr:1,_id:0})');
    expect(isSure).toBe(true);
  });
});

describe("groups", () => {
  it("are bounded by what is said behind the columns", () => {
    const { query, isSure } = ask(
      "compute per glaze the mean height of its vases and report the glaze and this mean wherever the mean exceeds 30",
    );
    expect(query).toContain('{$group:{_id:"$glaze",averageHeightCm:{$avg:"$height_cm"}}},{$match:');
    expect(isSure).toBe(true);
  });

  it("without any document are left out anyway", () => {
    const { query, isSure } = ask(
      "For each glaze, how many vases are higher than 20 cm? Omit glazes where there are none.",
    );
    expect(query).toBe(
      'db.vases.aggregate([{$match:{height_cm:{$gt:20}}},{$group:{_id:"$glaze",count:{$sum:1}}}])',
    );
    expect(isSure).toBe(true);
  });

  it("are ordered by their figure", () => {
    const { query } = ask(
      "What is the total height of the vases per glaze? Show the glaze and the total, the biggest total first.",
    );
    expect(query).toContain("{$sort:{totalHeightCm:-1}}");
  });
});

describe("a difference that is the greatest", () => {
  it("ranks", () => {
    const { query } = ask(
      "the vase for which the difference between firing year and sign year is the greatest",
    );
    expect(query).toContain('{$subtract:["$firing_yr","$sign_yr"]}');
    expect(query).toContain("$limit:1");
  });
});
