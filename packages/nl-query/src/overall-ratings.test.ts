import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("the rating that sums up others", () => {
  it.each(["house with the highest overall rating", "Which house has the best overall rating?"])(
    "%s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.houses.find().sort({"ratings.overall":-1}).limit(1)',
        isSure: true,
      });
    },
  );

  it("is what an object of several ratings stands for", () => {
    expect(ask("best rated houses").query).toBe('db.houses.find().sort({"ratings.overall":-1})');
    expect(ask("average rating of the houses per country").query).toContain('{$avg:"$ratings.overall"}');
  });

  it("is not taken where another is named", () => {
    expect(ask("house with the highest value rating").query).toBe(
      'db.houses.find().sort({"ratings.value":-1}).limit(1)',
    );
  });

  it.each([
    "For each country, find the house with the highest overall rating.",
    "best house per country by overall rating",
    "the best house in each country by overall rating",
  ])("ranks within groups: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.houses.aggregate([{$sort:{"ratings.overall":-1}},{$group:{_id:"$address.country",best:{$first:"$$ROOT"}}},' +
        '{$replaceRoot:{newRoot:"$best"}}])',
      isSure: true,
    });
  });

  it("makes no group of the rating that ranks within groups", () => {
    expect(ask("best house per country by value rating").query).toContain('{$sort:{"ratings.value":-1}}');
    expect(ask("houses per country by value rating").query).toContain('value:"$ratings.value"');
  });
});

describe("a name that is said again by its last word", () => {
  it.each([
    ["houses with a value rating above 5: name and rating", "value", "$gt", 5],
    ["houses with an overall rating above 8, with their name and rating", "overall", "$gt", 8],
  ])("%s", (question, field, op, bound) => {
    expect(ask(question)).toEqual({
      query: `db.houses.find({"ratings.${field}":{${op}:${bound}}},{name:1,"ratings.${field}":1,_id:0})`,
      isSure: true,
    });
  });

  it("is not guessed where two names end so", () => {
    const { query } = ask(
      "houses with a value rating above 5 and an overall rating under 9: name and rating",
    );
    expect(query).toContain('{name:1,"ratings.overall":1,_id:0}');
  });
});

describe("averages of groups that are named again in front of their order", () => {
  it.each([
    "regions with an avg overall rating of 7.5+, with the avg, best first",
    "Which regions have an average overall rating of at least 7.5, and what is that average? Best first.",
    "Which regions reach an average overall guest rating of 7.5 or better, and what is that average? Best first.",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.houses.aggregate([{$group:{_id:"$address.region",averageOverall:{$avg:"$ratings.overall"}}},' +
        "{$match:{averageOverall:{$gte:7.5}}},{$sort:{averageOverall:-1}}])",
      isSure: true,
    });
  });
});

describe("a rating of the documents by a place that their elements have as well", () => {
  it("is grouped by the place of the documents", () => {
    expect(ask("average rating per country").query).toContain('_id:"$address.country"');
  });

  it("is grouped by the place of the elements where these are named", () => {
    expect(ask("average review score per guest country").query).toContain('_id:"$reviews.guest.country"');
  });
});

describe("what is asked of the best of each behind it", () => {
  it.each([
    [
      "What is the top-rated house of every country (by overall rating), and how high is its rating?",
      "ratings.overall",
    ],
    ["highest house per country, and how high is its elevation?", "elev_m"],
    ["largest house in each country and its size", "size_ha"],
  ])("stands beside its name: %s", (question, field) => {
    const { query, isSure } = ask(question);
    const column = field.includes(".") ? `"${field}"` : field;
    expect(query).toContain(`{$sort:{${column}:-1}},{$group:{_id:"$address.country"`);
    expect(query).toContain(`{$project:{"address.country":1,name:1,${column}:1,_id:0}}`);
    expect(isSure).toBe(true);
  });
});

it("a share may be said to be in percent", () => {
  const { query, isSure } = ask("What share of our houses, in percent, has wifi in the lobby?");
  expect(query).toContain('{$eq:["$wifi.cov","lobby"]}');
  expect(isSure).toBe(true);
});
