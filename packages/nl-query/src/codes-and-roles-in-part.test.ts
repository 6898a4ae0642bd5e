import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { freightSnapshot } from "./freight.fixture.ts";

const ask = askerOf(createGenerator(freightSnapshot()));

describe("codes and roles that are named in part", () => {
  it.each([
    ["codes of the ports in Dover", 'db.ports.find({town:"Dover"},{imo_code:1,_id:0})'],
    ["town and code of all ports", "db.ports.find({},{town:1,imo_code:1,_id:0})"],
    ["port codes in Dover", 'db.ports.find({town:"Dover"},{imo_code:1,_id:0})'],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("shows references by the words of their roles", () => {
    expect(ask("origin and destination of the tours of Kogge").query).toBe(
      'db.tours.find({shipper:"Kogge"},{origin_port:1,dest_port:1,_id:0})',
    );
  });

  it("shows them where the code of a role is asked for", () => {
    expect(ask("shipper and origin code of all tours").query).toBe(
      "db.tours.find({},{shipper:1,origin_port:1,_id:0})",
    );
  });

  it.each([
    "shippers with more than 3 different destinations",
    "shippers with more than 3 distinct destinations",
  ])("counts the different ones: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.tours.aggregate([{$group:{_id:"$shipper",distinctDestPort:{$addToSet:"$dest_port"}}},{$addFields:{distinctDestPort:{$size:"$distinctDestPort"}}},{$match:{distinctDestPort:{$gt:3}}}])',
      isSure: true,
    });
  });

  it("counts the different ones of each", () => {
    expect(ask("number of different destinations per shipper").query).toContain(
      '{$group:{_id:"$shipper",distinctDestPort:{$addToSet:"$dest_port"}}}',
    );
  });

  it("finds references that lead nowhere", () => {
    expect(ask("tours whose destination port does not exist in the ports collection").query).toContain(
      'foreignField:"imo_code",as:"port"}},{$match:{port:{$size:0}}}',
    );
  });
});
