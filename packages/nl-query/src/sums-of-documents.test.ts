import { describe, expect, it } from "vitest";
import { askCamel as ask } from "./trams.fixture.ts";

const FINES = '{$group:{_id:"$driverId",totalAmount:{$sum:"$amount"}}}';
const WEIGHTS = '{$group:{_id:"$depotId",totalWeight:{$sum:"$weight"}}}';
const NAMES = 'fname:"$driver.fname",lname:"$driver.lname",totalAmount:1';

describe("documents are ranked by sums of those that refer to them", () => {
  it.each([
    "driver with highest total fines: first name, last name, total",
    "Which driver has the largest total amount of fines? Give the first name, the last name and the total.",
    "Identify the driver for whom the sum of the fine amounts is the highest, and return the first name and last name of this driver along with that sum.",
    "first and last name of the driver who has the highest total fines, and the total",
    "Return the first name and the last name of the driver whose total fines are the highest, along with that total.",
    "driver whose fines add up to the most: first name, last name and total",
    "driver whose fines have the highest total amount: first name, last name and total",
  ])("and shown with names and the sum: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${FINES},{$sort:{totalAmount:-1}},{$limit:1}`);
    expect(query).toContain(NAMES);
    expect(isSure).toBe(true);
  });

  it.each([
    ["top 3 drivers by total fines", FINES, "{$sort:{totalAmount:-1}},{$limit:3}"],
    ["which driver has the lowest total of fines", FINES, "{$sort:{totalAmount:1}},{$limit:1}"],
    [
      "the 2 depots with the lowest total weight of their trams",
      WEIGHTS,
      "{$sort:{totalWeight:1}},{$limit:2}",
    ],
    ["the depot whose trams have the highest total weight", WEIGHTS, "{$sort:{totalWeight:-1}},{$limit:1}"],
    ["which depot has the smallest combined weight of trams", WEIGHTS, "{$sort:{totalWeight:1}},{$limit:1}"],
  ])("from either end: %s", (question, group, order) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${group},${order}`);
    expect(isSure).toBe(true);
  });

  it("narrows who is ranked", () => {
    const { query } = ask("which driver from Ghent has the highest total fines");
    expect(query).toContain(`{$match:{"driver.town":"Ghent"}},${FINES},{$sort:{totalAmount:-1}},{$limit:1}`);
  });

  it("counts where nothing is added up", () => {
    expect(ask("driver with the most fines").query).toContain('{$addFields:{finesCount:{$size:"$fines"}}}');
    expect(ask("drivers with more than 3 fines in total").query).not.toContain("$sum");
  });
});

describe("documents are bounded by sums of those that refer to them", () => {
  it.each([
    ["drivers whose total fines are above 100", FINES, "totalAmount:{$gt:100}"],
    ["drivers with total fines of at least 100", FINES, "totalAmount:{$gte:100}"],
    ["drivers whose fines add up to more than 100", FINES, "totalAmount:{$gt:100}"],
    ["drivers whose fines total more than 100", FINES, "totalAmount:{$gt:100}"],
    ["drivers with more than 100 in total fines", FINES, "totalAmount:{$gt:100}"],
    ["drivers whose total fine amount exceeds 100", FINES, "totalAmount:{$gt:100}"],
    ["drivers for whom the sum of the fines is below 100", FINES, "totalAmount:{$lt:100}"],
    ["depots whose total tram weight is above 100", WEIGHTS, "totalWeight:{$gt:100}"],
    ["depots whose trams have a total weight above 100", WEIGHTS, "totalWeight:{$gt:100}"],
  ])("and by no single one: %s", (question, group, bound) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${group},{$match:{${bound}}}`);
    expect(isSure).toBe(true);
  });

  it("shows what is said in front", () => {
    const { query } = ask("last names of the drivers whose total fines are above 100, with the total");
    expect(query).toContain('lname:"$driver.lname",totalAmount:1');
  });
});
