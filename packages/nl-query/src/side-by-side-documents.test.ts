import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Members write recipes and review those of others. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "kitchen",
      withIds({
        members: (at) => ({
          username: `cook${at}`,
          full_name: `Cook ${at}`,
          followers_count: new Int32((at * 37) % 900),
        }),
        recipes: (at) => ({ author_id: new Int32((at * 7) % 29), dish: `Dish ${at}` }),
        reviews: (at) => ({
          recipe_id: new Int32((at * 11) % 53),
          member_id: new Int32((at * 13) % 41),
          stars: new Int32(1 + (at % 5)),
        }),
        follows: (at) => ({ follower_id: new Int32((at * 17) % 31), followee_id: new Int32((at * 19) % 43) }),
      }),
    ),
  ),
);
const RECIPES = 'from:"recipes",localField:"_id",foreignField:"author_id"';
const REVIEWS = 'from:"reviews",localField:"_id",foreignField:"member_id"';

describe("two kinds of documents side by side", () => {
  it.each([
    "members with both recipes and reviews",
    "members with recipes but no reviews",
    "members with reviews but no recipes",
    "members with recipes or reviews",
    "members with neither recipes nor reviews",
  ])("belong to the same document, each by its own way: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(RECIPES);
    expect(query).toContain(REVIEWS);
    expect(isSure).toBe(true);
  });

  it("are two numbers", () => {
    expect(ask("number of recipes and reviews per member").isSure).toBe(false);
  });

  it("are the own ones where it is said", () => {
    expect(ask("members who reviewed their own recipes").isSure).toBe(false);
  });
});

describe("those who do something", () => {
  it.each(["members who follow more than 5 people", "number of followers of each member"])(
    "are not sure as those to whom it is done: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("are counted where a number of them is kept", () => {
    expect(ask("members with more followers than 500")).toEqual({
      query: "db.members.find({followers_count:{$gt:500}})",
      isSure: true,
    });
  });
});

it("loses no column in front of a number", () => {
  const { query, isSure } = ask("usernames with number of recipes");
  expect(query.includes("countDocuments") && isSure).toBe(false);
});

it("trusts what is not of two sides", () => {
  const clinic = askerOf(
    createGenerator(
      snapshotOf(
        "gym",
        withIds({
          members: (at) => ({ name: `Member ${at}`, smoker: at % 3 === 0 }),
          performance_reviews: (at) => ({
            member_id: new Int32((at * 7) % 29),
            reviewer_id: new Int32((at * 11) % 37),
            score: new Int32(1 + (at % 5)),
          }),
        }),
      ),
    ),
  );
  expect(clinic("members who smoke")).toEqual({ query: "db.members.find({smoker:true})", isSure: true });
  expect(clinic("members who have never had a performance review").isSure).toBe(true);
});
