import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  jars: (at) => ({
    jar_name: `Jar ${at}`,
    glaze_code: pick(["SH", "CE", "TE", "SH"], at),
    glaze_description: pick(["Shino", "Celadon", "Tenmoku", "Shino"], at),
    fired_year: new Int32(2010 + (at % 9)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("kilns", withIds(ROWS))));

const BY_TEXT = 'db.jars.aggregate([{$group:{_id:"$glaze_description",count:{$sum:1}}}';

describe("groups by a code", () => {
  it.each([
    ["What is the most common glaze? Give the glaze description.", BY_TEXT],
    ["How many jars are there of each glaze code? Return the glaze description and the count.", BY_TEXT],
    ["number of jars per glaze code, with the glaze description", BY_TEXT],
  ])("are called by the text that describes it where that is asked for: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("stay groups by the code otherwise", () => {
    expect(ask("number of jars per glaze code").query).toContain('{_id:"$glaze_code"');
  });
});

const standings = askerOf(
  createGenerator(
    snapshotOf("registry", {
      standings: (at) => ({
        standing_code: at < 4 ? pick(["NEW", "ACT", "OLD", "END"], at) : `X${at}`,
        standing_description: `About ${at}`,
      }),
      barges: (at) => ({
        barge_name: `Barge ${at}`,
        standing_code: pick(["NEW", "ACT", "OLD", "END"], at),
        net_worth: new Int32((at * 37) % 900),
      }),
    }),
  ),
);

describe("what codes mean", () => {
  it.each([
    "What does the standing code 'ACT' refer to?",
    "What is the meaning of the standing code 'ACT'?",
    "What does the standing code 'ACT' stand for?",
    "Please tell me the description associated with the standing code 'ACT'.",
    "What is the description pertaining to the standing code 'ACT'?",
  ])("is their description: %s", (question) => {
    expect(standings(question)).toEqual({
      query: 'db.standings.find({standing_code:"ACT"},{standing_description:1,_id:0})',
      isSure: true,
    });
  });
});

describe("how rich something is", () => {
  it.each([
    ["Which barge is the wealthiest?", -1],
    ["the richest barge", -1],
    ["poorest barge", 1],
  ])("is told by its worth: %s", (question, order) => {
    expect(standings(question).query).toContain(`sort({net_worth:${order}}).limit(1)`);
  });
});
