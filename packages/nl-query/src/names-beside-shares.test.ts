import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "brewing",
      withIds({
        brewers: (at) => ({ name: `Brewer ${at}`, town: at % 2 ? "Oslo" : "Molde" }),
        beers: (at) => ({
          name: `Beer ${at}`,
          style: at % 3 ? "stout" : "porter",
          weight: new Int32((at * 7) % 13),
          brewerId: new Int32((at * 7) % 9),
        }),
      }),
      40,
    ),
  ),
);

const NAME =
  '{$lookup:{from:"brewers",localField:"_id",foreignField:"_id",as:"brewer"}},{$set:{name:{$first:"$brewer.name"}}},{$unset:"brewer"}])';

it.each([
  "percentage of stout beers per brewer",
  "What share of the beers of each brewer is stout?",
  "share of beers of each brewer",
])("shows the name beside the id of each group: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain('{$group:{_id:"$brewerId",');
  expect(query).toContain(NAME);
  expect(isSure).toBe(true);
});

it("shows the best one of each beside what it is of", () => {
  expect(ask("heaviest beer of each brewer with the brewer's name").query).toContain(
    '{$project:{brewerId:1,name:1,brewerName:{$first:"$brewer.name"},_id:0}}',
  );
});
