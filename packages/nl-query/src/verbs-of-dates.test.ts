import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "gallery",
      withIds({
        statues: (at) => ({
          title: `Statue ${at}`,
          stolen: new DateTime(Date.UTC(1950 + at, at % 12, 4)),
          fee: new Int32(at * 5),
        }),
      }),
    ),
  ),
);

it.each([
  ["statues that were stolen after 1990", 'find({stolen:{$gte:ISODate("1991-01-01T00:00:00Z")}})'],
  ["statues that someone stole after 1990", 'find({stolen:{$gte:ISODate("1991-01-01T00:00:00Z")}})'],
  ["title and stealing date of the statues", "find({},{title:1,stolen:1,_id:0})"],
])("finds a date by any form of its verb: %s", (question, query) => {
  expect(ask(question)).toEqual({ query: `db.statues.${query}`, isSure: true });
});

it("adds up what a word in front of totals is worth", () => {
  expect(ask("fee totals by title").query).toBe(ask("total fee by title").query);
});

const askGuilds = askerOf(
  createGenerator(
    snapshotOf(
      "registry",
      withIds({
        guilds: (at) => ({
          name: `Guild ${at}`,
          site_url: `https://guild${at}.example`,
          crest_url: `https://guild${at}.example/crest.png`,
          founded_year: new Int32(1950 + at),
          created_at: new DateTime(Date.UTC(2020, at % 12, 4)),
        }),
      }),
    ),
  ),
);

it.each(["founded", "established", "started", "launched", "formed", "incorporated"])(
  "takes the year of the founding before the time of the record: %s",
  (verb) => {
    expect(askGuilds(`guilds ${verb} after 1990`)).toEqual({
      query: "db.guilds.find({founded_year:{$gte:1991}})",
      isSure: true,
    });
  },
);

it("keeps the time of the record for its own verb", () => {
  expect(askGuilds("guilds created after 2020").query).toContain("created_at");
});

it("finds an address on the web by what is there", () => {
  expect(askGuilds("name and crest of the guilds").query).toBe(
    "db.guilds.find({},{name:1,crest_url:1,_id:0})",
  );
});
