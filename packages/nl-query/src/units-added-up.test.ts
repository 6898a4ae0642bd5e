import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Tutors, who are paid by the hour, and the hours that each of them taught, in documents of some name. */
const school = (collection: string, field: string) =>
  askerOf(
    createGenerator(
      snapshotOf(
        "tutoring",
        withIds({
          tutors: (at) => ({ name: `Tutor ${at}`, hourly_rate: new Int32(20 + (at % 9)) }),
          pupils: (at) => ({ name: `Pupil ${at}`, grade: new Int32(5 + (at % 4)) }),
          [collection]: (at) => ({
            tutor_id: new Int32((at * 7) % 23),
            pupil_id: new Int32((at * 5) % 41),
            [field]: new Int32(1 + (at % 6)),
            date: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
          }),
        }),
      ),
    ),
  );

describe.each([
  ["taught_hours", "hours", "totalHours"],
  ["lesson_entries", "hours_taught", "totalHoursTaught"],
])("hours of %s", (collection, field, name) => {
  const ask = school(collection, field);

  it.each([
    "total number of hours taught by each tutor",
    "number of hours taught per tutor",
    "hours taught by each tutor",
    "how many hours did each tutor teach",
    "total hours taught per tutor",
  ])("are added up: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      `db.${collection}.aggregate([{$group:{_id:"$tutor_id",${name}:{$sum:"$${field}"}}},{$lookup:{from:"tutors"`,
    );
    expect(isSure).toBe(true);
  });

  it.each(["tutor with the most hours", "tutors with more than 20 hours"])(
    "are no rate per hour, and never counted surely: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query.includes("hourly_rate") && isSure).toBe(false);
      expect(query.includes("$size") && isSure).toBe(false);
    },
  );

  it("are told apart from the entries", () => {
    expect(ask("average hourly rate of the tutors").query).toContain('{$avg:"$hourly_rate"}');
  });
});
