import { describe, expect, it } from "vitest";
import { Doc, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("documents called by a longer noun that kinds of them end with", () => {
  it.each(["Which guesthouses are in Sweden?", "Guest houses in Sweden", "Show every guesthouse in Sweden"])(
    "%s",
    (question) => {
      expect(ask(question)).toEqual({ query: 'db.houses.find({"address.country":"Sweden"})', isSure: true });
    },
  );

  it("counts and groups them", () => {
    expect(ask("How many guesthouses do we have of each kind, from most to fewest?")).toEqual({
      query: 'db.houses.aggregate([{$group:{_id:"$category",count:{$sum:1}}},{$sort:{count:-1}}])',
      isSure: true,
    });
  });

  it("leaves a kind that is stored as it is", () => {
    expect(ask("alpine guesthouses")).toEqual({
      query: 'db.houses.find({category:"alpineguesthouse"})',
      isSure: true,
    });
  });

  it("is unsure of a front that nothing is known of", () => {
    expect(ask("farmhouses with a sauna")).toEqual({
      query: 'db.houses.find({amenities:"sauna"})',
      isSure: false,
    });
  });
});

describe("a noun that only some kinds end with", () => {
  const askMills = askerOf(
    createGenerator(
      snapshotOf(
        "old_works",
        withIds({
          mills: (at) => ({
            name: `Mill ${at}`,
            build: ["tower windmill", "post windmill", "tide watermill"][at % 3] ?? "",
            rooms: new Int32(at % 9),
            place: Doc.of([["town", `Town ${at % 5}`]]),
          }),
        }),
      ),
    ),
  );

  it("is not all of them", () => {
    expect(askMills("windmills with more than 3 rooms").isSure).toBe(false);
  });
});

describe("a noun that the database is called after", () => {
  const askSites = askerOf(
    createGenerator(
      snapshotOf("dive_register", withIds({ sites: (at) => ({ name: `S ${at}`, age: new Int32(at) }) })),
    ),
  );

  it("is no adjective", () => {
    const askTests = askerOf(
      createGenerator(
        snapshotOf("lab", withIds({ tests: (at) => ({ code: `T${at}`, weight: new Int32(at) }) })),
      ),
    );
    expect(askTests("Which tests have the greatest weight?").query).toContain("weight:-1");
  });

  it("means the documents", () => {
    expect(askSites("names of divesites")).toEqual({
      query: "db.sites.find({},{name:1,_id:0})",
      isSure: true,
    });
  });
});

describe("the documents before what their name might mean as well", () => {
  it.each(["Which houses are in Sweden?", "Which properties are in Sweden?"])("%s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.houses.find({"address.country":"Sweden"})', isSure: true });
  });

  it("still follows a word for the home of the keepers", () => {
    expect(ask("houses whose keepers have their home in Sweden").query).toContain(
      '"keeper.home.country":"Sweden"',
    );
  });
});
