import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const askBikes = askerOf(createGenerator(bikeResaleSnapshot()));
const askLooms = askerOf(createGenerator(loomHouseSnapshot()));

describe("what was spent on documents", () => {
  it.each([
    "clients who spent more than 700 on shipped orders",
    "Which clients have spent more than 700 euros on orders that were shipped?",
    "clients with over 700 in shipped orders",
    "clients with more than 700 euros in shipped orders",
  ])("is a sum: %s", (question) => {
    expect(askBikes(question).query).toMatch(
      /^db\.orders\.aggregate\(\[\{\$match:\{state:"SHIPPED"\}\},\{\$group:\{_id:"\$clientId",total:\{\$sum:"\$total"\}\}\},\{\$match:\{total:\{\$gt:NumberDecimal\("700"\)/,
    );
  });

  it.each([
    "clients who spent more than 200 on a single order",
    "clients who ever spent over 200 on one order",
  ])("is that of one document where one is said: %s", (question) => {
    expect(askBikes(question).query).not.toContain("$sum");
  });

  it("leaves numbers of documents alone", () => {
    expect(askBikes("clients with more than 2 shipped orders").query).toContain('"orders.2":{$exists:true}');
  });
});

describe("groups that come first as the greatest", () => {
  it.each([
    "Which vendors have more than 3 bikes? Name and number of bikes, biggest vendor first.",
    "Which vendors have we got more than 3 bikes from? Name and number of bikes, top vendor first.",
  ])("are ordered by their number: %s", (question) => {
    const { query, isSure } = askBikes(question);
    expect(query).toContain(
      '{$group:{_id:"$vendorId",count:{$sum:1}}},{$match:{count:{$gt:3}}},{$sort:{count:-1}}',
    );
    expect(query).toContain('{_id:0,name:"$vendor.name",count:1}');
    expect(isSure).toBe(true);
  });

  it("are ordered by what they spent", () => {
    const { query } = askBikes(
      "Which clients have spent more than 700 euros? First name, last name and the sum, biggest spender first.",
    );
    expect(query).toContain("{$sort:{total:-1}}");
    expect(query).toContain('firstName:"$client.firstName",lastName:"$client.lastName",total:1');
  });

  it("are ordered by a field that is called so", () => {
    expect(askLooms("studios: name and area, biggest area first").query).toContain(".sort({area_sqm:-1})");
  });
});
