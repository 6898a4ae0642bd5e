import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const ask = askerOf(createGenerator(potterySnapshot()));

const FIRST = 'earliestFiredAt:{$min:"$firedAt"}';
const LAST = 'latestFiredAt:{$max:"$firedAt"}';
const ends = (key = "null", ...figures: string[]): string =>
  `db.firings.aggregate([{$group:{_id:${key},${(figures.length > 0 ? figures : [FIRST, LAST]).join(",")}}}])`;

describe("both ends of a date", () => {
  it.each([
    "What are the earliest and the latest firing date of the firings?",
    "oldest and newest firing date of all firings",
    "firings min and max firing date",
    "What is the first firing date and what is the last firing date in the firings?",
    "firing date range of firings (earliest, latest)",
    "both ends of the firing date of our firings, the oldest and the newest",
    "When you look at the firing date of every firing, what's the earliest and what's the latest?",
    "the time range that our firings cover: the first firing date and the last firing date",
    "how far the firings reach: minimum firing date plus maximum firing date",
    "When were the first and the last firings fired?",
    "earliest and latest date of the firings",
  ])("is a figure each: %s", (question) => {
    expect(ask(question)).toEqual({ query: ends(), isSure: true });
  });

  it("is shown in the order that is said", () => {
    expect(ask("latest and earliest firing date of the firings").query).toBe(ends("null", LAST, FIRST));
  });

  it("is told for each group and for what meets the conditions", () => {
    expect(ask("first and last firing date of firings per glaze").query).toBe(ends('"$glaze"'));
    expect(ask("earliest and latest firing date of shino firings").query).toBe(
      `db.firings.aggregate([{$match:{glaze:"shino"}},{$group:{_id:null,${FIRST},${LAST}}}])`,
    );
  });

  it.each([
    "first firing date per glaze",
    "earliest firing date of firings by glaze",
    "for each glaze, show the first firing date",
    "date of the first firing of each glaze",
    "glazes with their first firing date",
  ])("is told alone for each group: %s", (question) => {
    expect(ask(question)).toEqual({ query: ends('"$glaze"', FIRST), isSure: true });
  });

  it.each(["potter with the latest joining date per guild", "latest potter in each guild"])(
    "asks for the document where one is named: %s",
    (question) => {
      expect(ask(question).query).toContain("$replaceRoot");
    },
  );

  it.each([
    "show the first and the last potter by joining date",
    "oldest and newest potters",
    "earliest firings by gas and latest date first",
  ])("is not meant by what asks for documents: %s", (question) => {
    expect(ask(question).query).not.toContain("$min:");
  });
});
