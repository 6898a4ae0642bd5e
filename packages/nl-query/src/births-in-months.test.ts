import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "choir",
      withIds({
        singers: (at) => ({
          name: `Singer ${at}`,
          birthDate: new DateTime(Date.UTC(1950 + at, at % 12, 1 + (at % 27))),
          joinedOn: new DateTime(Date.UTC(2015 + (at % 9), (at * 5) % 12, 3)),
          range: new Int32(12 + at),
        }),
      }),
    ),
  ),
);

const born = (month: string): string => `{$expr:{${month}}}`;
const MARCH = born('$eq:[{$month:"$birthDate"},3]');
const IN = (months: string): string => born(`$in:[{$month:"$birthDate"},[${months}]]`);

describe("a month without a year", () => {
  it.each([
    ["singers born in March", MARCH],
    ["singers with a birthday in march", MARCH],
    ["singers whose birthday is in March", MARCH],
    ["singers with a birthday this month", born('$eq:[{$month:"$birthDate"},11]')],
    ["singers who have their birthday next month", born('$eq:[{$month:"$birthDate"},12]')],
    ["singers who celebrate their birthday in March", MARCH],
    ["singers born in the month of march", MARCH],
    ["singers born in March of any year", MARCH],
    ["singers born between June and August", IN("6,7,8")],
    [
      "singers born in june or may",
      `{$or:[${born('$eq:[{$month:"$birthDate"},6]')},${born('$eq:[{$month:"$birthDate"},5]')}]}`,
    ],
    ["singers who joined in May of any year", born('$eq:[{$month:"$joinedOn"},5]')],
  ])("is that of every year where it is said of births or of any year: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.singers.find(${filter})`, isSure: true });
  });

  it.each(["singers with a birthday today", "singers who have their birthday this week"])(
    "is doubted where days are meant: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("is counted as well", () => {
    expect(ask("how many singers were born in March?")).toEqual({
      query: `db.singers.countDocuments(${MARCH})`,
      isSure: true,
    });
  });

  it.each([
    ["singers born in March 1960", "birthDate", "1960-03-01T00:00:00Z", "1960-04-01T00:00:00Z"],
    ["singers who joined in March", "joinedOn", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"],
  ])("is one stretch with a year and for other dates: %s", (question, field, from, to) => {
    expect(ask(question).query).toBe(
      `db.singers.find({${field}:{$gte:ISODate("${from}"),$lt:ISODate("${to}")}})`,
    );
  });

  it.each(["singers who joined in March", "singers that joined in july"])(
    "is unsure where the dates have that month in several years: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it.each([
    "singers who joined in March 2020",
    "singers who joined in March last year",
    "singers who joined since March",
    "singers who joined last month",
    "singers who joined in October",
  ])("is sure where the year is said, and of the month that is just over: %s", (question) => {
    expect(ask(question).isSure).toBe(true);
  });
});
