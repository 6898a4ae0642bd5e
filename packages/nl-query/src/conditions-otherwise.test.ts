import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { kayakSnapshot } from "./kayak.fixture.ts";

const ask = askerOf(createGenerator(kayakSnapshot()));

describe("first letters of names", () => {
  it.each([
    ["kayaks with first letter B in the name", "db.kayaks.find({name:/^B/i})"],
    ["kayaks whose name has B as its first letter", "db.kayaks.find({name:/^B/i})"],
    ["The first letter of the name must be B. Which kayaks match?", "db.kayaks.find({name:/^B/i})"],
  ])("are starts of texts: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("alternatives", () => {
  it.each([
    [
      "outings with water calm, plus those outings that are guided",
      'db.outings.find({$or:[{water:"calm"},{guided:true}]})',
    ],
    [
      "outings with water calm and also those that are guided",
      'db.outings.find({$or:[{water:"calm"},{guided:true}]})',
    ],
    [
      "outings with distance over 20 or else water icy",
      'db.outings.find({$or:[{distanceKm:{$gt:20}},{water:"icy"}]})',
    ],
    [
      "outings that have calm for water or that are guided",
      'db.outings.find({$or:[{water:"calm"},{guided:true}]})',
    ],
  ])('are joined by "or": %s', (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("clauses behind a colon", () => {
  it.each([
    ["kayaks: extras contain sail or lamp", 'db.kayaks.find({extras:{$in:["sail","lamp"]}})'],
    ["kayaks: hull is wood or carbon", 'db.kayaks.find({hull:{$in:["wood","carbon"]}})'],
    [
      "a repair with cost over 20 and method seam: which kayaks",
      'db.kayaks.find({repairs:{$elemMatch:{cost:{$gt:20},method:"seam"}}})',
    ],
    [
      "we look for outings, the water must be calm and also the distance must be over 20",
      'db.outings.find({water:"calm",distanceKm:{$gt:20}})',
    ],
    [
      "The water should be calm and the start date should fall in 2024, give me these outings.",
      'db.outings.find({water:"calm",startedAt:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}})',
    ],
    [
      "I have three conditions for the outings: water calm, distance above 20, and they are guided.",
      'db.outings.find({water:"calm",distanceKm:{$gt:20},guided:true})',
    ],
  ])("are conditions: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe('values at the end with "only"', () => {
  it.each([
    ["outings that are guided, water calm only", 'db.outings.find({guided:true,water:"calm"})'],
    ["outings, water calm only", 'db.outings.find({water:"calm"})'],
    [
      "outings with distance above 20, water calm, guided only",
      'db.outings.find({distanceKm:{$gt:20},water:"calm",guided:true})',
    ],
  ])("are conditions: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe('names at the end with "only"', () => {
  it.each([
    ["outings, water and distance only", "db.outings.find({},{water:1,distanceKm:1,_id:0})"],
    ["outings that are guided, code and water only", "db.outings.find({guided:true},{code:1,water:1,_id:0})"],
  ])("are columns: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("ends of orders", () => {
  it.each([
    [
      "outings where water is calm, sorted by distance from highest, first 3 only",
      'db.outings.find({water:"calm"}).sort({distanceKm:-1}).limit(3)',
    ],
    [
      "Among outings with water calm, what are the three with the largest distance?",
      'db.outings.find({water:"calm"}).sort({distanceKm:-1}).limit(3)',
    ],
    [
      "highest distance with water calm, 3 outings",
      'db.outings.find({water:"calm"}).sort({distanceKm:-1}).limit(3)',
    ],
    [
      "for water calm we need the three outings with the most high distance",
      'db.outings.find({water:"calm"}).sort({distanceKm:-1}).limit(3)',
    ],
  ])("are limited: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("what starts within a stretch of time", () => {
  it.each([
    [
      "outings starting in 2024",
      'db.outings.find({startedAt:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}})',
    ],
    [
      "wild outings beginning in 2025",
      'db.outings.find({water:"wild",startedAt:{$gte:ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")}})',
    ],
    [
      "outings that are guided and starting in March 2024",
      'db.outings.find({guided:true,startedAt:{$gte:ISODate("2024-03-01T00:00:00Z"),$lt:ISODate("2024-04-01T00:00:00Z")}})',
    ],
    ["outings starting from 2025", 'db.outings.find({startedAt:{$gte:ISODate("2025-01-01T00:00:00Z")}})'],
    ["outings since 2025", 'db.outings.find({startedAt:{$gte:ISODate("2025-01-01T00:00:00Z")}})'],
  ])("is not what starts since then: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("one of the values of a list", () => {
  it.each([
    ["kayaks with any of the extras sail or lamp", 'db.kayaks.find({extras:{$in:["sail","lamp"]}})'],
    [
      "kayaks with one of the extras rudder, keel or lamp",
      'db.kayaks.find({extras:{$in:["rudder","keel","lamp"]}})',
    ],
    ["kayaks with both of the extras hatch and sail", 'db.kayaks.find({extras:{$all:["hatch","sail"]}})'],
  ])("is enough: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
