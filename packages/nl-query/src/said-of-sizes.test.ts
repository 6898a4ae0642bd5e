import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { sawmillSnapshot } from "./sawmill.fixture.ts";

const ask = askerOf(createGenerator(sawmillSnapshot()));

describe("how much there is of something", () => {
  it.each([
    ["hauls whose log list is empty", "{logs:{$size:0}}"],
    ["late hauls whose log list is empty", '{status:"late",logs:{$size:0}}'],
    ["hauls whose log list is not empty", '{"logs.0":{$exists:true}}'],
    ["hauls that consist of a single log", "{logs:{$size:1}}"],
    ["hauls that do not consist of a single log", "{logs:{$not:{$size:1}}}"],
    ["hauls consisting of exactly two logs", "{logs:{$size:2}}"],
    ["hauls made up of precisely two logs", "{logs:{$size:2}}"],
    ["hauls comprising at least two logs", '{"logs.1":{$exists:true}}'],
    ["hauls composed of no more than two logs", '{"logs.2":{$exists:false}}'],
    ["hauls without an escort (null or missing)", '{"escort.code":null}'],
    ["hauls with no escort, be it empty or not there at all", '{"escort.code":null}'],
    ["hauls w/ escort", '{"escort.code":{$ne:null}}'],
    ["hauls since start of 2026", '{booked_at:{$gte:ISODate("2026-01-01T00:00:00Z")}}'],
  ])("is understood: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.hauls.find(${filter})`, isSure: true });
  });

  const COUNTS = '{$group:{_id:"$channel",count:{$sum:1}}}';

  it.each([
    ["hauls per channel, top 2", `[${COUNTS},{$sort:{count:-1}},{$limit:2}]`],
    ["channel and number of hauls, bottom 2", `[${COUNTS},{$sort:{count:1}},{$limit:2}]`],
    ["hauls per channel, rarest first", `[${COUNTS},{$sort:{count:1}}]`],
    ["channels with number of hauls, starting from the commonest", `[${COUNTS},{$sort:{count:-1}}]`],
    ["hauls per channel, leaving late ones out", `[{$match:{status:{$ne:"late"}}},${COUNTS}]`],
    ["hauls per channel, leaving cancelled hauls out", `[{$match:{status:{$ne:"cancelled"}}},${COUNTS}]`],
    ["for every channel, add up the tolls", '[{$group:{_id:"$channel",totalTolls:{$sum:"$tolls"}}}]'],
    ["within each channel, how many hauls were there", `[${COUNTS}]`],
    [
      "split the hauls by channel and status together and count each combination",
      '[{$group:{_id:{channel:"$channel",status:"$status"},count:{$sum:1}}}]',
    ],
    ["hauls per status (planned, late and so on)", '[{$group:{_id:"$status",count:{$sum:1}}}]'],
  ])("groups: %s", (question, stages) => {
    expect(ask(question)).toEqual({ query: `db.hauls.aggregate(${stages})`, isSure: true });
  });

  it.each(["hauls per month in 2026, chronological", "hauls per month in 2026 in calendar order"])(
    "goes by the date: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$group:{_id:{$month:"$booked_at"},count:{$sum:1}}},{$sort:{_id:1}}');
      expect(isSure).toBe(true);
    },
  );

  it("takes a share in percent for a percentage", () => {
    expect(ask("share of late hauls in percent per channel")).toEqual(
      ask("percentage of late hauls per channel"),
    );
  });
});

const day = (at: number): DateTime => new DateTime(Date.parse("2025-02-01T00:00:00Z") + at * 86_400_000);
const ROWS: Rows = {
  atlases: (at) => ({
    title: `Atlas ${at}`,
    pages: new Int32(90 + ((at * 37) % 400)),
    stock: new Int32(at % 4),
  }),
  rentals: (at) => ({
    code: `R${at}`,
    dueOn: day(at + 14),
    returnedOn: at % 4 === 0 ? null : day(at + (at % 20)),
    ...(at % 3 === 0 ? { voucher: Doc.of([["percent", new Int32(at % 15)]]) } : {}),
    ...(at % 5 === 0
      ? {
          delay: Doc.of([
            ["reason", at % 2 === 0 ? "storm" : "strike"],
            ["minutes", new Int32(at)],
          ]),
        }
      : {}),
  }),
};
const askAtlases = askerOf(createGenerator(snapshotOf("maps", withIds(ROWS))));

describe("everyday words of measures and states", () => {
  it.each([
    [
      "5 longest atlases, title and pages",
      "atlases.find({},{title:1,pages:1,_id:0}).sort({pages:-1}).limit(5)",
    ],
    ["the three thickest atlases", "atlases.find().sort({pages:-1}).limit(3)"],
    ["atlases with nothing left in stock", "atlases.find({stock:0})"],
    ["how many of our atlases have none left in stock", "atlases.countDocuments({stock:0})"],
    ["how many rentals used a voucher", "rentals.countDocuments({voucher:{$ne:null}})"],
    ["rentals that did not use a voucher", "rentals.find({voucher:null})"],
    ["rentals not brought back so far", "rentals.find({returnedOn:null})"],
    ["rentals brought back later than they were due", 'rentals.find({$expr:{$gt:["$returnedOn","$dueOn"]}})'],
    ["rentals returned after the due date", 'rentals.find({$expr:{$gt:["$returnedOn","$dueOn"]}})'],
  ])("are understood: %s", (question, query) => {
    expect(askAtlases(question)).toEqual({ query: `db.${query}`, isSure: true });
  });

  it("takes the worst delays for the longest ones", () => {
    expect(askAtlases("3 worst delays, code, reason and minutes").query).toBe(
      'db.rentals.find({},{code:1,"delay.reason":1,"delay.minutes":1,_id:0}).sort({"delay.minutes":-1}).limit(3)',
    );
  });
});
