import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const now = new Date("2026-11-21T10:00:00Z");
const generator = createGenerator(harborSnapshot());
const plain = (query: string): string => query.replaceAll("'", '"').replace(/\s+/g, "");

function answer(question: string): { query: string; open: string[] } {
  const result = generator.generate(question, { now });
  const open = result.notUnderstood.map(({ start, end }) => question.slice(start, end));
  return { query: result.ok ? plain(result.query) : `refused: ${result.message}`, open };
}

const COUNT_BY_FLAG = "db.vessels.aggregate([{ $group: { _id: '$flag', count: { $sum: 1 } } }])";
const COUNT_FLAGS =
  "db.vessels.aggregate([{ $group: { _id: null, distinctFlag: { $addToSet: '$flag' } } }, { $addFields: { distinctFlag: { $size: '$distinctFlag' } } }])";

describe("understands the wordings in which people ask for", () => {
  it.each([
    ["How many kinds of flags do vessels have", COUNT_FLAGS],
    ["number of different vessel flags", COUNT_FLAGS],
    ["different flags and the number of vessels from each", COUNT_BY_FLAG],
    [
      "most frequent status of vessels",
      "db.vessels.aggregate([{ $group: { _id: '$status_code', count: { $sum: 1 } } }, { $sort: { count: -1 } }, { $limit: 1 }])",
    ],
    [
      "most popular rank of captains",
      "db.captains.aggregate([{ $group: { _id: '$rank', count: { $sum: 1 } } }, { $sort: { count: -1 } }, { $limit: 1 }])",
    ],
    [
      "maximum, minimum and average market share of the vessels",
      "db.vessels.aggregate([{ $group: { _id: null, maximumMarketShare: { $max: '$market_share' }, minimumMarketShare: { $min: '$market_share' }, averageMarketShare: { $avg: '$market_share' } } }])",
    ],
    [
      "average fuel cost of the vessels",
      "db.vessels.aggregate([{ $group: { _id: null, averageFuelCostMillions: { $avg: '$fuel_cost_millions' } } }])",
    ],
    ["vessels with a fuel cost above 10 million", "db.vessels.find({ fuel_cost_millions: { $gt: 10 } })"],
    [
      "name of the vessel that has the maximum tonnage",
      "db.vessels.find({}, { vessel_name: 1, _id: 0 }).sort({ tonnage: -1 }).limit(1)",
    ],
    ["which three vessels have the largest tonnage", "db.vessels.find().sort({ tonnage: -1 }).limit(3)"],
    [
      "names of vessels with tonnage above 600 or below 300",
      "db.vessels.find({ $or: [{ tonnage: { $gt: 600 } }, { tonnage: { $lt: 300 } }] }, { vessel_name: 1, _id: 0 })",
    ],
    ["captains under age 40", "db.captains.find({ age: { $lt: 40 } })"],
    ["captains who are Mate or rank Master", "db.captains.find({ rank: { $in: ['Mate', 'Master'] } })"],
    [
      "vessels with crossings in both calm and rough weather",
      "db.vessels.find({ 'crossings.weather': { $all: ['calm', 'rough'] } })",
    ],
    [
      "List the tonnage of vessels in descending order",
      "db.vessels.find({}, { tonnage: 1, _id: 0 }).sort({ tonnage: -1 })",
    ],
    ["captains in alphabetical order of their last name", "db.captains.find().sort({ LName: 1 })"],
    ["first and last name of captains", "db.captains.find({}, { FName: 1, LName: 1, _id: 0 })"],
    ["Show vessels and their flags", "db.vessels.find({}, { vessel_name: 1, flag: 1, _id: 0 })"],
    ["captains whose age is either 30 or 31", "db.captains.find({ age: { $in: [30, 31] } })"],
    [
      "last name of the captain with the oldest age",
      "db.captains.find({}, { LName: 1, _id: 0 }).sort({ age: -1 }).limit(1)",
    ],
    ["crew emails of vessels", "db.vessels.find({}, { crew_email_address: 1, _id: 0 })"],
    ["report the flag of every vessel", "db.vessels.find({}, { flag: 1, _id: 0 })"],
    ["how many passengers are there", "db.passenger_profiles.countDocuments({})"],
    [
      "vessels that are not used by any captain",
      "db.vessels.aggregate([{ $lookup: { from: 'captains', localField: 'vessel_id', foreignField: 'vessel_id', as: 'captains' } }, { $match: { captains: { $size: 0 } } }, { $unset: 'captains' }])",
    ],
  ])("%s", (question, query) => expect(answer(question)).toEqual({ query: plain(query), open: [] }));

  it("names words that name a field which the query does not use", () => {
    expect(answer("name and weather of captains").open).toContain("weather");
  });
});
