import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const ask = askerOf(createGenerator(potterySnapshot()));
const askClaims = askerOf(
  createGenerator(
    snapshotOf(
      "insurer",
      withIds({
        claims: (at) => ({
          code: `C-${100 + at}`,
          state: ["open", "settled"][at % 2] ?? "",
          damage: new Int32(100 + ((at * 13) % 77)),
          openedAt: new DateTime(Date.UTC(2022 + (at % 5), (at * 5) % 12, 1 + (at % 27))),
        }),
      }),
    ),
  ),
);

const YEAR = 'ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")';
const joinedIn2025 = `{$match:{joinedOn:{$gte:${YEAR}}}}`;
const group = (key: string, figure: string): string => `{$group:{_id:${key},${figure}}}`;
const potters = (...stages: string[]): string => `db.potters.aggregate([${stages.join(",")}])`;
const COUNT = "count:{$sum:1}";
const TOP = "{$sort:{count:-1}},{$limit:1}";

describe("the part of time that most belongs to", () => {
  it.each([
    "Which year has the most potters by joining date?",
    "Return the year with the highest number of potters, based on the joining date.",
    "joining date year with the highest potter count",
    "If you compare the years, in which one do we see the highest count of potters joined?",
    "tell me the year when we had the biggest count of potters joined",
    "what year was the strongest for us in terms of how many potters joined",
    "There must be one year that more of the potters have their joining date in than any other",
  ])("is that of the most documents: %s", (question) => {
    expect(ask(question)).toEqual({
      query: potters(group('{$year:"$joinedOn"}', COUNT), TOP),
      isSure: true,
    });
  });

  it.each([
    "Which month of 2025 has the highest total fee of potters by joining date?",
    "best month 2025 by total fee of potters (joining date)",
    "Return the month of 2025 where the potters joined have the greatest total fee.",
    "Among the twelve months of 2025, which has the maximum total of fee over the potters joined in it?",
    "2025: top month by summed fee, potters by joining date",
    "In what month of 2025 did the fee of the potters joined add up to the most",
  ])("is that of the highest sum: %s", (question) => {
    expect(ask(question).query).toBe(
      potters(
        joinedIn2025,
        group('{$month:"$joinedOn"}', 'totalFee:{$sum:"$fee"}'),
        "{$sort:{totalFee:-1}},{$limit:1}",
      ),
    );
  });
});

describe("counts by a part of time", () => {
  it.each([
    "number of potters joined by quarter 2025",
    "count potters by quarter of joining date, 2025",
    "2025 quarterly count of potters by joining date",
    "quarter after quarter in 2025, how many potters have their joining date there?",
    "For a slide with the four quarters of 2025 I need the number of potters joined in each",
    "With 2025 as the year and the joining date as the basis: the number of potters, by quarter",
    "Going by the joining date, how do the potters of 2025 spread over the quarters? Just counts.",
  ])("are of one year: %s", (question) => {
    const quarter = '{$ceil:{$divide:[{$month:"$joinedOn"},3]}}';
    expect(ask(question).query).toBe(potters(joinedIn2025, group(quarter, COUNT), "{$sort:{_id:1}}"));
  });

  it.each([
    "joining date weekday and number of potters",
    "how do the potters spread over the days of the week, could you count them by joining date?",
    "a small statistic, weekday and number of potters, from the joining date",
  ])("are by weekday: %s", (question) => {
    expect(ask(question).query).toBe(potters(group('{$dayOfWeek:"$joinedOn"}', COUNT), "{$sort:{_id:1}}"));
  });

  it.each([
    "in 2025, going by the joining date, how many potters did each guild have?",
    "guild breakdown of potters joined in 2025, counts",
    "Only 2025 counts here. What is the number of potters joined per guild?",
    "List the guilds and how many potters of each were joined in 2025.",
    "Leaving all years except 2025 aside, count the potters of each guild, with the joining date deciding",
    "2025: potter count by guild (joining date)",
  ])("are of one year for each value: %s", (question) => {
    expect(ask(question).query).toBe(potters(joinedIn2025, group('"$guild"', COUNT)));
  });
});

describe("the latest date", () => {
  it.each([
    "last joining date among potters",
    "potters: latest joining date",
    "how recent is our data about potters? I mean what's the latest joining date",
    "I want to know when the last one of the potters was joined, only the date of it",
  ])("is that of one document: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain(".sort({joinedOn:-1}).limit(1)");
    expect(query).toMatch(/^db\.potters\.find/);
  });

  it.each([
    "guild and its latest joining date, potters",
    "Split up by guild, when do the potters have their latest joining date?",
    "what is newest joining date for all the different guilds of the potters",
  ])("is told for each value: %s", (question) => {
    const { query } = ask(question);
    expect(query).toMatch(/_id:"\$guild"/);
    expect(query).toContain("joinedOn");
    expect(query).not.toContain("$limit");
  });
});

describe("what was done at a time", () => {
  const YEARS = group('{$year:"$openedAt"}', COUNT);

  it("is no state that is stored, beside a part of time", () => {
    expect(askClaims("year with the most claims opened")).toEqual({
      query: `db.claims.aggregate([${YEARS},${TOP}])`,
      isSure: true,
    });
    expect(askClaims("count of claims for every year, according to opening date").query).toBe(
      `db.claims.aggregate([${YEARS},{$sort:{_id:1}}])`,
    );
  });

  it("leaves states in front of the documents alone", () => {
    expect(askClaims("year with the most open claims").query).toBe(
      `db.claims.aggregate([{$match:{state:"open"}},${YEARS},${TOP}])`,
    );
  });
});
