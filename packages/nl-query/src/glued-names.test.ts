import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lagoonSnapshot } from "./lagoon.fixture.ts";

const lagoon = createGenerator(lagoonSnapshot());

const ask = askerOf(lagoon);

describe("names written as one word", () => {
  it.each([
    ["sailings per sloop id", '[{$group:{_id:"$sloopid",count:{$sum:1}}}]'],
    ["sailings per sloop", '[{$group:{_id:"$sloopid",count:{$sum:1}}}]'],
    [
      "top 5 sloops by number of sailings",
      '[{$group:{_id:"$sloopid",count:{$sum:1}}},{$sort:{count:-1}},{$limit:5}]',
    ],
    [
      "sloops with more than 5 sailings",
      '[{$group:{_id:"$sloopid",count:{$sum:1}}},{$match:{count:{$gt:5}}}]',
    ],
    ["average crew size by model year", '[{$group:{_id:"$modelyear",averageCrewsize:{$avg:"$crewsize"}}}]'],
  ])("are found by their parts: %s", (question, stages) => {
    expect(ask(question)).toEqual({ query: `db.sailings.aggregate(${stages})`, isSure: true });
  });

  it.each(["sailings where modelyear is 1984", "sailings of model year 1984"])(
    "are found as they are stored and in parts: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.sailings.find({modelyear:1984})", isSure: true });
    },
  );

  it.each([
    "sailings with a model year of neither 1984 nor 1985",
    "sailings of model year not in 1984 or 1985",
  ])("are compared with none of two numbers: %s", (question) => {
    expect(ask(question).query).toMatch(/(\$nin:\[1984,1985\]|\$ne:1984.*\$ne:1985)/);
    expect(ask(question).query).not.toContain("$or");
  });
});
