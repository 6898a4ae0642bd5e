import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY_MS = 86_400_000;
const moment = (days: number): DateTime => new DateTime(Date.parse("2024-01-01T00:00:00Z") + days * DAY_MS);

/** Kites with several dates, one of which not every kite has. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "kites",
      withIds({
        kites: (at) => ({
          title: `Kite ${at}`,
          state: ["drafted", "sewn", "on_hold"][at % 3] ?? null,
          price: new Int32(20 + ((at * 13) % 70)),
          createdAt: moment(at * 3),
          ...(at % 4 > 0 ? { repairedAt: moment((at * 17) % 300) } : {}),
        }),
      }),
    ),
  ),
);

const repaired = (order: string): string =>
  `db.kites.find({repairedAt:{$ne:null}}).sort({repairedAt:${order}`;

describe("an order by time goes by the date of the verb beside it", () => {
  it.each([
    ["which three kites were repaired most recently", repaired("-1}).limit(3)")],
    ["the 3 most recently repaired kites", repaired("-1}).limit(3)")],
    ["the last three kites that were repaired", repaired("-1}).limit(3)")],
    ["last 2 repaired kites", repaired("-1}).limit(2)")],
    ["the earliest repaired kite", repaired("1}).limit(1)")],
    ["the first two kites that were repaired", repaired("1}).limit(2)")],
    ["kites repaired most recently", repaired("-1})")],
    ["the most recently created kite", "db.kites.find().sort({createdAt:-1}).limit(1)"],
    // without a date of its own the verb says no more than the order
    ["the 3 most recently added kites", "db.kites.find().sort({createdAt:-1}).limit(3)"],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("groups of time go by the date of what was done", () => {
  it.each([
    "how many kites were repaired per year",
    "number of repaired kites per year",
    "For each year, show how many kites were repaired.",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.kites.aggregate([{$match:{repairedAt:{$ne:null}}},{$group:{_id:{$year:"$repairedAt"},count:{$sum:1}}},{$sort:{_id:1}}])',
      isSure: true,
    });
  });

  it("unless another date is named", () => {
    expect(ask("number of repaired kites per year of creation").query).toContain('{$year:"$createdAt"}');
  });
});

describe("which of several is one", () => {
  it.each([
    [
      "which of the drafted kites was created most recently",
      'db.kites.find({state:"drafted"}).sort({createdAt:-1}).limit(1)',
    ],
    [
      "which of the kites that are on hold is the most expensive?",
      'db.kites.find({state:"on_hold"}).sort({price:-1}).limit(1)',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("unless they are", () => {
    expect(ask("which of the drafted kites are the most expensive?").query).not.toContain(".limit(1)");
  });
});

describe("not yet", () => {
  it.each(["kites not yet repaired, titles", "kites that are not yet repaired, title only"])(
    "denies what is done as not does: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: "db.kites.find({repairedAt:null},{title:1,_id:0})",
        isSure: true,
      });
    },
  );
});

describe("a request behind the question", () => {
  it.each(["Titles please.", "Titles only.", "Titles, please.", "Only the titles."])("%s", (request) => {
    expect(ask(`Which kites are on hold? ${request}`)).toEqual({
      query: 'db.kites.find({state:"on_hold"},{title:1,_id:0})',
      isSure: true,
    });
  });
});
