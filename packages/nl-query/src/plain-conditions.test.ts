import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = <T>(from: readonly [T, ...T[]], at: number): T => from[at % from.length] ?? from[0];
const LANGUAGES = ["Norwegian", "English", "Danish"] as const;

/** Ferries that are of models called by numbers, and what buoys measure in a collection without a telling name. */
const ROWS: Rows = {
  ferries: (at) => ({
    _id: new Int32(at),
    name: `Ferry ${at}`,
    model: pick(["320", "X2", "738"], at),
    decks: new Int32(1 + (at % 4)),
    hull_type: pick(["steel", "aluminum"], at),
    languages: LANGUAGES.slice(0, 1 + (at % 3)),
    launchedOn: new DateTime(Date.parse("2001-01-01T00:00:00Z") + at * 90 * 86_400_000),
    visits: new Int32(at * 7),
    checks: Array.from({ length: at % 4 }, (_, nr) =>
      doc({ mark: pick(["A", "B", "C"], at + nr), points: new Int32(at + nr) }),
    ),
    owner: doc({
      owner_name: `Owner ${at % 9}`,
      owner_is_pilot: at % 2 === 0,
      owner_ferries_count: new Int32(at % 8),
    }),
  }),
  data: (at) => ({
    _id: new Int32(at),
    takenAt: new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000),
    waterTemperature: doc({ value: new Double(4 + at / 10), quality: "1" }),
    pressure: doc({ value: new Double(980 + at), quality: "1" }),
  }),
};

const generator = createGenerator({ ...snapshotOf("sound", ROWS), references: [] });
const answerTo = (question: string) => {
  const result = generator.generate(question, { now: new Date("2026-06-01T00:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s+/g, "") : result.message;
};
const plain = (query: string) => query.replaceAll(/\s+/g, "");

describe("numbers that are names", () => {
  it.each([
    ["ferries of model 320", 'db.ferries.find({ model: "320" })'],
    ["ferries whose model is 320 or 738", 'db.ferries.find({ model: { $in: ["320", "738"] } })'],
    ["ferries whose model is not 320", 'db.ferries.find({ model: { $ne: "320" } })'],
    ["ferries using a 738", 'db.ferries.find({ model: "738" })'],
    ["ferries with 3 decks", "db.ferries.find({ decks: 3 })"],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("a number that is not meant", () => {
  it.each([
    ["ferries where decks is not 3", "db.ferries.find({ decks: { $ne: 3 } })"],
    ["ferries whose decks are not equal to 3", "db.ferries.find({ decks: { $ne: 3 } })"],
    ["ferries with decks not 3", "db.ferries.find({ decks: { $ne: 3 } })"],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("one value that stands alone in a list", () => {
  it.each([
    ["ferries only in English", 'db.ferries.find({ languages: { $size: 1, $eq: "English" } })'],
    ["ferries whose only language is Danish", 'db.ferries.find({ languages: { $size: 1, $eq: "Danish" } })'],
    [
      "how many ferries are in English only",
      'db.ferries.countDocuments({ languages: { $eq: "English", $size: 1 } })',
    ],
    // what is asked for, not what the list holds
    ["show only English ferries", 'db.ferries.find({ languages: "English" })'],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("what all elements of a list are", () => {
  const none = (test: string) => `checks: { $not: { $elemMatch: { ${test} } } }`;
  it.each([
    [
      "ferries where all checks have mark A",
      `db.ferries.find({ ${none('mark: { $ne: "A" }')}, "checks.mark": "A" })`,
    ],
    [
      "ferries whose every mark is either A or B",
      `db.ferries.find({ ${none('mark: { $nin: ["A", "B"] }')}, "checks.mark": { $in: ["A", "B"] } })`,
    ],
    [
      "ferries where all points are at least 10",
      `db.ferries.find({ ${none("points: { $lt: 10 }")}, "checks.points": { $gte: 10 } })`,
    ],
    [
      "ferries that have all their points above 10",
      `db.ferries.find({ ${none("points: { $lte: 10 }")}, "checks.points": { $gt: 10 } })`,
    ],
    ["list all ferries with mark A", 'db.ferries.find({ "checks.mark": "A" })'],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("the letter A", () => {
  it.each([
    ["ferries with mark A or B", 'db.ferries.find({ "checks.mark": { $in: ["A", "B"] } })'],
    ["ferries with A or C marks", 'db.ferries.find({ "checks.mark": { $in: ["A", "C"] } })'],
    ["ferry names sorted from A to Z", "db.ferries.find({}, { name: 1, _id: 0 }).sort({ name: 1 })"],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("ends of an order and groups", () => {
  it.each([
    ["most visited ferry", "db.ferries.find().sort({ visits: -1 }).limit(1)"],
    [
      "newest ferry in every language",
      'db.ferries.aggregate([{ $unwind: "$languages" }, { $sort: { launchedOn: -1 } }, { $group: { _id: "$languages", best: { $first: "$$ROOT" } } }, { $replaceRoot: { newRoot: "$best" } }])',
    ],
    [
      "steel ferries by decade",
      'db.ferries.aggregate([{ $match: { hull_type: "steel" } }, { $group: { _id: { $subtract: [{ $year: "$launchedOn" }, { $mod: [{ $year: "$launchedOn" }, 10] }] }, count: { $sum: 1 } } }, { $sort: { _id: 1 } }])',
    ],
    ["ferries whose name contains 7", "db.ferries.find({ name: /7/i })"],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("what documents keep of somebody", () => {
  it.each([
    [
      "pilots with at least 3 ferries",
      'db.ferries.find({ "owner.owner_is_pilot": true, "owner.owner_ferries_count": { $gte: 3 } })',
    ],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

describe("documents of a collection that is called data", () => {
  it.each([
    ["readings with a pressure below 1000", 'db.data.find({ "pressure.value": { $lt: 1000 } })'],
    ["coldest reading", 'db.data.find().sort({ "waterTemperature.value": 1 }).limit(1)'],
    ["how many measurements are there", "db.data.countDocuments({})"],
  ])("%s", (question, query) => expect(answerTo(question)).toBe(plain(query)));
});

it("groups by a field once, however often its words are read", () => {
  expect(answerTo("how many ferries are there by hull type")).toBe(
    plain('db.ferries.aggregate([{ $group: { _id: "$hull_type", count: { $sum: 1 } } }])'),
  );
});
