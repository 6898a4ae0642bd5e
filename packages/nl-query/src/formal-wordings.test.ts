import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { quaySnapshot } from "./quays.fixture.ts";

const ask = askerOf(createGenerator(quaySnapshot()));
const queryOf = (question: string): string => ask(question).query;

describe("counts that documents keep themselves", () => {
  it.each([
    ["quays with more than 12 berths", "db.quays.find({berth_count:{$gt:12}})"],
    [
      "names of the quays in Kent with more than 5 berths",
      'db.quays.find({county:"Kent",berth_count:{$gt:5}},{quay_name:1,_id:0})',
    ],
    [
      "List the name of every quay situated in Kent along with how many berths it has.",
      'db.quays.find({county:"Kent"},{quay_name:1,berth_count:1,_id:0})',
    ],
  ])("come before numbers of what refers to them: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("leave what is counted to the documents, not to some other number", () => {
    expect(queryOf("counties with at least one quay")).not.toContain("average_depth:{$gte");
  });
});

describe("figures that documents keep", () => {
  it.each([
    ["Which quay has the highest average depth?", "db.quays.find().sort({average_depth:-1}).limit(1)"],
    ["the three quays with the lowest average depth", "db.quays.find().sort({average_depth:1}).limit(3)"],
  ])("rank them: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("owners in front of what they refer to", () => {
  it.each([
    ["How many barge carriers were founded after 1930?", "db.carriers.countDocuments({founded:{$gte:1931}})"],
    ["names and seats of all barge carriers", "db.carriers.find({},{carrier_name:1,seat:1,_id:0})"],
  ])("add no condition: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("figures that are asked for once more", () => {
  it("show the average by which the best one is found", () => {
    const { query } = ask(
      "Which quay has the highest average wait of its moorings? Give its name and this average.",
    );
    expect(query).toContain('quay_name:"$quay.quay_name",averageWaitMinutes:1');
  });

  it("show the number by which the best one is found", () => {
    const query = queryOf(
      "Find the name of the barge with the greatest number of moorings, together with that number.",
    );
    expect(query).toMatch(/barge_name:.*[cC]ount:/);
  });
});

describe("every value once", () => {
  const HULLS = 'db.barges.distinct("hull")';
  it.each([
    ["List, each only once, the hulls of the barges.", HULLS],
    ["Enumerate, without repetition, the hulls of the barges.", HULLS],
    ["Show the hulls of the barges, without duplicates.", HULLS],
    ["What are the hulls of the barges? List each once.", HULLS],
  ])("is asked for in many ways: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("lists of each", () => {
  it("keep those that have none", () => {
    const query = queryOf(
      "For every carrier, including any without barges, list its name and how many barges it has.",
    );
    expect(query).toContain("db.carriers.aggregate([{$lookup:");
    expect(query).toContain("$size");
  });

  it("are shown by name, whether or not the verb comes first", () => {
    expect(ask("Identify by name the quays built after 2010.")).toEqual({
      query: 'db.quays.find({built:{$gte:ISODate("2011-01-01T00:00:00Z")}},{quay_name:1,_id:0})',
      isSure: true,
    });
    expect(queryOf("Determine which barge, by name, has the greatest number of moorings.")).not.toContain(
      "$sort:{barge_name",
    );
  });
});
