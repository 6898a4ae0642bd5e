import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lake_boats",
      withIds({
        ships: (at) => ({
          name: `Ship ${at}`,
          status: pick(["operational", "under construction", "retired"], at),
          offshore: at % 4 === 0,
          website: at % 3 === 0 ? null : `https://ship${at}.example`,
          image: at % 5 === 0 ? null : `${at}.png`,
          oars: new Int32(2 + (at % 9)),
          gear: [pick(["anchor", "net", "buoy"], at), pick(["rope", "lamp"], at)],
          reviews: [0, 1].map((step) =>
            Doc.of([
              ["stars", new Int32(1 + ((at + step) % 5))],
              ["by", pick(["Ann", "Bo", "Cy"], at + step)],
            ]),
          ),
        }),
        notes: (at) => ({ reviewSerial: `R-${at}`, words: new Int32(at) }),
        piers: (at) => ({ code: `P-${at}`, berths: new Int32(1 + (at % 7)) }),
      }),
    ),
  ),
);

describe("what the database is called after", () => {
  it.each(["boats with more than 5 oars", "lake boats with more than 5 oars", "ships with more than 5 oars"])(
    "is the collection that the word means: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.ships.find({oars:{$gt:5}})", isSure: true });
    },
  );

  it("is counted", () => {
    expect(ask("status with the highest number of boats").query).toContain("$sum:1");
  });
});

describe("everyday words for what is stored", () => {
  it.each([
    ["ships that are being built", 'db.ships.find({status:"underconstruction"})'],
    ["running ships", 'db.ships.find({status:"operational"})'],
    ["onshore ships", "db.ships.find({offshore:false})"],
    ["ships without a web address", "db.ships.find({website:null})"],
    ["ships with anchor and also rope", 'db.ships.find({gear:{$all:["anchor","rope"]}})'],
    ["ships with a two-star review", 'db.ships.find({"reviews.stars":2})'],
    ["ships with at least one one-star review", 'db.ships.find({"reviews.stars":1})'],
    ["ships somebody gave a single star", 'db.ships.find({"reviews.stars":1})'],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("counts elements that a text beside them is named after", () => {
    expect(ask("retired ships: name, review count")).toEqual({
      query:
        'db.ships.aggregate([{$match:{status:"retired"}},{$project:{name:1,reviewsCount:{$size:{$ifNull:["$reviews",[]]}},_id:0}}])',
      isSure: true,
    });
  });

  it("counts what a rank is said to show behind the documents it is of", () => {
    const { query } = ask(
      "Among the ships with at least two reviews, which three have the highest average number of stars?",
    );
    expect(query).toContain("{$limit:3}");
    expect(query).toContain("{$sort:{averageStars:-1}}");
  });
});
