import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

const figure = (part: string, key = "null"): string => `db.inns.aggregate([{$group:{_id:${key},${part}}}])`;
const AVERAGE = 'averageRate:{$avg:"$rate"}';
const TOTAL = 'totalRate:{$sum:"$rate"}';

describe("a figure said apart from its amount", () => {
  it.each([
    ["rate of inns on average", figure(AVERAGE)],
    ["I'd like to find out what the rate of an inn is on average.", figure(AVERAGE)],
    ["If you average out the rate of all inns, what do you get?", figure(AVERAGE)],
    ["By district, what would be the rate of our inns on average?", figure(AVERAGE, '"$district"')],
    ["rate of all inns added together", figure(TOTAL)],
    ["What does the rate of all inns add up to?", figure(TOTAL)],
    ["I need the rate of all the inns summed up into one number.", figure(TOTAL)],
    ["if we put all inns together, what is the rate in total?", figure(TOTAL)],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "which inn has the highest rate in total",
    "inns with a rate over 50 in total",
    "list all inns with a rate over 50 on average",
  ])("is none where documents are asked for: %s", (question) => {
    expect(ask(question).query).not.toContain("$sum:");
    expect(ask(question).query).not.toContain("_id:null");
  });
});

describe("what is named beside a figure", () => {
  it.each([
    "List the districts of inns with their average rate",
    "district and average rate of inns",
    "show the districts of the inns and the average rate",
    "How does the average rate of inns differ from district to district? Show the value for each.",
    "How is the average rate of the inns spread over the districts?",
  ])("is what the groups are made by: %s", (question) => {
    expect(ask(question).query).toBe(figure(AVERAGE, '"$district"'));
  });

  it("is none where each document has another", () => {
    expect(ask("List the names of inns with their average rate").query).not.toContain('_id:"$district"');
  });
});

describe("the values that a field takes", () => {
  it.each([
    "could you tell me what values the district of an inn can take in our data?",
    "what values can the district of inns have?",
    "Return every district that occurs in the inns, without repeats.",
    "list of districts used by inns, no duplicates",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.inns.distinct("district")', isSure: true });
  });
});

it("are not asked for where documents are listed that are used by something", () => {
  expect(ask("list of inns in the Harbor district").query).not.toContain("distinct(");
  expect(ask("what is the district of Inn 3").query).not.toContain("distinct(");
});

describe("the value that most documents share", () => {
  it.each([
    "There must be one district with more inns than any other, which is it?",
    "If you count the inns in every district, which district comes out on top?",
  ])("%s", (question) => {
    expect(ask(question).query).toBe(ask("which district has the most inns").query);
  });
});

describe("several figures of an amount that is named once", () => {
  const ENDS = { avg: AVERAGE, min: 'minimumRate:{$min:"$rate"}', max: 'maximumRate:{$max:"$rate"}' };
  const listed = (...kinds: (keyof typeof ENDS)[]): string =>
    figure(kinds.map((kind) => ENDS[kind]).join(","));
  it.each([
    ["rate of inns - mean, minimum, maximum", listed("avg", "min", "max")],
    [
      "tell me the highest rate of all inns, the lowest as well, and also the average",
      listed("max", "min", "avg"),
    ],
    ["How low does the rate of inns get, how high, and what is it on average?", listed("min", "max", "avg")],
    ["Regarding rate, I need two numbers for the inns: minimum, maximum.", listed("min", "max")],
    [
      "What is the average rate of inns, and what are the smallest and largest values?",
      listed("avg", "min", "max"),
    ],
    ["The rate of inns: what is it at least and at most?", listed("min", "max")],
  ])("%s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it.each([
    "How high does the rate of inns go at most?",
    "The rate of inns - what is the highest number there?",
  ])("may be one end of it: %s", (question) => {
    expect(ask(question)).toEqual({ query: listed("max"), isSure: true });
  });

  it.each([
    "inns with a rate of at least 50 and at most 60",
    "which inn has the highest rate",
    "the inn with the lowest rate and the one with the highest",
    "the three inns with the highest rate",
  ])("are none where inns are asked for: %s", (question) => {
    expect(ask(question).query).not.toContain("$max:");
  });
});

describe("what a figure is for and how it is framed", () => {
  const PER_DISTRICT = figure("count:{$sum:1}", '"$district"');
  it.each([
    ["I'd like a table with two columns: the district and how many inns have it.", PER_DISTRICT],
    ["Please make me a statistic, districts and for each the number of the inns.", PER_DISTRICT],
    [
      "I need a small table: district on the left, average rate of the inns on the right.",
      figure(AVERAGE, '"$district"'),
    ],
    [
      "I'd like to compare the districts of our inns by seeing the average rate of each.",
      figure(AVERAGE, '"$district"'),
    ],
    [
      "I need to know, district by district, what the rate of the inns adds up to.",
      figure(TOTAL, '"$district"'),
    ],
    [
      "could you add the rate of all inns together, separately for every district?",
      figure(TOTAL, '"$district"'),
    ],
    ["Just one number please: the arithmetic mean of rate for all inns.", figure(AVERAGE)],
    ["All inns, all their rate - what's the total?", figure(TOTAL)],
    ["inns with style Norse, avg rate", ask("average rate of inns with style Norse").query],
    ["could you count up every guild we have and tell me the number", "db.guilds.countDocuments({})"],
    [
      "For a slide I need one number: how many guilds are in our database right now?",
      "db.guilds.countDocuments({})",
    ],
    ["just wondering, what number of guilds is in there", "db.guilds.countDocuments({})"],
    [
      "Of all our inns, how many go beyond 60 when it comes to rate?",
      "db.inns.countDocuments({rate:{$gt:60}})",
    ],
    [
      "Let 60 be the threshold for the rate: how many inns are over it?",
      "db.inns.countDocuments({rate:{$gt:60}})",
    ],
    [
      "Say 60 is the limit for the rate: how many inns are below it?",
      "db.inns.countDocuments({rate:{$lt:60}})",
    ],
    ["top district by number of inns", ask("which district has the most inns").query],
    ["which district do most of the inns share", ask("which district has the most inns").query],
    [
      "could you break 2023 down into months and tell me how many rides started in each one?",
      ask("how many rides started in 2023 by month").query,
    ],
    ["2023: number of rides started by month", ask("number of rides started in 2023 by month").query],
    ["Year after year, what's the count of rides started?", ask("count of rides started per year").query],
    [
      "The districts of all inns, with duplicates removed - can you list them?",
      'db.inns.distinct("district")',
    ],
    [
      "What kind of values do we have for district across the inns? No duplicates please.",
      'db.inns.distinct("district")',
    ],
  ])("changes nothing: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it.each([
    ["Expressed in percent, how large is the portion of inns that are in the Harbor district?"],
    ["If all inns make 100 percent, how many percent are the ones in the Harbor district?"],
  ])("asks for a share: %s", (question) => {
    expect(ask(question).query).toContain("percentage:");
  });

  it.each([
    ["inns in the Harbor district, 2 numbers", "$sum"],
    ["list the guilds one by one", "$group"],
    ["guilds, sorted by craft code", "$group"],
  ])("is kept apart from %s", (question, part) => {
    expect(ask(question).query).not.toContain(part);
  });

  it("leaves a share of everything unsure", () => {
    expect(ask("what percentage of the inns are splendid").isSure).toBe(false);
    expect(ask("what percentage of the guilds are there").isSure).toBe(false);
  });
});
