import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  trails: (at) => ({ name: `Trail ${at}`, lengthKm: new Int32(2 + (at % 30)) }),
  opinions: (at) => ({ trailId: new Int32((at * 7) % 50), rating: new Int32(1 + (at % 5)) }),
  huts: (at) => ({ name: `Hut ${at}`, rating: new Int32(1 + (at % 5)) }),
};
const ask = askerOf(createGenerator(snapshotOf("alps", withIds(ROWS))));
const GROUPED = 'db.opinions.aggregate([{$group:{_id:"$trailId",averageRating:{$avg:"$rating"}}}';

describe("ratings that others give are those on average", () => {
  it.each([
    ["trails with a rating above 4", "{$match:{averageRating:{$gt:4}}}"],
    ["trails whose rating is below 2", "{$match:{averageRating:{$lt:2}}}"],
    ["trails that have ratings between 2 and 3", "{$match:{averageRating:{$gte:2,$lte:3}}}"],
    ["trails rated at least 4", "{$match:{averageRating:{$gte:4}}}"],
    ["top rated trails", "{$sort:{averageRating:-1}}"],
    ["top 5 rated trails", "{$sort:{averageRating:-1}},{$limit:5}"],
    ["top trails by rating", "{$sort:{averageRating:-1}}"],
    ["top 5 trails by average rating", "{$sort:{averageRating:-1}},{$limit:5}"],
    ["worst trails by rating", "{$sort:{averageRating:1}}"],
    ["lowest rated trails", "{$sort:{averageRating:1}}"],
    ["best rated trail", "{$sort:{averageRating:-1}},{$limit:1}"],
    ["which are the 3 worst rated trails?", "{$sort:{averageRating:1}},{$limit:3}"],
  ])("%s", (question, stages) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${GROUPED},${stages},{$lookup:`);
    expect(isSure).toBe(true);
  });

  it.each([
    ["huts with a rating above 4", "db.huts.find({rating:{$gt:4}})"],
    ["opinions with a rating above 4", "db.opinions.find({rating:{$gt:4}})"],
  ])("but not where each has one: %s", (question, query) => {
    expect(ask(question)).toStrictEqual({ query, isSure: true });
  });

  it("or where the ones who rate are named", () => {
    expect(ask("trails with opinions whose rating is above 4").query).not.toContain("$avg");
  });
});
