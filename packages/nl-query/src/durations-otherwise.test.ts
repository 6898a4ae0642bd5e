import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2024, 0, 1) + at * 86_400_000);
const ROWS: Rows = {
  fairs: (at) => ({
    title: `Fair ${at}`,
    green: pick(["north", "south"], at),
    start_date: day(at),
    end_date: day(at * 2 + 9),
    guests: new Int32((at * 31) % 97),
  }),
  crates: (at) => ({
    label: `C-${at}`,
    holder: pick(["Anna", "Boris", "Cleo"], at),
    opened_on: day(at),
    returned_on: at % 4 === 0 ? null : day(at + 3 + (at % 7)),
  }),
  guilds: (at) => ({
    guildname: `Guild ${at}`,
    founded_year: new Int32(1900 + at),
    closed_year: at % 3 === 0 ? null : new Int32(1950 + at),
  }),
  hires: (at) => ({
    bike: `B${at}`,
    from_date: day(at),
    to_date: day(at + 4),
    first_check: day(at + 1),
    last_check: day(at + 3),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("market", withIds(ROWS))));
const elapsed = (from: string, to: string, unit = "day"): string =>
  `{$dateDiff:{startDate:"$${from}",endDate:"$${to}",unit:"${unit}"}}`;

describe("the time between two dates", () => {
  it.each([
    "how many days on average lie between the opening and the return of the crates?",
    "compute the mean number of days that elapsed between opening and return of the crates",
  ])("is averaged: %s", (question) => {
    const figure = `{$avg:${elapsed("opened_on", "returned_on")}}`;
    expect(ask(question).query).toBe(`db.crates.aggregate([{$group:{_id:null,averageDays:${figure}}}])`);
  });

  it("is averaged over what lasts from one date to another", () => {
    const figure = `{$avg:${elapsed("start_date", "end_date")}}`;
    expect(ask("How many days do the fairs last on average, from start to end?")).toEqual({
      query: `db.fairs.aggregate([{$group:{_id:null,averageDays:${figure}}}])`,
      isSure: true,
    });
  });

  it.each<[string, string, string, [string, string]]>([
    [
      "Which fair lasted the longest? Give its title and its length in days.",
      "fairs",
      "title",
      ["start_date", "end_date"],
    ],
    [
      "Which fair lasted the longest? Show its title and how many days it took.",
      "fairs",
      "title",
      ["start_date", "end_date"],
    ],
    [
      "the crate with the greatest interval between opening and return, label and days",
      "crates",
      "label",
      ["opened_on", "returned_on"],
    ],
    [
      "hire with the most days from first to last check, bike and days",
      "hires",
      "bike",
      ["first_check", "last_check"],
    ],
  ])("ranks documents and is shown: %s", (question, collection, name, [from, to]) => {
    const { query } = ask(question);
    expect(query).toContain(`db.${collection}.aggregate(`);
    expect(query).toContain(
      `{$addFields:{hours:${elapsed(from, to, "hour")}}},{$sort:{hours:-1}},{$limit:1}`,
    );
    expect(query).toContain(`{$project:{${name}:1,days:${elapsed(from, to)},_id:0}}`);
  });

  it.each([
    "fairs in the north: title and number of days between start and end",
    "For every fair in the north, present its title and the number of days that elapse from its start date to its end date.",
  ])("is a column beside others: %s", (question) => {
    const days = elapsed("start_date", "end_date");
    expect(ask(question).query).toBe(
      `db.fairs.aggregate([{$match:{green:"north"}},{$project:{title:1,days:${days},_id:0}}])`,
    );
  });

  it("is compared in the unit of the bound", () => {
    expect(ask("titles of the fairs whose duration from start to end is at least 30 hours")).toEqual({
      query: `db.fairs.find({$expr:{$gte:[${elapsed("start_date", "end_date", "hour")},30]}},{title:1,_id:0})`,
      isSure: true,
    });
  });

  it("goes from one of two dates to the other where these are called from and to", () => {
    expect(ask("average time between the start and end of the hires").query).toContain(
      elapsed("from_date", "to_date"),
    );
  });
});

describe("the time between two years", () => {
  it.each([
    "For each closed guild, return its name and how many years lay between its founding and its closing.",
    "name and the number of years from the year it was founded until the year it closed for each closed guild",
  ])("is their difference: %s", (question) => {
    expect(ask(question).query).toContain('{$subtract:["$closed_year","$founded_year"]}');
  });
});

const askVaults = askerOf(createGenerator(seedVaultsSnapshot()));

describe("the time that documents take on average", () => {
  const days = '{$avg:{$divide:[{$subtract:["$resolvedAt","$reportedAt"]},86400000]}}';

  it.each([
    "How many days does it take us on average from report to resolution of faults for each type?",
    "faults: avg days report to resolution per type",
    "average days reporting to resolution of faults per type",
    "On average, how many days do faults stay unresolved before they get resolved, for each type?",
    "How many days are faults open on average until they are resolved, for each type?",
  ])("is grouped: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query: `db.faults.aggregate([{$match:{resolvedAt:{$ne:null}}},{$group:{_id:"$type",averageDays:${days}}}])`,
      isSure: true,
    });
  });

  it.each([
    "how many days do faults stay open on average before they are resolved",
    "On average, how many days do the faults wait until they are resolved?",
  ])("is that of all: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query: `db.faults.aggregate([{$group:{_id:null,averageDays:${days}}}])`,
      isSure: true,
    });
  });

  it("is not sure where they lie somewhere, which may begin later than their record", () => {
    const question = "How many days do packets lie in the vault on average before they are taken out?";
    expect(askVaults(question).isSure).toBe(false);
  });
});
