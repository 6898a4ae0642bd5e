import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const HOUR_MS = 3_600_000;
const at2026 = (hours: number): DateTime =>
  new DateTime(Date.parse("2026-01-05T06:00:00Z") + hours * HOUR_MS);
const ROWS: Rows = {
  manuscripts: (at): Record<string, Value> => ({
    _id: `m${at}`,
    heading: `Text ${at}`,
    genre: ["essay", "novel", "poem"][at % 3] ?? "",
    pages: new Int32(40 + at * 9),
    submitted_on: at2026(at * 48),
    published_on: at % 6 === 0 ? null : at2026(at * 48 + 24 * (30 + (at % 90))),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("press", ROWS)));
const DAYS = '{$dateDiff:{startDate:"$submitted_on",endDate:"$published_on",unit:"day"}}';
const FILTER = `{$expr:{$gt:[${DAYS},60]}}`;

describe("bounds on the time between two dates", () => {
  it.each([
    "manuscripts with more than 60 days between submitted on and published on",
    "manuscripts for which more than 60 days elapsed between submission and publication",
    "manuscripts that took more than 60 days from submission to publication",
    "manuscripts that took over 60 days from being submitted to being published",
    "manuscripts where the number of days between submitted on and published on is over 60",
  ])("compare it: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.manuscripts.find(${FILTER})`, isSure: true });
  });

  it("are counted", () => {
    const { query, isSure } = ask(
      "number of manuscripts where the days between submission and publication are more than 60",
    );
    expect(query).toBe(`db.manuscripts.countDocuments(${FILTER})`);
    expect(isSure).toBe(true);
  });

  it("are none where the time is shown", () => {
    const { query } = ask("heading and number of days between submission and publication of the manuscripts");
    expect(query).toContain(`days:${DAYS}`);
    expect(query).not.toContain("$gt");
  });
});
