import { DateTime } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { gliderSnapshot } from "./gliders.fixture.ts";

const ask = askerOf(createGenerator(gliderSnapshot()));

describe("orders by names", () => {
  it.each([
    [
      "Show the makers of the gliders sorted by their names in ascending order.",
      "db.gliders.find({},{maker:1,_id:0}).sort({maker:1})",
    ],
    [
      "Show the home towns of the pilots in alphabetical order of their names.",
      "db.pilots.find({},{home_town:1,_id:0}).sort({home_town:1})",
    ],
    [
      "List the makers of the gliders ordered by name.",
      "db.gliders.find({},{maker:1,_id:0}).sort({glider_name:1})",
    ],
    [
      "Provide the age and home town of each pilot, ordered alphabetically by town name.",
      "db.pilots.find({},{age:1,home_town:1,_id:0}).sort({home_town:1})",
    ],
    [
      "names and regions of airfields ordered by region name",
      "db.airfields.find({},{field_name:1,region:1,_id:0}).sort({region:1})",
    ],
  ])("are those of what is called so: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("dates of deeds", () => {
  it("are named by the noun of the deed", () => {
    const ports = createGenerator(
      snapshotOf(
        "harbors",
        withIds({ guilds: (at) => ({ name: `Guild ${at}`, date_formed: new DateTime(at * 1e10) }) }),
      ),
    );
    expect(askerOf(ports)("names of the guilds sorted by their formation date")).toEqual({
      query: "db.guilds.find({},{name:1,_id:0}).sort({date_formed:1})",
      isSure: true,
    });
  });
});

describe("orders at the end of long sentences", () => {
  const TOWNS = "db.pilots.find({},{age:1,home_town:1,_id:0})";
  const FLYING = "db.pilots.find({},{name:1,_id:0}).sort({years_flying:1})";
  it.each([
    [
      "List the age and home town for all pilots, ensuring the towns are sorted in ascending alphabetical order.",
      `${TOWNS}.sort({home_town:1})`,
    ],
    [
      "List the age and home town of pilots, making sure that the ages are listed in descending order.",
      `${TOWNS}.sort({age:-1})`,
    ],
    [
      "List the age and home town of pilots, ensuring the ages are arranged from highest to lowest.",
      `${TOWNS}.sort({age:-1})`,
    ],
    [
      "Provide a sorted list of pilot names based on their years flying, starting with the least experienced.",
      FLYING,
    ],
    ["Names of pilots sorted by years of flying, beginning with the least experienced ones.", FLYING],
    [
      "Display the names of pilots ordered by medals, starting with the most decorated.",
      "db.pilots.find({},{name:1,_id:0}).sort({medals:-1})",
    ],
    [
      "Provide a list of glider names, organized in descending order based on when they were built.",
      "db.gliders.find({},{glider_name:1,_id:0}).sort({date_built:-1})",
    ],
    [
      "Show the names of the gliders from the most recently built to the oldest.",
      "db.gliders.find({},{glider_name:1,_id:0}).sort({date_built:-1})",
    ],
  ])("are read: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
