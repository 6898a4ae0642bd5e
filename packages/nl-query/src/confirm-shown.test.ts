import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("coast", {
      towers: (at) => ({ tower_id: new Int32(at), name: `Tower ${at}`, height: new Int32(20 + at) }),
      lamps: (at) => ({
        tower_id: new Int32((at * 7) % 25),
        watts: new Int32(30 + at * 3),
        kind: ["gas", "arc", "led"][at % 3] ?? "",
      }),
    }),
  ),
);

describe("names that groups show", () => {
  it.each([
    "tower name and number of lamps for towers with at least 3 lamps, most first",
    "Which towers have average watts below 90? Show the name and the average watts.",
    "Which tower's lamps have the highest average watts? Return the tower's name and that average.",
  ])("are sure where they are asked for: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("$tower.name");
    expect(isSure).toBe(true);
  });

  it("are those of a text that the groups are made by", () => {
    expect(ask("Find the kind name and the total watts for each kind.")).toEqual({
      query: 'db.lamps.aggregate([{$group:{_id:"$kind",totalWatts:{$sum:"$watts"}}}])',
      isSure: true,
    });
  });

  it("are not those of something else", () => {
    expect(ask("keeper name and number of lamps for towers with at least 3 lamps").isSure).toBe(false);
  });
});

describe("a name that groups are made by", () => {
  const askShops = askerOf(
    createGenerator(
      snapshotOf("shops", {
        shops: (at) => ({
          shop_name: `Shop ${at}`,
          keeper_name: `Keeper ${(at * 7) % 20}`,
          town: ["Oban", "Crinan"][at % 2] ?? "",
        }),
      }),
    ),
  );
  it.each([
    "keepers with more than one shop, just the name",
    "keepers with more than one shop. List the names.",
  ])("is the one that is asked for: %s", (question) => {
    expect(askShops(question)).toEqual({
      query: 'db.shops.aggregate([{$group:{_id:"$keeper_name",count:{$sum:1}}},{$match:{count:{$gt:1}}}])',
      isSure: true,
    });
  });

  it("is not that of the documents, or a town", () => {
    expect(askShops("keepers with more than one shop, and the shop names").query).not.toContain(
      '_id:"$keeper_name"',
    );
    expect(askShops("keepers with more than one shop, just the town").isSure).toBe(false);
  });
});
