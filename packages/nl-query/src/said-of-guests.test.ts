import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("who all of the elements are from", () => {
  it.each(["reviews per year", "guest reviews per year", "How many guest reviews came in each year?"])(
    "adds nothing in front of them: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$group:{_id:{$year:"$reviews.date"},count:{$sum:1}}}');
      expect(isSure).toBe(true);
    },
  );

  it("adds nothing to a rating", () => {
    expect(ask("houses with an overall customer rating above 8")).toEqual({
      query: 'db.houses.find({"ratings.overall":{$gt:8}})',
      isSure: true,
    });
  });

  it("stays where something of it is named", () => {
    expect(ask("reviews by guest country").query).toContain('_id:"$reviews.guest.country"');
  });

  it("stays where only some have one", () => {
    expect(ask("reply reviews per year").isSure).toBe(false);
  });
});

it("people who can use something are whoever can", () => {
  expect(ask("In which houses can guests use the sauna?")).toEqual({
    query: 'db.houses.find({amenities:"sauna"})',
    isSure: true,
  });
});

describe("the date since when", () => {
  const query =
    'db.keepers.find({since:{$lt:ISODate("2022-01-01T00:00:00Z")}},{keeper_name:1,since:1,_id:0}).sort({since:1})';

  it.each([
    "Which keepers joined us before 2022? Names and joining dates, longest-standing first.",
    "Which keepers joined before 2022? Names and start dates, oldest first.",
    "Find the keepers who joined before 2022. Show the keeper name and the date since when they have been a keeper, earliest first.",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("names behind a question, in an order", () => {
  it.each(["Names and elevations, highest first.", "Show names and elevations, highest first."])(
    "%s",
    (list) => {
      expect(ask(`Which houses are in Cork? ${list}`)).toEqual({
        query: 'db.houses.find({"address.town":"Cork"},{name:1,elev_m:1,_id:0}).sort({elev_m:-1})',
        isSure: true,
      });
    },
  );
});
