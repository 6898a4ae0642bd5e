import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { glassworksSnapshot } from "./glassworks.fixture.ts";

const ask = askerOf(createGenerator(glassworksSnapshot()));
const COUNTED =
  'db.kilns.aggregate([{$lookup:{from:"firings",localField:"_id",foreignField:"kilnId",as:"firings"}},{$project:{title:1,firingsCount:{$size:"$firings"},_id:0}}])';

describe("what narrows nothing", () => {
  it.each([
    "number of firings per glaze, regardless of the kiln",
    "number of firings (any kiln) per glaze",
    "number of firings per glaze, whatever their kiln is",
  ])("is passed over: %s", (question) => {
    const query = 'db.firings.aggregate([{$group:{_id:"$glaze",count:{$sum:1}}}])';
    expect(ask(question)).toStrictEqual({ query, isSure: true });
  });
});

describe("documents without any, said in the middle", () => {
  it.each([
    "for each kiln, including those without firings, show its title and how many firings it has",
    "for every kiln, including kilns with no firings, the number of firings",
  ])("are counted as 0: %s", (question) => {
    expect(ask(question)).toStrictEqual({ query: COUNTED, isSure: true });
  });
});
