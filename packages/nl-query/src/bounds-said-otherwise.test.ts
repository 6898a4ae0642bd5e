import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { kayakSnapshot } from "./kayak.fixture.ts";

const ask = askerOf(createGenerator(kayakSnapshot()));

describe("bounds of numbers", () => {
  it.each([
    ["outings with distance max 20", "db.outings.find({distanceKm:{$lte:20}})"],
    ["distance min 20, outings", "db.outings.find({distanceKm:{$gte:20}})"],
    ["outings with distance at or below 20 km", "db.outings.find({distanceKm:{$lte:20}})"],
    ["outings with a distance at or above 20", "db.outings.find({distanceKm:{$gte:20}})"],
    ["outings with distance up to and including 20", "db.outings.find({distanceKm:{$lte:20}})"],
    ["outings up to 20 km distance, inclusive", "db.outings.find({distanceKm:{$lte:20}})"],
    [
      "outings with distance between 10 and 20, both included",
      "db.outings.find({distanceKm:{$gte:10,$lte:20}})",
    ],
    ["outings with distance below of 20", "db.outings.find({distanceKm:{$lt:20}})"],
    ["outings with a distance of 20, not more and not less", "db.outings.find({distanceKm:20})"],
    ["outings with a distance of 20, no more no less", "db.outings.find({distanceKm:20})"],
    [
      "outings whose distance lies outside the range 10 to 20",
      "db.outings.find({$or:[{distanceKm:{$lt:10}},{distanceKm:{$gt:20}}]})",
    ],
    [
      "outings with distance outside 10 to 20",
      "db.outings.find({$or:[{distanceKm:{$lt:10}},{distanceKm:{$gt:20}}]})",
    ],
    [
      "outings with distance not between 10 and 20",
      "db.outings.find({$or:[{distanceKm:{$lt:10}},{distanceKm:{$gt:20}}]})",
    ],
    [
      "What outings are outside the range of 10 to 20 in distance?",
      "db.outings.find({$or:[{distanceKm:{$lt:10}},{distanceKm:{$gt:20}}]})",
    ],
    [
      "outings that have more than 20 or less than 10 as distance",
      "db.outings.find({$or:[{distanceKm:{$gt:20}},{distanceKm:{$lt:10}}]})",
    ],
    ["kayaks that have more than 20 as weight", "db.kayaks.find({weightKg:{$gt:20}})"],
    [
      "exclude outings having distance between 10 and 20 and list the others",
      "db.outings.find({$or:[{distanceKm:{$lt:10}},{distanceKm:{$gt:20}}]})",
    ],
  ])("are read however they are said: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("numbers of things that a field keeps or a list holds", () => {
  it.each([
    ["kayaks with number of berths above 4", "db.kayaks.find({berths:{$gt:4}})"],
    ["kayaks with number of berths no greater than 4", "db.kayaks.find({berths:{$lte:4}})"],
    ["number of berths 3: which kayaks", "db.kayaks.find({berths:3})"],
    ["kayaks whose number of berths is exactly 3", "db.kayaks.find({berths:3})"],
    ["kayaks sorted by number of berths, highest first", "db.kayaks.find().sort({berths:-1})"],
    ["kayaks whose number of extras is exactly two", "db.kayaks.find({extras:{$size:2}})"],
    ["kayaks that have a total of 2 extras", "db.kayaks.find({extras:{$size:2}})"],
    [
      "number of berths per hull",
      'db.kayaks.aggregate([{$group:{_id:"$hull",totalBerths:{$sum:"$berths"}}}])',
    ],
  ])("are compared: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("bounds that are reached", () => {
  it.each([
    ["outings that reach 20 km in distance", "db.outings.find({distanceKm:{$gte:20}})"],
    ["outings that reach 20 in distance, exactly 20 is fine too", "db.outings.find({distanceKm:{$gte:20}})"],
  ])("are met: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
