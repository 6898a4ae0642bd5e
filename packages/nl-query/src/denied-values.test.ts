import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { kayakSnapshot } from "./kayak.fixture.ts";

const ask = askerOf(createGenerator(kayakSnapshot()));

describe("values that are denied", () => {
  it.each([
    ["outings excluding water calm and water wild", 'db.outings.find({water:{$nin:["calm","wild"]}})'],
    [
      "outings except those with water calm and those with water wild",
      'db.outings.find({water:{$nin:["calm","wild"]}})',
    ],
    ["outings without water calm or water wild", 'db.outings.find({water:{$nin:["calm","wild"]}})'],
    [
      "outings whose water is something else than calm or wild",
      'db.outings.find({water:{$nin:["calm","wild"]}})',
    ],
    ["outings whose water is none of calm, wild", 'db.outings.find({water:{$nin:["calm","wild"]}})'],
    [
      "outings whose water is none of calm, wild or icy",
      'db.outings.find({water:{$nin:["calm","wild","icy"]}})',
    ],
    ["outings with any water but calm and wild", 'db.outings.find({water:{$nin:["calm","wild"]}})'],
    ["outings where water isn't calm or wild", 'db.outings.find({water:{$nin:["calm","wild"]}})'],
    ["kayaks whose extras do not include sail", 'db.kayaks.find({extras:{$ne:"sail"}})'],
    ["I'm looking for kayaks with hull wood", 'db.kayaks.find({hull:"wood"})'],
    ["exclude kayaks with sail in extras, list the others", 'db.kayaks.find({extras:{$ne:"sail"}})'],
  ])("are all denied: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("values that are not denied", () => {
  it.each([
    ["outings not calm but wild", 'db.outings.find({water:{$ne:"calm",$eq:"wild"}})'],
    ["outings that are not calm and are guided", 'db.outings.find({water:{$ne:"calm"},guided:true})'],
    ["kayaks with extra hatch but without sail", 'db.kayaks.find({extras:{$eq:"hatch",$ne:"sail"}})'],
    [
      "outings that are not calm, with distance over 10",
      'db.outings.find({water:{$ne:"calm"},distanceKm:{$gt:10}})',
    ],
  ])("stay beside one that is: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("things of which none is so", () => {
  it.each([
    [
      "kayaks where none of the outings is guided",
      'db.kayaks.aggregate([{$lookup:{from:"outings",localField:"_id",foreignField:"kayakId",pipeline:[{$match:{guided:true}}],as:"outings"}},{$match:{outings:{$size:0}}},{$unset:"outings"}])',
    ],
    [
      "kayaks where none of the outings has water wild",
      'db.kayaks.aggregate([{$lookup:{from:"outings",localField:"_id",foreignField:"kayakId",pipeline:[{$match:{water:"wild"}}],as:"outings"}},{$match:{outings:{$size:0}}},{$unset:"outings"}])',
    ],
    ["kayaks where none of the repairs has method patch", 'db.kayaks.find({"repairs.method":{$ne:"patch"}})'],
    [
      "kayaks in which among the repairs there is none with method patch",
      'db.kayaks.find({"repairs.method":{$ne:"patch"}})',
    ],
    [
      "kayaks for which there is no outing with water wild",
      'db.kayaks.aggregate([{$lookup:{from:"outings",localField:"_id",foreignField:"kayakId",pipeline:[{$match:{water:"wild"}}],as:"outings"}},{$match:{outings:{$size:0}}},{$unset:"outings"}])',
    ],
  ])("are absent: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
