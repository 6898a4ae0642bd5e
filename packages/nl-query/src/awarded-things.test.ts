import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  ciders: (at) => ({
    cider_name: `Cider ${at}`,
    awards: Array.from({ length: at % 4 }, (_, nr) =>
      Doc.of([
        ["award_year", new Int32(2010 + ((at + nr) % 14))],
        ["medal", pick(["Gold", "Silver", "Bronze"], at + nr)],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("press", withIds(ROWS))));

const GOLD = 'cond:{$eq:["$$element.medal","Gold"]}}}},1]}}';

describe("a number of what was awarded", () => {
  it.each([
    ["names of the ciders awarded at least one gold medal", GOLD],
    ["the name of each cider that has been awarded at least one gold medal", GOLD],
    ["ciders that were awarded at least 2 medals", '{"awards.1":{$exists:true}}'],
    ["ciders awarded after 2020", '{"awards.award_year":{$gte:2021}}'],
  ])("counts elements, and bounds no year: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("bounds no year by so low a number", () => {
    expect(ask("ciders awarded at least 3 ribbons").query).not.toContain("award_year");
  });
});
