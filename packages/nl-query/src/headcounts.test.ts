import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lyceum",
      withIds({
        academies: (at) => ({
          title: `Academy ${at}`,
          town: ["Arlen", "Brask", "Corvey"][at % 3] ?? "",
          enr: new Int32(200 + at * 37),
          player_no: new Int32(at),
        }),
        leaflets: (at) => ({
          heading: `Leaflet ${at}`,
          view_count: new Int32((at * 13) % 50),
          total_pages: new Int32(4 + (at % 9)),
          color_pages: new Int32(1 + (at % 3)),
        }),
      }),
    ),
  ),
);

const AVERAGE = 'db.academies.aggregate([{$group:{_id:null,averageEnr:{$avg:"$enr"}}}])';

describe("numbers of people that a field keeps", () => {
  it.each([
    "What is the average number of pupils enrolled at the academies?",
    "average student enrollment of all academies",
    "How many pupils, on average, does each academy have enrolled?",
    "On average, how many students are enrolled in each academy?",
    "Determine the mean pupil enrollment for academies",
  ])("are told by the deed: %s", (question) => {
    expect(ask(question)).toEqual({ query: AVERAGE, isSure: true });
  });

  it("are narrowed like any other number", () => {
    expect(ask("average number of students enrolled in Brask academies").query).toBe(
      'db.academies.aggregate([{$match:{town:"Brask"}},{$group:{_id:null,averageEnr:{$avg:"$enr"}}}])',
    );
  });

  it("are none of those who do it", () => {
    expect(ask("number of students playing at the academies").query).not.toContain("player_no");
  });
});

describe("numbers of times that a field keeps", () => {
  it.each([
    "What is the average number of times leaflets have been viewed?",
    "How many times, on average, are leaflets viewed?",
    "On average, how many times were the leaflets viewed?",
  ])("are told by the deed: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.leaflets.aggregate([{$group:{_id:null,averageViewCount:{$avg:"$view_count"}}}])',
      isSure: true,
    });
  });
});

describe("a total that a field keeps", () => {
  it.each([
    "average number of color pages of leaflets with more than 9 total pages",
    "What is the mean count of color pages in leaflets that have over 9 total pages?",
  ])("is what is compared: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.leaflets.aggregate([{$match:{total_pages:{$gt:9}}},{$group:{_id:null,averageColorPages:{$avg:"$color_pages"}}}])',
      isSure: true,
    });
  });
});
