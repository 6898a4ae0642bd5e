import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { gliderSnapshot } from "./gliders.fixture.ts";

const ask = askerOf(createGenerator(gliderSnapshot()));

describe("the most and the least in roundabout words", () => {
  const TOWN =
    'db.pilots.aggregate([{$group:{_id:"$home_town",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])';
  it.each([
    ["Identify the home town that has the largest number of residents among pilots.", TOWN],
    ["Which home town boasts the highest population of pilots?", TOWN],
    [
      "What is the glider with the greatest flight frequency?",
      'db.gliders.aggregate([{$addFields:{flightsCount:{$size:{$ifNull:["$flights",[]]}}}},{$sort:{flightsCount:-1}},{$limit:1}])',
    ],
  ])("count: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "Name the pilot that flies the largest group of gliders.",
    "Who is the pilot with the highest number of gliders under their control?",
  ])("count what belongs to them: %s", (question) => {
    expect(ask(question).query).toContain("{$sort:{gliderCount:-1}},{$limit:1}");
  });
});

describe("bounds in roundabout words", () => {
  it.each([
    [
      "names of pilots with more than one entry in their flights",
      '{"flights.1":{$exists:true}},{name:1,_id:0}',
    ],
    ["pilots with two ore more flights", '{"flights.1":{$exists:true}}'],
  ])("bound what they are said of: %s", (question, parts) => {
    expect(ask(question)).toEqual({ query: `db.pilots.find(${parts})`, isSure: true });
  });
});
