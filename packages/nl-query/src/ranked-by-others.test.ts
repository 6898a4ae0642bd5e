import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  lamps: (at): Record<string, Value> => ({
    _id: new Int32(at),
    name: `Lamp ${at}`,
    price: new Int32(20 + ((at * 7) % 60)),
    lines: new Int32(at % 4),
  }),
  workshops: (at) => ({ _id: new Int32(300 + at), name: `Workshop ${at}`, town: `Town ${at % 7}` }),
  repairs: (at) => ({
    _id: new Int32(700 + at),
    lamp_id: new Int32((at * 11) % 50),
    workshop_id: new Int32(300 + ((at * 7) % 40)),
    part: ["wick", "glass", "base"][at % 3] ?? "",
    revenue: new Int32(5 + ((at * 13) % 90)),
    finished_on: at % 4 === 0 ? null : new DateTime(Date.UTC(2024, at % 12, 3)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("lighting", ROWS)));

describe("documents ranked by what others say of them", () => {
  it.each([
    ["top 3 workshops by revenue", "{$limit:3}"],
    ["the 3 workshops with the highest revenue", "{$limit:3}"],
    ["which workshop has the highest revenue", "{$limit:1}"],
    ["workshops ranked by revenue", ""],
    ["workshops by revenue", ""],
  ])("are ranked by the sum of an amount: %s", (question, limit) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      'db.repairs.aggregate([{$group:{_id:"$workshop_id",totalRevenue:{$sum:"$revenue"}}},{$sort:{totalRevenue:-1}}',
    );
    expect(query).toContain(limit);
    expect(isSure).toBe(true);
  });

  it.each([
    "workshops by number of repairs",
    "list the workshops by the number of repairs",
    "workshops by repair count",
    "workshops ranked by repairs",
    "top 4 workshops by repairs",
  ])("are ranked by how many there are: %s", (question) => {
    expect(ask(question).query).toContain(
      'db.repairs.aggregate([{$group:{_id:"$workshop_id",count:{$sum:1}}},{$sort:{count:-1}}',
    );
  });

  it.each(["workshops by number of wick repairs", "workshops ranked by the number of wicks"])(
    "are ranked by how many are of a kind: %s",
    (question) => {
      expect(ask(question).query).toContain(
        'db.repairs.aggregate([{$match:{part:"wick"}},{$group:{_id:"$workshop_id",count:{$sum:1}}},{$sort:{count:-1}}',
      );
    },
  );

  it("are ranked by how many were dealt with", () => {
    expect(ask("top 2 workshops by finished repairs")).toEqual(ask("top 2 workshops by repairs finished"));
    expect(ask("top 2 workshops by repairs finished").query).toContain(
      '{$match:{finished_on:{$ne:null}}},{$group:{_id:"$workshop_id",count:{$sum:1}}},{$sort:{count:-1}},{$limit:2}',
    );
  });

  it.each([
    ["parts by number of repairs", "count:{$sum:1}}},{$sort:{count:-1}}"],
    ["top 2 parts by revenue", 'totalRevenue:{$sum:"$revenue"}}},{$sort:{totalRevenue:-1}},{$limit:2}'],
  ])("may be values of a text: %s", (question, stages) => {
    expect(ask(question).query).toContain(`db.repairs.aggregate([{$group:{_id:"$part",${stages}`);
  });

  it.each([
    ["lamps by price", "db.lamps.find().sort({price:1})"],
    ["top 3 lamps by number of lines", "db.lamps.find().sort({lines:-1}).limit(3)"],
  ])("are ranked by their own figures: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
