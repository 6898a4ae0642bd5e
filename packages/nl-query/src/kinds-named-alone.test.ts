import { describe, expect, it } from "vitest";
import { askCamel as ask } from "./trams.fixture.ts";

const DEPOT =
  '{$lookup:{from:"depots",localField:"depotId",foreignField:"depotId",as:"depot"}},{$unwind:"$depot"}';

describe("columns of the documents that others refer to", () => {
  it.each([
    "the name of the trams and the name and home city of the depot",
    "names of the trams along with the name and the home city of the depot that keeps them",
  ])("are named behind their own: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      `db.trams.aggregate([${DEPOT},{$project:{tramName:1,depotName:"$depot.depotName",homeCity:"$depot.homeCity",_id:0}}])`,
    );
    expect(isSure).toBe(true);
  });
});

describe("a kind that stands for documents of it", () => {
  it.each([
    ["For each heritage, find the name of the tram.", '{tramType:"heritage"},{tramName:1,_id:0}'],
    ["weight for each heritage", '{tramType:"heritage"},{weight:1,_id:0}'],
  ])("is a condition where each is listed: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(`db.trams.find(${part})`);
    expect(isSure).toBe(true);
  });

  it("takes no word for another that stands beside it", () => {
    const question =
      "for all trams of type 'heritage', the tram number as well as the name of the firm running it";
    expect(ask(question).isSure).toBe(false);
  });

  it("leaves a figure for each open", () => {
    expect(ask("total weight for each heritage").isSure).toBe(false);
  });
});

describe("clauses of formal writers", () => {
  it("name the text that a word is in", () => {
    expect(
      ask("Retrieve the names of all trams in whose name the word 'Tram' occurs, along with the weight."),
    ).toEqual({
      query: "db.trams.find({tramName:/Tram/i},{tramName:1,weight:1,_id:0})",
      isSure: true,
    });
  });

  it("stand behind columns that were named beside", () => {
    const { query, isSure } = ask(
      "Provide the names of all trams, along with their weights, for which the weight is greater than the average weight calculated over all trams.",
    );
    expect(query).toContain('{$gt:["$weight","$averageWeight"]}');
    expect(query).toContain("{$project:{tramName:1,weight:1,_id:0}}");
    expect(isSure).toBe(true);
  });
});
