import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (year: number, at: number): DateTime =>
  new DateTime(Date.UTC(year, (at * 5) % 12, 1 + (at % 28)));

/** Boats of a rescue service, and who gives money for them. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rescue",
      withIds({
        boats: (at) => ({
          name: `Boat ${at}`,
          length: new Int32(5 + (at % 9)),
          launchedAt: day(2002 + (at % 9), at),
        }),
        funders: (at) => ({
          company: `Alder ${at}`,
          gift: new Int32(100 + ((at * 13) % 87)),
          joined: day(2012 + (at % 9), at),
        }),
      }),
    ),
  ),
);

describe("what was done first or last", () => {
  const lastBoat = "db.boats.find().sort({launchedAt:-1}).limit(1)";
  const firstFunder = "db.funders.find().sort({joined:1}).limit(1)";
  it.each([
    ["the boat that was launched last", lastBoat],
    ["Which boat was launched last?", lastBoat],
    ["the boat launched last", lastBoat],
    ["which boat was the last to be launched", lastBoat],
    ["Which funder joined first?", firstFunder],
    ["funder that joined first", firstFunder],
    ["which funder was the first to join", firstFunder],
    ["funder that joined last", "db.funders.find().sort({joined:-1}).limit(1)"],
    ["Which funder joined last?", "db.funders.find().sort({joined:-1}).limit(1)"],
  ])("is one document by the date of that deed: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["Which boat with a length of 7 was launched most recently?", -1],
    ["Which boat with a length of 7 was most recently launched?", -1],
    ["which boat of length 7 was launched least recently", 1],
  ])("is one of those that are meant: %s", (question, direction) => {
    expect(ask(question)).toEqual({
      query: `db.boats.find({length:7}).sort({launchedAt:${direction}}).limit(1)`,
      isSure: true,
    });
  });

  it.each([
    "Find the name of the boat that was launched last.",
    "What is the name of the boat launched last?",
  ])("shows what is asked of it: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.boats.find({},{name:1,_id:0}).sort({launchedAt:-1}).limit(1)",
      isSure: true,
    });
  });

  it("is unsure where no date tells of the deed", () => {
    expect(ask("Which boat was painted last?").isSure).toBe(false);
    expect(ask("Which boat finished last?").isSure).toBe(false);
  });
});

describe("years of what was done", () => {
  it.each([
    "How many boats are there for each year of their launching date?",
    "For each year of launching date, show the number of boats.",
  ])("are those of its date: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.boats.aggregate([{$group:{_id:{$year:"$launchedAt"},count:{$sum:1}}},{$sort:{_id:1}}])',
      isSure: true,
    });
  });
});
