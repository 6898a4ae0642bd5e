import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";

const ask = askerOf(createGenerator(stablesSnapshot()));

describe("as well as between two years", () => {
  it.each([
    "series with cups in 2019 as well as 2023",
    "Which series had a cup in 2019 as well as in 2023?",
    "series won in 2019 as well as in 2023",
  ])("asks for both: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:"$Series",first:');
    expect(query).toContain("first:{$gt:0},second:{$gt:0}");
    expect(isSure).toBe(true);
  });

  it("is either one of documents that have one year each", () => {
    expect(ask("cups won in 2019 as well as 2023").query).toBe("db.Cups.find({Year_won:{$in:[2019,2023]}})");
    expect(ask("number of cups per series in 2019 as well as 2023").query).toContain(
      "{$match:{Year_won:{$in:[2019,2023]}}}",
    );
  });
});
