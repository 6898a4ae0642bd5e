import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  standings: (at) => ({
    season: ["S1", "S2"][at % 2] ?? "",
    rank: new Int32(1 + (at % 30)),
    pts: new Int32(4000 - at * 31),
  }),
  posts: (at) => ({
    author: `a${at % 7}`,
    written: new DateTime(Date.parse("2025-01-01T00:00:00Z") + at * 86_400_000),
    ...(at % 3 === 0 ? { reply_to: new Int32(at) } : {}),
    is_private: at % 4 === 0,
  }),
};

const asked = askerOf(createGenerator(snapshotOf("league", withIds(ROWS))));

describe("puts the first place on top", () => {
  it.each([
    ["top 5 standings by rank", "db.standings.find().sort({rank:1}).limit(5)"],
    ["best 3 standings by rank", "db.standings.find().sort({rank:1}).limit(3)"],
    ["top 3 of season S2 by rank", 'db.standings.find({season:"S2"}).sort({rank:1}).limit(3)'],
    ["bottom 3 standings by rank", "db.standings.find().sort({rank:-1}).limit(3)"],
    ["top 5 standings by points", "db.standings.find().sort({pts:-1}).limit(5)"],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("reads a kind of document by what it belongs to", () => {
  it.each([
    ["how many posts are replies", "db.posts.countDocuments({reply_to:{$ne:null}})"],
    ["posts which are a reply", "db.posts.find({reply_to:{$ne:null}})"],
    ["posts that are not replies", "db.posts.find({reply_to:null})"],
    ["posts that are replies by a3", 'db.posts.find({reply_to:{$ne:null},author:"a3"})'],
    ["public posts", "db.posts.find({is_private:false})"],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
