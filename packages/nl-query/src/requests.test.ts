import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { wellSpelled } from "./text/spelling.ts";

const now = new Date("2026-11-21T10:00:00Z");
const generator = createGenerator(harborSnapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

function expectQuery(question: string, query: string): void {
  expect(queryOf(question)).toBe(query.replaceAll("'", '"').replace(/\s+/g, ""));
}

describe("a request for columns behind the question", () => {
  // covers: X.09k
  it("adds fields that a sentence of its own asks for", () => {
    expectQuery(
      "Which vessel has the highest tonnage? List the vessel name and its flag.",
      "db.vessels.find({}, { vessel_name: 1, flag: 1, _id: 0 }).sort({ tonnage: -1 }).limit(1)",
    );
  });

  it("shows the number that the question compares", () => {
    expectQuery(
      "Which vessels have at least two crossings? Report the id and the number of crossings.",
      `db.vessels.aggregate([{ $match: { 'crossings.1': { $exists: true } } },
        { $project: { vessel_id: 1, crossingsCount: { $size: { $ifNull: ['$crossings', []] } }, _id: 0 } }])`,
    );
  });

  it("adds fields that the end of the sentence lists", () => {
    expectQuery(
      "Identify the vessels with a tonnage over 600, including their flags and status codes.",
      "db.vessels.find({ tonnage: { $gt: 600 } }, { flag: 1, status_code: 1, _id: 0 })",
    );
  });

  it("groups by what is listed before a number of the same documents", () => {
    const query = "db.vessels.aggregate([{ $group: { _id: '$flag', count: { $sum: 1 } } }])";
    expectQuery("What are the flags of the vessels and the number of vessels?", query);
    expectQuery("Show the flags of the vessels along with the number of vessels.", query);
  });

  it("repeats no key or figure that the groups have", () => {
    expectQuery(
      "What is the average tonnage of vessels of different flags? List the flag and the average tonnage.",
      "db.vessels.aggregate([{ $group: { _id: '$flag', averageTonnage: { $avg: '$tonnage' } } }])",
    );
  });

  it.each([
    "What is the average tonnage of vessels of different flags? List the flag and the average speed.",
    "Determine the mean tonnage and the average draught of vessels across different flags.",
  ])("takes no figure for one of something else: %s", (question) => {
    const result = generator.generate(question, { now });
    expect(result.notUnderstood).not.toEqual([]);
  });

  it("keeps the condition behind two figures", () => {
    expectQuery(
      "What is the total tonnage and the count of vessels for Panama?",
      `db.vessels.aggregate([{ $match: { flag: 'Panama' } },
        { $group: { _id: null, count: { $sum: 1 }, totalTonnage: { $sum: '$tonnage' } } }])`,
    );
  });

  it.each([
    ["an ascending", 1],
    ["a descending", -1],
  ])("orders groups by a number in %s order", (order, direction) => {
    expectQuery(
      `How many vessels does each flag have? List the flag and the number in ${order} order.`,
      `db.vessels.aggregate([{ $group: { _id: '$flag', count: { $sum: 1 } } }, { $sort: { count: ${direction} } }])`,
    );
  });

  it("lists words of the request that name nothing", () => {
    const result = generator.generate("Which vessel has the highest tonnage? List its hull color.", { now });
    expect(result.notUnderstood.length).toBeGreaterThan(0);
  });
});

describe("names and cues", () => {
  it("reads the name of a field in quotation marks as a name", () => {
    expectQuery(
      'What is the "market share" of Vessel 7?',
      "db.vessels.find({ vessel_id: 7 }, { market_share: 1, _id: 0 })",
    );
  });

  it("orders by the field that an adjective stands before", () => {
    expectQuery(
      "Which vessel has the cheapest fuel cost?",
      "db.vessels.find().sort({ fuel_cost_millions: 1 }).limit(1)",
    );
  });

  it("reads misspelled words that ask for an order", () => {
    expectQuery("Captains in alphabetical oder of their last name", "db.captains.find().sort({ LName: 1 })");
    expect(wellSpelled("ascendng", "")).toBe("ascending");
    expect(["older", "border", "last", "district", "order"].map((word) => wellSpelled(word, ""))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});

describe("other words for the same question", () => {
  // covers: X.09k
  it.each([
    [
      "Provide the names of vessels exceeding a tonnage of 600.",
      "db.vessels.find({ tonnage: { $gt: 600 } }, { vessel_name: 1, _id: 0 })",
    ],
    [
      "Identify vessels with two or more crossings.",
      "db.vessels.find({ 'crossings.1': { $exists: true } }, { vessel_name: 1, _id: 0 })",
    ],
    [
      "Retrieve the vessel names arranged in an ascending manner by tonnage.",
      "db.vessels.find({}, { vessel_name: 1, _id: 0 }).sort({ tonnage: 1 })",
    ],
    [
      "List the identifiers and the corresponding flags of all vessels.",
      "db.vessels.find({}, { vessel_id: 1, flag: 1, _id: 0 })",
    ],
    [
      "vessels whose tonnage lies between 300 and 400",
      "db.vessels.find({ tonnage: { $gte: 300, $lte: 400 } })",
    ],
    ["captains who possess the rank of Mate", "db.captains.find({ rank: 'Mate' })"],
    ["vessels that do not fly the flag Malta", "db.vessels.find({ flag: { $ne: 'Malta' } })"],
    [
      "names of the vessels whose flag is not Malta",
      "db.vessels.find({ flag: { $ne: 'Malta' } }, { vessel_name: 1, _id: 0 })",
    ],
  ])("reads %s", (question, query) => expectQuery(question, query));

  it("leaves an order open whose field is not known", () => {
    const result = generator.generate("Show the captains sorted by their 50 knot marks in ascending order", {
      now,
    });
    expect(result.notUnderstood.length).toBeGreaterThan(0);
  });
});

describe("orders and alternatives that name whose field they mean", () => {
  it("sorts by a field behind the name of its owner", () => {
    expectQuery(
      "List the flag of the vessels sorted by the vessel's tonnage",
      "db.vessels.find({}, { flag: 1, _id: 0 }).sort({ tonnage: 1 })",
    );
  });

  it("takes either a value or a number of elements", () => {
    expectQuery(
      "vessels with flag Malta or have done more than 1 crossing",
      "db.vessels.find({ $or: [{ flag: 'Malta' }, { 'crossings.1': { $exists: true } }] })",
    );
  });
});
