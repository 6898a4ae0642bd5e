import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { museumSnapshot } from "./museums.fixture.ts";

const ask = askerOf(createGenerator(museumSnapshot()));

const titles = (order: string): string =>
  `db.museums.aggregate([{$unwind:"$exhibits"},{$sort:{${order}}},{$project:{title:"$exhibits.title",_id:0}}])`;
const columns = (list: string): string =>
  `db.museums.aggregate([{$unwind:"$exhibits"},{$project:{${list},_id:0}}])`;
const ARRIVAL = 'arrival_date:"$exhibits.arrival_date"';
const DEPARTURE = 'departure_date:"$exhibits.departure_date"';
const CODE = 'exhibit_code:"$exhibits.exhibit_code"';

describe("orders in formal words", () => {
  it.each([
    ["Enumerate exhibit titles in ascending height sequence.", '"exhibits.height":1'],
    ["List exhibit titles in descending weight order.", '"exhibits.weight":-1'],
    ["List exhibit titles sorted from the lowest to the highest according to weight.", '"exhibits.weight":1'],
    [
      "List the titles of exhibits, ensuring that the results are sorted by weight in a descending manner.",
      '"exhibits.weight":-1',
    ],
    [
      "List the titles of exhibits and make sure they are sorted by weight, descending.",
      '"exhibits.weight":-1',
    ],
    [
      "Generate a list of exhibit titles in alphabetical order, starting from the beginning of the alphabet.",
      '"exhibits.title":1',
    ],
    ["List exhibit titles alphabetized.", '"exhibits.title":1'],
    [
      "Retrieve a list of exhibit titles arranged in reverse order based on their alphabetical sequence.",
      '"exhibits.title":-1',
    ],
    ["List exhibit titles from the end of the alphabet to the beginning.", '"exhibits.title":-1'],
    ["List exhibit titles sorted in reverse alphabetical order.", '"exhibits.title":-1'],
    ["List exhibit titles in backwards alphabetical order.", '"exhibits.title":-1'],
  ])("%s", (question, order) => {
    expect(ask(question)).toEqual({ query: titles(order), isSure: true });
  });

  it("go back in time from the latest year", () => {
    expect(
      ask("List the names of stalls beginning with the most recent opening year and going back in time."),
    ).toEqual({
      query:
        'db.markets.aggregate([{$unwind:"$stalls"},{$sort:{"stalls.year_opened":-1}},{$project:{Stall:"$stalls.Stall",_id:0}}])',
      isSure: true,
    });
  });
});

describe("dates by what happened on them", () => {
  it.each([
    ["List the dates on which all exhibits arrived and departed.", `${ARRIVAL},${DEPARTURE}`],
    ["Provide a list of exhibit codes and the dates they arrived.", `${CODE},${ARRIVAL}`],
    ["Provide a list of exhibit codes and the dates on which they departed.", `${CODE},${DEPARTURE}`],
    ["On which dates did the exhibits arrive?", ARRIVAL],
  ])("%s", (question, list) => {
    expect(ask(question)).toEqual({ query: columns(list), isSure: true });
  });

  it("reads two deeds behind 'when'", () => {
    const { query } = ask("When did the exhibits arrive and depart?");
    expect(query).toContain(ARRIVAL);
    expect(query).toContain(DEPARTURE);
  });
});

describe("columns of each element", () => {
  it("reads 'as well as the weights of each'", () => {
    expect(
      ask("What are the titles of all the exhibits, as well as the weights of each, ordered alphabetically?"),
    ).toEqual({
      query:
        'db.museums.aggregate([{$unwind:"$exhibits"},{$sort:{"exhibits.title":1}},{$project:{title:"$exhibits.title",weight:"$exhibits.weight",_id:0}}])',
      isSure: true,
    });
  });

  it("reads pairs of columns", () => {
    expect(ask("List pairs of the keeper's first name and the horse's name.")).toEqual({
      query:
        'db.keepers.aggregate([{$unwind:"$horses"},{$project:{first_name:"$first_name",name:"$horses.name",_id:0}}])',
      isSure: true,
    });
  });

  it.each([
    [
      "List the conditions of exhibits heavier than 30.",
      '{$match:{"exhibits.weight":{$gt:30}}},{$project:{condition:"$exhibits.condition",_id:0}}',
    ],
    [
      "What are the eras of the exhibits with height above 40?",
      '{$match:{"exhibits.height":{$gt:40}}},{$project:{era:"$exhibits.era",_id:0}}',
    ],
    ["List the conditions of exhibits.", '{$group:{_id:"$exhibits.condition"}}'],
    [
      "Which eras are there among exhibits heavier than 30?",
      '{$match:{"exhibits.weight":{$gt:30}}},{$group:{_id:"$exhibits.era"}}',
    ],
  ])("lists one for each document that is chosen: %s", (question, stages) => {
    const query = `db.museums.aggregate([{$unwind:"$exhibits"},${stages}])`;
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("numbers of one document that is picked", () => {
  const best = (list: string, order: string, column: string): string =>
    `{$sort:{"${list}.${order}}},{$limit:1},{$project:{${column}:"$${list}.${column}",_id:0}}])`;

  it.each([
    ["How much does the newest checkup cost?", "date_of_checkup"],
    ["How much did the latest checkup cost?", "date_of_checkup"],
    ["What is the cost of the most up-to-date checkup?", "date_of_checkup"],
  ])("%s", (question, date) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(best("horses.checkups", `${date}":-1`, "cost_of_checkup"));
    expect(isSure).toBe(true);
  });

  it.each([
    ["How many finishes does the horse with the highest speed score have?", 'speed_score":-1', "finishes"],
    [
      "What is the number of finishes of the horse with the lowest speed score?",
      'speed_score":1',
      "finishes",
    ],
    ["How many finishes does the fastest horse have?", 'speed_score":-1', "finishes"],
  ])("%s", (question, order, column) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(best("horses", order, column));
    expect(isSure).toBe(true);
  });

  it("leaves sums of several documents", () => {
    expect(ask("How many finishes do the horses have?").query).toContain('{$sum:"$horses.finishes"}');
  });

  it.each([
    "What are the names of the 3 most highly rated stalls?",
    "What are the names of the top three highly rated stalls?",
  ])("%s", (question) => {
    expect(ask(question).query).toContain('{$sort:{"stalls.rating":-1}},{$limit:3}');
  });
});

describe("texts about something", () => {
  it.each([
    "discussing",
    "that deal with",
    "concerning",
    "that pertain to",
    "on the subject of",
    "related to",
  ])("reads 'gifts %s x'", (verb) => {
    expect(ask(`Return the amount of gifts ${verb} 'bees'`).query).toContain(
      '{$match:{"gifts.note":/bees/i}}',
    );
  });

  it("finds a stored value first", () => {
    expect(ask("Titles of exhibits related to 'Iron Age'").query).toContain('"exhibits.era":"IronAge"');
  });
});
