import { describe, expect, it } from "vitest";
import { Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const FLOORS = ["1st", "2nd", "3rd", "9th"];
const TERMS = ["rowing", "diving", "skating"];
const PERKS = ["mirror", "socket", "scale"];

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "baths",
      withIds({
        lockers: (at) => ({
          lockerNumber: `L${at}-${at * 7}`,
          floor: FLOORS[at % 4] ?? "",
          depthCm: new Int32(30 + at),
          perks: PERKS.slice(at % 3),
        }),
        rentals: (at) => ({
          code: `R-${at}`,
          lockerId: new Int32(at % 60),
          courseId: new Int32(at % 60),
          rank: new Int32(at % 12),
        }),
        courses: (at) => ({ title: `Course ${at}`, term: TERMS[at % 3] ?? "", fee: new Int32(at * 4) }),
      }),
    ),
  ),
);

describe("ordinals that are stored", () => {
  it.each([
    ["lockers with floor 9th", 'db.lockers.find({floor:"9th"})'],
    ["lockers on the 9th floor", 'db.lockers.find({floor:"9th"})'],
    ["lockers whose floor is 1st or 2nd", 'db.lockers.find({floor:{$in:["1st","2nd"]}})'],
    ["lockers with floor 3rd and depth above 40", 'db.lockers.find({floor:"3rd",depthCm:{$gt:40}})'],
  ])("are values: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are numbers where none is stored", () => {
    expect(ask("rentals with rank 7")).toEqual({ query: "db.rentals.find({rank:7})", isSure: true });
  });
});

describe("numbers that documents are called by", () => {
  it.each([
    ["the locker number of the lockers on the 9th floor", /^db\.lockers\.find\(\{floor:"9th"\}/],
    ["locker number of lockers with depth above 40", /^db\.lockers\.find\(\{depthCm:\{\$gt:40\}\}/],
  ])("count nothing: %s", (question, query) => {
    expect(ask(question).query).toMatch(query);
  });

  it("leave the documents to be counted", () => {
    expect(ask("number of lockers on the 9th floor")).toEqual({
      query: 'db.lockers.countDocuments({floor:"9th"})',
      isSure: true,
    });
  });
});

describe("a field that is called as a part of a text is", () => {
  it.each([
    [
      "rentals whose course has term diving",
      'db.rentals.aggregate([{$lookup:{from:"courses",localField:"courseId",foreignField:"_id",as:"course"}},{$match:{"course.term":"diving"}},{$unset:"course"}])',
    ],
    ["courses that have term rowing", 'db.courses.find({term:"rowing"})'],
  ])("compared with its value: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("a list that does not contain", () => {
  it.each([
    ["lockers whose perks do not contain mirror", 'db.lockers.find({perks:{$ne:"mirror"}})'],
    ["lockers where perks don't include socket", 'db.lockers.find({perks:{$ne:"socket"}})'],
    ["lockers whose perks contain mirror", 'db.lockers.find({perks:"mirror"})'],
  ])("lacks the value: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("a field that can be missing", () => {
  const stalls = askerOf(
    createGenerator(
      snapshotOf(
        "stalls",
        withIds({
          stalls: (at) => ({
            name: `Stall ${at}`,
            side: ["left", "right"][at % 2] ?? "",
            spareKey: at % 3 === 0 ? `K${at * 17}` : null,
            extras: ["spare key", "awning", "scale"].slice(at % 3),
          }),
        }),
      ),
    ),
  );
  it.each([
    ["stalls with no spare key", "db.stalls.find({spareKey:null})"],
    ["stalls on the left side that lack a spare key", 'db.stalls.find({side:"left",spareKey:null})'],
    ["stalls whose spare key is missing", "db.stalls.find({spareKey:null})"],
  ])("is that before the value of a list: %s", (question, query) => {
    expect(stalls(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["stalls with spare key in their extras", 'db.stalls.find({extras:"sparekey"})'],
    ["stalls whose extras include spare key", 'db.stalls.find({extras:"sparekey"})'],
    ["stalls without the spare key extra", 'db.stalls.find({extras:{$ne:"sparekey"}})'],
  ])("is no value of the list that is named: %s", (question, query) => {
    expect(stalls(question)).toEqual({ query, isSure: true });
  });
});

describe("a value that a field is called by as well", () => {
  const zoo = askerOf(
    createGenerator(
      snapshotOf(
        "zoo",
        withIds({
          keepers: (at) => ({
            name: `Keeper ${at}`,
            channel: ["phone", "letter", "visit"][at % 3] ?? "",
            phone: at % 5 === 0 ? null : `0${at * 13}`,
          }),
        }),
      ),
    ),
  );
  it.each([
    ["keepers whose channel is not phone", 'db.keepers.find({channel:{$ne:"phone"}})'],
    ["keepers whose channel is not phone or letter", 'db.keepers.find({channel:{$nin:["phone","letter"]}})'],
  ])("is denied behind its own field: %s", (question, query) => {
    expect(zoo(question)).toEqual({ query, isSure: true });
  });

  it("is no value where it is missing", () => {
    expect(zoo("keepers without phone").query).toBe("db.keepers.find({phone:null})");
  });
});
