import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const askBikes = askerOf(createGenerator(bikeResaleSnapshot()));
const askLooms = askerOf(createGenerator(loomHouseSnapshot()));

describe("columns named in a sentence of their own", () => {
  it.each([
    "Which bikes in stock still have no asking price? Frame number and model, please.",
    "Which bikes in stock still have no asking price? Frame number and model please",
    "Which bikes in stock have no asking price? Frame number, model.",
  ])("may end with a courtesy: %s", (question) => {
    const query = 'db.bikes.find({state:"IN_STOCK",askingPrice:null},{frameNumber:1,model:1,_id:0})';
    expect(askBikes(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "Which machines did we buy since the beginning of 2025? Label and purchase date, newest first.",
    "machines bought since January 2025, label + purchase date, newest first",
    "machines bought since January 2025, label and purchase date, newest first",
  ])("may be the date of a deed: %s", (question) => {
    const query =
      'db.machines.find({purchased_on:{$gte:ISODate("2025-01-01T00:00:00Z")}},{label:1,purchased_on:1,_id:0}).sort({purchased_on:-1})';
    expect(askLooms(question)).toEqual({ query, isSure: true });
  });

  it("may be a number of others", () => {
    const { query } = askLooms("Which studios have more than 2 visits? Name and number of visits.");
    expect(query).toContain('{name:1,visitsCount:{$size:"$visits"},_id:0}');
  });

  it("stand behind documents that others refer to", () => {
    const { query } = askBikes("bikes in stock, maker and model, cheapest first");
    expect(query).toBe('db.bikes.find({state:"IN_STOCK"},{maker:1,model:1,_id:0}).sort({purchasePrice:1})');
  });
});
