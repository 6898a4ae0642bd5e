import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const FARMS = 12;
const CROPS = ["barley", "clover", "rye"];
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Farms hold barns, barns hold machines: what is asked for stands one or two arrays down. */
function farm(at: number): Doc {
  const machine = (number: number): Doc =>
    doc({
      machine_id: new Int32(1_000 + at * 10 + number),
      model: `Model ${at}-${number}`,
      horsepower: new Int32(40 + at * 3 + number * 20),
    });
  const barn = (number: number): Doc =>
    doc({
      barn_id: new Int32(100 + at * 5 + number),
      barn_name: `Barn ${at} ${number}`,
      crop: CROPS[(at + number) % CROPS.length] ?? "",
      capacity: new Int32(200 + at * 7 + number),
      machines: number === 1 ? [] : [machine(1), machine(2)],
    });
  return doc({
    farm_id: new Int32(at),
    owner: `Owner ${at}`,
    county: at % 2 === 0 ? "Kent" : "Devon",
    barns: at % 4 === 3 ? [] : [barn(1), barn(2)],
  });
}

function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < FARMS; at++) accumulator.add(farm(at));
  const farms = accumulator.finish({
    name: "farms",
    count: FARMS,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "land", takenAt: 0, collections: [farms], references: inferReferences([farms]) };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

const plain = (query: string): string => query.replaceAll("'", '"').replace(/\s+/g, "");

describe("reads arrays of documents as collections that refer to what contains them", () => {
  it.each([
    {
      question: "names of barns that have no machines",
      query:
        "db.farms.aggregate([{ $unwind: '$barns' }, { $match: { 'barns.machines': { $size: 0 } } }, { $project: { barn_name: '$barns.barn_name', _id: 0 } }])",
    },
    {
      question: "model of the machines with more than 100 horsepower",
      query:
        "db.farms.aggregate([{ $unwind: '$barns' }, { $unwind: '$barns.machines' }, { $match: { 'barns.machines.horsepower': { $gt: 100 } } }, { $project: { model: '$barns.machines.model', _id: 0 } }])",
    },
    {
      question: "What is the average capacity of all barns?",
      query:
        "db.farms.aggregate([{ $unwind: '$barns' }, { $group: { _id: null, averageCapacity: { $avg: '$barns.capacity' } } }])",
    },
    {
      question: "owners of farms and names of their barns",
      query:
        "db.farms.aggregate([{ $unwind: '$barns' }, { $project: { owner: '$owner', barn_name: '$barns.barn_name', _id: 0 } }])",
    },
    {
      question: "How many barns are free of machines?",
      query:
        "db.farms.aggregate([{ $unwind: '$barns' }, { $match: { 'barns.machines': { $size: 0 } } }, { $count: 'count' }])",
    },
    {
      question: "farms that do not use any barn",
      query: "db.farms.find({ barns: { $size: 0 } })",
    },
    {
      question: "names of barns and the average horsepower of their machines",
      query:
        "db.farms.aggregate([{ $unwind: '$barns' }, { $unwind: '$barns.machines' }, { $group: { _id: { barn_id: '$barns.barn_id', barn_name: '$barns.barn_name' }, averageHorsepower: { $avg: '$barns.machines.horsepower' } } }])",
    },
  ])("$question", ({ question, query }) => expect(queryOf(question)).toBe(plain(query)));

  it("counts elements where only a verb says of what", () => {
    expect(queryOf("owners of the farms used more than 2 times")).toBe(
      plain("db.farms.find({ 'barns.2': { $exists: true } }, { owner: 1, _id: 0 })"),
    );
    expect(queryOf("owner of the most popular farm")).toContain(
      plain("{ $sort: { barnsCount: -1 } }, { $limit: 1 }"),
    );
  });

  it("counts the elements of each element around them", () => {
    expect(queryOf("number of machines in each barn")).toContain(plain("{ $sum: 1 }"));
    expect(queryOf("number of machines in each barn")).toContain(plain("'$barns.machines'"));
  });

  // covers: X.09b
  it("leaves documents alone when nothing in their arrays is asked for", () => {
    expect(queryOf("owners of farms in Kent")).toBe(
      plain("db.farms.find({ county: 'Kent' }, { owner: 1, _id: 0 })"),
    );
  });
});
