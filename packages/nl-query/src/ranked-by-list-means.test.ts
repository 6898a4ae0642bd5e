import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "campsites",
      withIds({
        site: (at) => ({
          site_id: new Int32(100 + at),
          title: `Site ${at}`,
          county: ["Kerry", "Cork", "Mayo"][at % 3] ?? "",
          total_pitches: new Int32(10 + ((at * 7) % 90)),
          review: Array.from({ length: 1 + (at % 3) }, (_, step) =>
            of({ rating: new Int32(1 + ((at + step * 3) % 10)), nights: new Int32(1 + (at % 9)) }),
          ),
        }),
      }),
    ),
  ),
);
const BEST =
  'db.site.aggregate([{$unwind:"$review"},{$group:{_id:{title:"$title",site_id:"$site_id"},averageRating:{$avg:"$review.rating"}}},{$sort:{averageRating:-1}},{$limit:1}])';

it.each([
  ["Retrieve the title and id of the site that boasts the highest average review rating.", BEST],
  ["Retrieve the site title and ID that has the highest average review rating.", BEST],
  ["What is the title and id of the site with the best average rating?", BEST],
])("ranks by the mean of a list's figure: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});

it.each([
  ["Find the county that contains the highest number of sites.", "{$sort:{count:-1}},{$limit:1}"],
  ["Identify counties where there are only 20 sites present.", "{$match:{count:{$eq:20}}}"],
  [
    "Please tell me the average and maximum total pitch counts for sites in Kerry.",
    'averageTotalPitches:{$avg:"$total_pitches"},maximumTotalPitches:{$max:"$total_pitches"}',
  ],
  ["Average total pitch count per county", '_id:"$county",averageTotalPitches:{$avg:"$total_pitches"}'],
  ["List site titles in alphabetical order, combined with their counties.", "{title:1,county:1,_id:0})"],
])("reads figures in roundabout words: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});

it("takes the best score for the bound of a rating", () => {
  expect(ask("sites that are graded with the highest rating of 9").query).toBe(
    'db.site.find({"review.rating":9})',
  );
});
