import { describe, expect, it } from "vitest";
import { Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

describe("reads the field that the unit of a number measures", () => {
  it.each([
    ["ascents longer than 15 km", "db.ascents.find({distanceKm:{$gt:15}})"],
    ["ascents shorter than 10 km", "db.ascents.find({distanceKm:{$lt:10}})"],
    ["ascents no longer than 12 kilometers", "db.ascents.find({distanceKm:{$lte:12}})"],
    ["ascents bigger than 20 kg", 'db.ascents.find({"moves.kg":{$gt:20}})'],
    ["ascents longer than 30 minutes", "db.ascents.find({durationMin:{$gt:30}})"],
    ["ascents shorter than 1 hour", "db.ascents.find({durationMin:{$lt:60}})"],
    ["ascents longer than 40", "db.ascents.find({durationMin:{$gt:40}})"],
    ["climbers past level 30", "db.climbers.find({lvl:{$gt:30}})"],
    ["climbers that have gone past level 30", "db.climbers.find({lvl:{$gt:30}})"],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("is unsure about a distance where only durations are kept", () => {
  expect(asked("climbers longer than 15 km").isSure).toBe(false);
});

describe("amounts of data", () => {
  const vault = askerOf(
    createGenerator(
      snapshotOf(
        "vault",
        withIds({
          archives: (at) => ({
            name: `Archive ${at}`,
            region: ["north", "south"][at % 2] ?? "",
            usedGb: new Int32(at * 40),
            indexMb: new Int32(at * 3),
          }),
        }),
      ),
    ),
  );
  it.each([
    [
      "archives with used above 200 GB or region north",
      'db.archives.find({$or:[{usedGb:{$gt:200}},{region:"north"}]})',
    ],
    ["archives with used over 1 TB", "db.archives.find({usedGb:{$gt:1000}})"],
    ["archives whose index is below 90 megabytes", "db.archives.find({indexMb:{$lt:90}})"],
    ["archives with index above 2 GB", "db.archives.find({indexMb:{$gt:2000}})"],
  ])("are compared in the unit of their field: %s", (question, query) => {
    expect(vault(question)).toEqual({ query, isSure: true });
  });
});
