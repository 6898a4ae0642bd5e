import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (year: number, at: number): DateTime => new DateTime(Date.UTC(year, at % 12, 1 + (at % 28)));

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "music_school",
      withIds({
        halls: (at) => ({
          name: `Hall ${at}`,
          city: ["Lyon", "Turin"][at % 2] ?? "",
          addedAt: day(2023 + (at % 3), at),
        }),
        lessons: (at) => ({
          title: `Lesson ${at}`,
          level: ["basic", "advanced", "master"][at % 3] ?? "",
          fee: new Int32(20 + at),
          startsOn: day(2024 + (at % 3), at),
          addedAt: day(2023 + (at % 3), at),
          hallId: new Int32(at % 20),
        }),
        tutors: (at) => ({
          name: `Tutor ${at}`,
          bornOn: day(1980 + (at % 20), at),
          joinedAt: day(2022 + (at % 4), at),
        }),
      }),
    ),
  ),
);

describe("stretches of time that are said in a roundabout way", () => {
  it.each([
    ["tutors joined up to but not including May 3, 2024", "tutors joined before May 3, 2024"],
    [
      "tutors who joined not before 2024-02-01 and not after 2024-05-31",
      "tutors who joined between 2024-02-01 and 2024-05-31",
    ],
    [
      "lessons added later than March 2, 2024 and earlier than July 9, 2024",
      "lessons added after March 2, 2024 and before July 9, 2024",
    ],
    [
      "Starting March 2, 2024 and ending July 9, 2024, which lessons were added in there?",
      "which lessons were added between March 2, 2024 and July 9, 2024?",
    ],
    ["In the year before this one, which lessons were added?", "in last year, which lessons were added?"],
    ["Not this year but last: which lessons were added in it?", "which lessons were added in last year?"],
    ["how many tutors joined in the last calendar year", "how many tutors joined last year"],
    ["lessons added in 2024 or any later year", "lessons added since 2024"],
    ["lessons added from the first day of 2025 up to now", "lessons added since 2025"],
    ["lessons added in 2023, or else in 2025", "lessons added in 2023 or 2025"],
    [
      "both the lessons of 2023 and those of 2025, in one list, going by the adding date",
      "lessons added in 2023 or 2025",
    ],
    ["tutors who joined more than 2 years in the past", "tutors who joined more than 2 years ago"],
    ["tutors who joined at least 2 years ago", "tutors who joined more than 2 years ago"],
    [
      "number of tutors who joined no longer ago than 90 days",
      "number of tutors who joined less than 90 days ago",
    ],
    ["lessons added in Q2/2025", "lessons added in Q2 2025"],
    ["lessons added in the second quarter of the year 2025", "lessons added in the second quarter of 2025"],
    ["lessons where addedAt < 2024-06-01", "lessons added before 2024-06-01"],
    ["lessons where addedAt >= 2024-06-01", "lessons added since 2024-06-01"],
    ["# tutors joined in the last 90 days", "number of tutors joined in the last 90 days"],
    ["tutors joined last year, count", "number of tutors joined last year"],
  ])("%s", (question, plain) => {
    expect(ask(question)).toEqual({ ...ask(plain), isSure: true });
    expect(ask(plain).query).toMatch(/ISODate/);
  });

  it.each([
    ["how many tutors joined in the last year", "2025-11-22"],
    ["5 lessons added last year", ".limit(5)"],
    ["lessons starting in March 2025", '{startsOn:{$gte:ISODate("2025-03-01T00:00:00Z"),$lt:'],
    ["lessons starting from March 2025", '{startsOn:{$gte:ISODate("2025-03-01T00:00:00Z")}}'],
    ["tutors starting in March 2025", '{joinedAt:{$gte:ISODate("2025-03-01T00:00:00Z"),$lt:'],
    ["lessons added in 2024 by level, count", '_id:"$level"'],
    ["lessons with fee at least 30", "{fee:{$gte:30}}"],
  ])("leaves as it is: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("orders by a date", () => {
  it.each([
    ["tutors sorted by birth date, latest at the top", "tutors sorted by birth date descending"],
    [
      "tutors with name and date of birth, newest first",
      "name and date of birth of tutors sorted by birth date descending",
    ],
    ["list tutors newest first by date of birth", "tutors sorted by birth date descending"],
    [
      "name and date of birth of tutors, newest first",
      "name and date of birth of tutors sorted by birth date descending",
    ],
    [
      "From the most recent down to the oldest joining date: name of our tutors",
      "name of our tutors sorted by joining date descending",
    ],
  ])("%s", (question, plain) => {
    expect(ask(question)).toEqual({ ...ask(plain), isSure: true });
    expect(ask(plain).query).toContain(":-1})");
  });

  it("keeps the usual date where none is shown", () => {
    expect(ask("names of tutors, newest first").query).toContain("sort({joinedAt:-1})");
  });
});

describe("what related documents hold of a stretch", () => {
  it.each([
    [
      "Give me the halls that don't have lessons with an adding date since 2025-02-01.",
      "halls without lessons added since 2025-02-01",
    ],
    [
      "find every hall that has no lesson added on or after 2025-02-01",
      "halls without lessons added since 2025-02-01",
    ],
    [
      "There are halls that have none of the lessons added since 2025-02-01 (maybe none at all). Which are they?",
      "halls without lessons added since 2025-02-01",
    ],
    ["no lessons added since 2025-02-01: which halls", "halls without lessons added since 2025-02-01"],
    ["every lesson belonging to any of the halls added in 2024", "lessons of the halls added in 2024"],
  ])("%s", (question, plain) => {
    expect(ask(question).query).toBe(ask(plain).query);
  });

  it("keeps the date of the documents themselves", () => {
    expect(ask("halls added in 2024 without lessons").query).toMatch(
      /^db\.halls\.aggregate\(\[\{\$match:\{addedAt/,
    );
  });
});
