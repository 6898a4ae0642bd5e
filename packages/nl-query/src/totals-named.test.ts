import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));
const TOTAL_COST = 'totalTotalCost:{$sum:"$totalCost"}';

describe("a total that each document keeps, where its elements have a price of their own", () => {
  it.each([
    ["total cost by category", `{$group:{_id:"$category",${TOTAL_COST}}}`],
    ["what is the total cost for each category", `{$group:{_id:"$category",${TOTAL_COST}}}`],
    [
      "total cost of done repair orders by category",
      `{$match:{status:"done"}},{$group:{_id:"$category",${TOTAL_COST}}}`,
    ],
    ["total cost of repair orders", `{$group:{_id:null,${TOTAL_COST}}}`],
    ["total price per channel", '{$group:{_id:"$channel",totalTotalPrice:{$sum:"$totalPrice"}}}'],
    ["top 10 charters by total price", ".find().sort({totalPrice:-1}).limit(10)"],
    ["charter with the highest total price", ".find().sort({totalPrice:-1}).limit(1)"],
    ["the 3 charters with the lowest total price", ".find().sort({totalPrice:1}).limit(3)"],
    ["repair orders with a total cost over 150", "{totalCost:{$gt:150}}"],
    ["repair orders with a total cost of no more than 150", "{totalCost:{$lte:150}}"],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("figures listed behind the columns of what is ranked", () => {
  it.each([
    [
      "top 5 boats by total repair order cost, show title and total",
      '{$project:{_id:0,title:"$boat.title",totalTotalCost:1}}',
    ],
    [
      "top 3 customers by total price of charters: name and total",
      '{$project:{_id:0,name:"$customer.name",total:1}}',
    ],
    ["5 customers with the highest total price, name and total price", ",total:1}}"],
    [
      "5 customers with the highest total price, show their names",
      '{$project:{_id:0,name:"$customer.name"}}',
    ],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});
