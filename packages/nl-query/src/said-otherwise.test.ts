import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { lodgeSnapshot } from "./lodge.fixture.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const now = new Date("2026-11-21T10:00:00Z");
const lodge = createGenerator(lodgeSnapshot());
const shop = createGenerator(shopSnapshot());

function queryOf(question: string, generator = lodge): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("conditions", () => {
  it.each([
    ["stays that were a no show", '{status:"no_show"}'],
    ["which cabins are currently new?", '{access:"new"}'],
    ["which cabins are still open?", '{access:"open"}'],
    ["unfinished stays", "{finishedAt:null}"],
    ["cabins where pets are allowed", "{petsAllowed:true}"],
    ["cabins louder than 30 dB", "{noiseDb:{$gt:30}}"],
    ["cabins with area code 01005", '{areaCode:"01005"}'],
    ["cabins in Texas", '{stateCode:"TX"}'],
    ["cabins that never had a repair", "{lastRepairOn:null}"],
    ["wardens who report to nobody", "{managerId:null}"],
    ["full time wardens", "{isFullTime:true}"],
  ])("reads “%s”", (question, filter) => {
    expect(queryOf(question)).toContain(`.find(${filter})`);
  });

  it("reads a verb behind never as what there is none of", () => {
    expect(queryOf("products that were never ordered", shop)).toContain("{orders:{$size:0}}");
  });

  it("counts a year that is named with those after it", () => {
    expect(queryOf("orders created in 2024 or later", shop)).toContain(
      '{createdAt:{$gte:ISODate("2024-01-01T00:00:00Z")}}',
    );
  });
});

describe("columns", () => {
  it.each([
    ["stays with the name of the warden", '{$addFields:{wardenFull_name:{$first:"$warden.full_name"}}}'],
    ["every stay with the name of its warden", '{$addFields:{wardenFull_name:{$first:"$warden.full_name"}}}'],
  ])("adds what documents refer to: “%s”", (question, stage) => {
    expect(queryOf(question)).toContain(stage);
  });

  it("keeps a column that is asked for together with the documents", () => {
    expect(queryOf("reviews together with the product name", shop)).toContain(
      '{$addFields:{productName:{$first:"$product.name"}}}',
    );
  });

  it("shows what it sorts", () => {
    expect(queryOf("sort the cabin titles by noise")).toBe(
      "db.cabins.find({},{title:1,_id:0}).sort({noiseDb:1})",
    );
  });

  it("lists sorts of things once", () => {
    expect(queryOf("what state codes are in use?")).toBe('db.cabins.distinct("stateCode")');
  });
});

describe("figures", () => {
  it("takes a second figure of the same amount", () => {
    expect(queryOf("average revenue of all stays, and what is the highest?")).toContain(
      '{averageRevenue:{$avg:"$revenue"},maximumRevenue:{$max:"$revenue"}}'.slice(1, -1),
    );
  });

  it("adds up per name of what documents refer to", () => {
    expect(queryOf("total revenue per cabin title")).toContain('totalRevenue:{$sum:"$revenue"}');
  });

  it("ranks groups by their count where a number comes first", () => {
    expect(queryOf("number of orders per status, highest number first", shop)).toContain(
      "{$sort:{count:-1}}",
    );
  });
});
