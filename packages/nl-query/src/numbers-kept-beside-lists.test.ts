import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));

describe("numbers that are kept beside a list of some", () => {
  it.each([
    [
      "total number of specimens for each luster",
      '[{$group:{_id:"$luster",totalSpecimenCount:{$sum:"$specimen_count"}}}]',
    ],
    ["number of main specimens of Calcite Magna", '{$unwind:"$main_specimens"},{$count:"count"}'],
  ])("%s", (question, expected) => {
    expect(ask(question).query).toContain(expected);
  });
});
