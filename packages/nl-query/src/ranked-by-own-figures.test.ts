import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  boats: (at) => ({
    name: `Boat ${at}`,
    harbor: ["Oslo", "Bergen", "Moss"][at % 3] ?? "",
    length: new Int32(5 + at),
    rank: new Int32(1 + ((at * 7) % 60)),
    lapMinutes: new Int32(30 + ((at * 3) % 50)),
    visits: new Int32((at * 31) % 60),
    photographs: new Int32((at * 23) % 60),
    seaworthyPoints: new Int32((at * 17) % 60),
    review: Doc.of(Object.entries({ rating: new Int32(1 + (at % 10)), votes: new Int32(at * 3) })),
    sailors: Array.from({ length: at % 4 }, (_, step) => `Sailor ${step}`),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("marina", withIds(ROWS))));

describe("ranks documents by a number of their own", () => {
  it.each([
    ["top boats by length", ".find().sort({length:-1})"],
    ["top boat by length", ".find().sort({length:-1}).limit(1)"],
    ["best boats by review rating", '.find().sort({"review.rating":-1})'],
    ["bottom boats by length", ".find().sort({length:1})"],
    ["show me the worst boats by rating", '.find().sort({"review.rating":1})'],
    ["top boats in Oslo by length", '.find({harbor:"Oslo"}).sort({length:-1})'],
    ["most seaworthy boats", ".find().sort({seaworthyPoints:-1})"],
    ["most seaworthy boat", ".find().sort({seaworthyPoints:-1}).limit(1)"],
    ["top boats by rank", ".find().sort({rank:1})"],
    ["best boat by rank", ".find().sort({rank:1}).limit(1)"],
    ["worst boats by rank", ".find().sort({rank:-1})"],
    ["top boats by lap minutes", ".find().sort({lapMinutes:1})"],
    ["most photographed boats", ".find().sort({photographs:-1})"],
    ["most visited boat", ".find().sort({visits:-1}).limit(1)"],
    ["top 3 boats by length", ".find().sort({length:-1}).limit(3)"],
  ])("%s", (question, query) => {
    expect(ask(question)).toStrictEqual({ query: `db.boats${query}`, isSure: true });
  });

  it("ranks within groups as before", () => {
    expect(ask("top boats of each harbor by length").query).not.toMatch(/^db\.boats\.find/);
  });
});
