import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { orchardSnapshot } from "./orchard.fixture.ts";

const ask = askerOf(createGenerator(orchardSnapshot()));

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const WORTH = '{$sum:{$map:{input:"$crates",as:"line",in:{$multiply:["$$line.price","$$line.quantity"]}}}}';
const LINES = '{$unwind:"$crates"}';
const REVENUE = '{$sum:{$multiply:["$crates.price","$crates.quantity"]}}';

describe("what documents with lines are worth", () => {
  it.each([
    "average picking value",
    "the average amount spent per picking",
    "what is the average total value of a picking?",
  ])("is the sum of each: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.pickings.aggregate([{$group:{_id:null,averageRevenue:{$avg:${WORTH}}}}])`,
      isSure: true,
    });
  });

  it.each([
    ["total value of pickings", `{$group:{_id:null,totalRevenue:${REVENUE}}}`],
    ["total amount spent by channel", `{$group:{_id:"$channel",totalRevenue:${REVENUE}}}`],
    ["total amount of crates", '{$group:{_id:null,totalQuantity:{$sum:"$crates.quantity"}}}'],
  ])("is not their quantity, unless lines are named: %s", (question, group) => {
    expect(ask(question)).toEqual({ query: `db.pickings.aggregate([${LINES},${group}])`, isSure: true });
  });

  it.each([
    ["the 3 most expensive pickings", "-1}},{$limit:3}"],
    ["the cheapest picking", "1}},{$limit:1}"],
  ])("ranks them, not the price of one line: %s", (question, order) => {
    expect(ask(question).query).toContain(`{$addFields:{product:${WORTH}}},{$sort:{product:${order}`);
  });
});

describe("figures of groups", () => {
  it("counts the kinds that are asked for beside the documents", () => {
    expect(ask("for each channel show how many pickings and how many different orchards there are")).toEqual({
      query:
        'db.pickings.aggregate([{$group:{_id:"$channel",count:{$sum:1},distinctOrchardName:{$addToSet:"$orchardName"}}},' +
        '{$addFields:{distinctOrchardName:{$size:"$distinctOrchardName"}}}])',
      isSure: true,
    });
  });

  it.each([
    "the average rooms per region, sorted by average rooms descending",
    "for each region, the average rooms, sorted by average rooms descending",
  ])("has a figure once that is said twice: %s", (question) => {
    expect(ask(question).query).toBe(
      'db.plots.aggregate([{$group:{_id:"$region",averageRooms:{$avg:"$rooms"}}},{$sort:{averageRooms:-1}}])',
    );
  });

  it("compares a figure that is said twice", () => {
    expect(ask("average rooms of regions whose average rooms is above 2")).toEqual({
      query:
        'db.plots.aggregate([{$group:{_id:"$region",averageRooms:{$avg:"$rooms"}}},{$match:{averageRooms:{$gt:2}}}])',
      isSure: true,
    });
  });

  it.each([
    ["for each plot region, the number of plots, ordered by region", "_id:1"],
    ["for each region, the number of plots ordered by the number of plots", "count:1"],
  ])("keeps the order said behind them: %s", (question, key) => {
    expect(ask(question)).toEqual({
      query: `db.plots.aggregate([{$group:{_id:"$region",count:{$sum:1}}},{$sort:{${key}}}])`,
      isSure: true,
    });
  });
});

/** Docks with flags, which stand for kinds too, and moorings whose number is called as they are. */
const ROWS: Rows = {
  docks: (at) => ({
    dock_id: new Int32(700 + at),
    title: `Dock ${at}`,
    country: pick(["Malta", "Norway", "Chile"], at),
    city: pick(["Bergen", "Valletta", "Arica", "Oslo", "Iquique"], at),
    depth: new Int32(3 + (at % 20)),
    flags: ["red", "blue", "green"].slice(0, 1 + (at % 3)),
    opened_year: new Int32(1980 + (at % 30)),
    takeover: at % 3 === 0 ? doc({ taken_year: new Int32(2000 + (at % 9)), by: "Holm" }) : null,
    bids: [0, 1].map((nr) => doc({ kind: pick(["open", "sealed"], at + nr), bid: new Double(10 + at + nr) })),
  }),
  moorings: (at) => ({
    mooring: `M-${at}`,
    country: pick(["Malta", "Norway"], at),
    length: new Int32(10 + at),
  }),
};

const askDocks = askerOf(createGenerator({ ...snapshotOf("docks", withIds(ROWS)), references: [] }));

const FLAGS = '{$size:{$ifNull:["$flags",[]]}}';
const BY_FLAGS = `{$addFields:{flagsCount:${FLAGS}}},{$sort:{flagsCount:-1}}`;

describe("how long the list of each document is", () => {
  it.each([
    ["title and number of flags of all docks", `{$project:{title:1,flagsCount:${FLAGS},_id:0}}`],
    ["docks with their number of flags", `{$project:{title:1,flagsCount:${FLAGS}}}`],
    ["number of flags of each dock", `{$project:{title:1,flagsCount:${FLAGS},_id:0}}`],
    [
      "for the 2 deepest docks show title, depth and number of flags",
      `{$sort:{depth:-1}},{$limit:2},{$project:{title:1,depth:1,flagsCount:${FLAGS},_id:0}}`,
    ],
  ])("is shown beside it: %s", (question, stages) => {
    expect(askDocks(question)).toEqual({ query: `db.docks.aggregate([${stages}])`, isSure: true });
  });

  it.each([
    ["top 3 docks by number of flags", `${BY_FLAGS},{$limit:3}`],
    ["docks sorted by number of flags descending", BY_FLAGS],
    ["the dock with the largest number of flags", `${BY_FLAGS},{$limit:1}`],
  ])("orders the documents: %s", (question, stages) => {
    expect(askDocks(question)).toEqual({ query: `db.docks.aggregate([${stages}])`, isSure: true });
  });

  it.each(["average flag count", "the mean flag count of a dock", "average number of flags"])(
    "has a mean: %s",
    (question) => {
      expect(askDocks(question).query).toContain(`{$avg:${FLAGS}}`);
    },
  );
});

describe("groups", () => {
  it.each([
    "which cities occur in more than one country",
    "cities that are in more than 1 different country",
    "cities with more than 1 country",
  ])("are those with so many different values of another field: %s", (question) => {
    expect(askDocks(question).query).toBe(
      'db.docks.aggregate([{$group:{_id:"$city",distinctCountry:{$addToSet:"$country"}}},' +
        '{$addFields:{distinctCountry:{$size:"$distinctCountry"}}},{$match:{distinctCountry:{$gt:1}}}])',
    );
  });

  it.each([
    ["how many docks were opened each year", '{$group:{_id:"$opened_year",count:{$sum:1}}}'],
    [
      "how many docks were taken in each year",
      '{$match:{"takeover.taken_year":{$ne:null}}},{$group:{_id:"$takeover.taken_year",count:{$sum:1}}}',
    ],
  ])("are made by the year that a deed has: %s", (question, stages) => {
    expect(askDocks(question)).toEqual({ query: `db.docks.aggregate([${stages}])`, isSure: true });
  });

  it.each(["average bid of sealed bids by country", "mean bid in sealed per country"])(
    "have figures that are called as their list: %s",
    (question) => {
      expect(askDocks(question).query).toBe(
        'db.docks.aggregate([{$unwind:"$bids"},{$match:{"bids.kind":"sealed"}},{$group:{_id:"$country",averageBid:{$avg:"$bids.bid"}}}])',
      );
    },
  );
});

it.each([
  ["mooring and length of moorings in Malta", "{mooring:1,length:1,_id:0}"],
  ["show the mooring of the moorings in Malta", "{mooring:1,_id:0}"],
])("shows a field that is called as its documents: %s", (question, columns) => {
  expect(askDocks(question)).toEqual({
    query: `db.moorings.find({country:"Malta"},${columns})`,
    isSure: true,
  });
});

it.each([
  ["the depth range (min and max) by country", "minimumDepth:{$min:"],
  ["cities in Malta and nowhere in Norway", "second:0"],
  ["countries whose docks average more than 9 in depth", "{averageDepth:{$gt:9}}"],
])("knows other words for the same: %s", (question, part) => {
  const { query, isSure } = askDocks(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});

describe("documents beside figures of what they hold", () => {
  const ONCE =
    '{$unwind:"$bids"},{$group:{_id:"$country",count:{$addToSet:"$_id"},averageBid:{$avg:"$bids.bid"}}},{$addFields:{count:{$size:"$count"}}}';

  it.each([
    ["for each country, the average bid and the number of docks", ONCE],
    ["average bid by country for countries with more than 3 docks", `${ONCE},{$match:{count:{$gt:3}}}`],
  ])("count once each: %s", (question, stages) => {
    const { query } = askDocks(question);
    const sorted = query.replace(
      'averageBid:{$avg:"$bids.bid"},count:{$addToSet:"$_id"}',
      'count:{$addToSet:"$_id"},averageBid:{$avg:"$bids.bid"}',
    );
    expect(sorted).toBe(`db.docks.aggregate([${stages}])`);
  });

  it("are counted beside how many elements they hold", () => {
    expect(askDocks("number of docks per country and the number of flags").query).toBe(
      `db.docks.aggregate([{$group:{_id:"$country",count:{$sum:1},totalFlags:{$sum:${FLAGS}}}}])`,
    );
  });
});

it.each([
  ["cities only found in Malta", false],
  ["which cities are only available in Malta?", false],
  ["cities found in Malta", true],
  ["show only docks in Malta", true],
])("is unsure of values that other documents must not have: %s", (question, isSure) => {
  expect(askDocks(question).isSure).toBe(isSure);
});
