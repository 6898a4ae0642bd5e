import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { museumSnapshot } from "./museums.fixture.ts";

const ask = askerOf(createGenerator(museumSnapshot()));

const keepers = '{first_name:"$first_name",last_name:"$last_name",name:"$horses.name",_id:0}';
const stalls = (columns: string): string =>
  `db.markets.aggregate([{$unwind:"$stalls"},{$project:{Stall:"$stalls.Stall",${columns}:"$stalls.${columns}",_id:0}}])`;
const items = (stages: string, columns: string): string =>
  `db.markets.aggregate([{$unwind:"$shelves"},{$unwind:"$shelves.contents"},${stages}{$project:{${columns},_id:0}}])`;

describe("names of what is listed beside what it holds", () => {
  it.each([
    "Provide a list of keepers along with the names of their horses.",
    "Show all keepers together with the names of their horses.",
    "List each keeper with the name of each of their horses.",
    "List keepers and the names of their horses",
  ])("%s", (question) => {
    expect(ask(question).query).toBe(`db.keepers.aggregate([{$unwind:"$horses"},{$project:${keepers}}])`);
  });

  it.each([
    "Provide a list of stalls along with their ratings.",
    "List stalls along with their ratings",
    "List stalls with their ratings",
  ])("takes numbers that may be 0 for columns: %s", (question) => {
    expect(ask(question)).toEqual({ query: stalls("rating"), isSure: true });
  });

  it("shows people by both names behind 'who'", () => {
    expect(ask("Who is the keeper with the highest age, and what is their state?").query).toBe(
      "db.keepers.find({},{first_name:1,last_name:1,state:1,_id:0}).sort({age:-1}).limit(1)",
    );
  });

  it("shows what is identified", () => {
    expect(ask("Identify the exhibit with the greatest weight and provide its era")).toEqual({
      query:
        'db.museums.aggregate([{$unwind:"$exhibits"},{$sort:{"exhibits.weight":-1}},{$limit:1},{$project:{title:"$exhibits.title",era:"$exhibits.era",_id:0}}])',
      isSure: true,
    });
  });

  it("shows the name alone where that is asked for", () => {
    expect(ask("Identify the exhibit with the greatest weight and provide its title").query).toContain(
      '{$project:{title:"$exhibits.title",_id:0}}',
    );
  });
});

describe("names beside keys", () => {
  const name = 'item_name:"$shelves.contents.item_name"';

  it.each([
    ["Which item has the highest price?", '{$sort:{"shelves.contents.price_in_euros":-1}},{$limit:1},', name],
    ["Which items cost more than 5?", '{$match:{"shelves.contents.price_in_euros":{$gt:5}}},', name],
    ["What are the IDs of the items?", "", 'item_id:"$shelves.contents.item_id"'],
    [
      "list the item id and the price",
      "",
      'item_id:"$shelves.contents.item_id",price_in_euros:"$shelves.contents.price_in_euros"',
    ],
  ])("%s", (question, stages, columns) => {
    expect(ask(question)).toEqual({ query: items(stages, columns), isSure: true });
  });

  it("are asked for, not tested, where all are said to be stored", () => {
    expect(ask("Provide the names of all items present in the database.")).toEqual({
      query: items("", name),
      isSure: true,
    });
  });

  it("count by the key", () => {
    expect(ask("How many different items are there?").query).toContain('"$shelves.contents.item_id"');
  });
});

describe("numbers that documents keep of what was done", () => {
  it.each([
    "Show stall names along with the number of times they have been viewed",
    "Show stall names and how many times each was viewed",
    "Show stall names and how often they were viewed",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: stalls("views_count"), isSure: true });
  });
});

describe("bounds that are turned around", () => {
  const exhibits = (condition: string): string =>
    `db.museums.aggregate([{$unwind:"$exhibits"},{$match:{"exhibits.${condition}}},{$project:{title:"$exhibits.title",_id:0}}])`;

  it.each([
    ["Titles of exhibits whose weight does not exceed 30", 'weight":{$lte:30}'],
    ["Titles of exhibits that do not exceed 30 in weight", 'weight":{$lte:30}'],
    ["Titles of exhibits which are not above 30 in weight", 'weight":{$lte:30}'],
    ["Titles of exhibits whose weight does not fall below 30", 'weight":{$gte:30}'],
    ["Exhibit titles except those with a weight above 30", 'weight":{$lte:30}'],
    ["Exhibit titles, excluding those whose height is less than 40", 'height":{$gte:40}'],
    ["List exhibit titles, omitting the ones heavier than 30", 'weight":{$lte:30}'],
    ["List the titles of exhibits that are free from any loan records.", 'loans":{$size:0}'],
    ["How many exhibits are free from loans?", null],
  ])("%s", (question, condition) => {
    const query =
      condition === null
        ? 'db.museums.aggregate([{$unwind:"$exhibits"},{$match:{"exhibits.loans":{$size:0}}},{$count:"count"}])'
        : exhibits(condition);
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
