import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(2020 + (at % 6), at % 10, 1 + (at % 28)));
const STATES = ["planned", "finished", "stopped"];
const EXTRAS = ["night lamp", "guard rail", "heating"];

const ask = askerOf(
  createGenerator(
    snapshotOf("farm", {
      horses: (at) => ({
        name: `Horse ${at}`,
        bornOn: day(at),
        arrivedAt: day(at + 1),
        guardRail: at % 3 === 0 ? `GR-${at}` : null,
        perks: [EXTRAS[at % 3] ?? null, EXTRAS[(at + 1) % 3] ?? null],
      }),
      riders: (at) => ({ name: `Rider ${at}`, birthYear: new Int32(1960 + (at % 40)) }),
      trainings: (at) => ({
        code: `T-${at}`,
        plan: ["yearly", "monthly"][at % 2] ?? null,
        status: STATES[at % 3] ?? null,
        startedAt: day(at),
        signed_up_at: day(at + 4),
        addOns: [EXTRAS[at % 3] ?? null],
        ...(at % 3 === 1 && { finishedAt: day(at + 2) }),
      }),
    }),
  ),
);

const perYear = (collection: string, path: string): string =>
  `db.${collection}.aggregate([{$group:{_id:{$year:"$${path}"},count:{$sum:1}}},{$sort:{_id:1}}])`;

describe("numbers per stretch of a date", () => {
  it.each([
    "how many horses per year of date of birth",
    "horse count per year (date of birth)",
    "Going by the date of birth, how many horses fall into each year?",
    "yearly count of horses born",
    "could you count, separately for every year, the horses born in it?",
    "number of horses per birth year",
    "break the count of horses down by the year of the date of birth",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: perYear("horses", "bornOn"), isSure: true });
  });

  it("are by the year that is stored where there is one", () => {
    expect(ask("number of riders per birth year").query).toBe(
      'db.riders.aggregate([{$group:{_id:"$birthYear",count:{$sum:1}}}])',
    );
  });

  it("are by the date that the deed has, not of documents in that state", () => {
    expect(ask("yearly count of trainings finished").query).toContain('{$year:"$finishedAt"}');
    expect(ask("the yearly number of trainings started").query).toBe(perYear("trainings", "startedAt"));
  });

  it("are those of a value where it stands in front of the documents", () => {
    expect(ask("number of yearly trainings").query).toBe('db.trainings.countDocuments({plan:"yearly"})');
  });

  it.each(["training count per year (start date)", "training count by year (started date)"])(
    "are by the date in brackets: %s",
    (question) => {
      expect(ask(question).query).toBe(perYear("trainings", "startedAt"));
    },
  );

  it("are no groups where the stretch is behind what is listed", () => {
    expect(ask("last 60 days of horses by arrival date").query).toBe(
      'db.horses.find({arrivedAt:{$gte:ISODate("2026-09-23T00:00:00Z")}})',
    );
  });
});

describe("names of fields that are values of a list as well", () => {
  it.each([
    ["horses with a guard rail", "{$ne:null}"],
    ["horses that have any guard rail", "{$ne:null}"],
    ["horses without guard rail", "null"],
    ["horses where guard rail is not filled in", "null"],
  ])("say what is there: %s", (question, test) => {
    expect(ask(question).query).toBe(`db.horses.find({guardRail:${test}})`);
  });

  it.each(["horses with guard rail in their perks", "horses with the perk guard rail"])(
    "are values where the list is named: %s",
    (question) => {
      expect(ask(question).query).toBe('db.horses.find({perks:"guardrail"})');
    },
  );
});

describe("years in front of documents", () => {
  const OF_2024 = '{startedAt:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}}';

  it.each(["2024 trainings", "all 2024 trainings", "show me the 2024 trainings"])(
    "are when they are from: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: `db.trainings.find(${OF_2024})`, isSure: true });
    },
  );

  it("are counted", () => {
    expect(ask("how many 2024 trainings").query).toBe(`db.trainings.countDocuments(${OF_2024})`);
  });

  it.each([
    ["2000 trainings", 2000],
    ["show 150 trainings", 150],
    ["limit to 2024 trainings", 2024],
  ])("are no years where they can be a number of documents: %s", (question, count) => {
    expect(ask(question).query).toBe(`db.trainings.find().limit(${count})`);
  });
});

describe("dates that a verb names", () => {
  it.each([
    "trainings with a sign-up date after 2024-02-01",
    "trainings whose signup date is after 2024-02-01",
    "trainings whose signed up date is after 2024-02-01",
  ])("have all words of it: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.trainings.find({signed_up_at:{$gte:ISODate("2024-02-02T00:00:00Z")}})',
      isSure: true,
    });
  });

  it.each(["trainings with start date 2024", "trainings whose start date is in 2024"])(
    "are compared with a year: %s",
    (question) => {
      expect(ask(question).query).toContain('startedAt:{$gte:ISODate("2024-01-01T00:00:00Z")');
    },
  );

  it("make no column of what is called alike", () => {
    expect(ask("trainings made after 2024-02-01").query).not.toContain("addOns");
    expect(ask("trainings add-ons").query).toContain("addOns");
  });
});
