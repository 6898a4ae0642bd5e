import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const METALS = ["bronze", "iron", "silver"];
const bell = (at: number): Record<string, Value> => ({
  metal: pick(METALS, at),
  weight: new Int32(40 + ((at * 17) % 300)),
  cast_on: new DateTime(Date.UTC(1990 + (at % 30), at % 12, 1 + (at % 27))),
});

const tower = (at: number): Record<string, Value> => ({
  name: `Tower ${at}`,
  height: new Int32(20 + (at % 40)),
});

/** Towers with their bells, each in its own collection, and towers that hold them. */
const REFERRED: Rows = {
  towers: tower,
  bells: (at) => ({ ...bell(at), tower_id: new Int32((at * 7) % 40) }),
};
const EMBEDDED: Rows = {
  towers: (at) => ({
    ...tower(at),
    bells: Array.from({ length: at % 5 }, (_, nr) => Doc.of(Object.entries(bell(at + nr * 3)))),
  }),
};
const referred = askerOf(createGenerator(snapshotOf("towers", withIds(REFERRED))));
const embedded = askerOf(createGenerator(snapshotOf("towers", withIds(EMBEDDED))));

const OVER_100 = [
  "towers all of whose bells have a weight above 100",
  "towers whose bells all have a weight above 100",
  "towers where every bell has a weight above 100",
  "towers for which all bells have a weight above 100",
  "towers that have only bells with a weight above 100",
  "towers that have bells that all have a weight above 100",
  "towers each of whose bells has a weight above 100",
];

describe("what is said of all related documents", () => {
  it.each(OVER_100)("is met by one and failed by none: %s", (question) => {
    const { query, isSure } = referred(question);
    expect(query).toContain('pipeline:[{$match:{weight:{$gt:100}}}],as:"bells"}},{$match:{"bells.0"');
    expect(query).toContain("pipeline:[{$match:{weight:{$lte:100}}}]");
    expect(query).toMatch(/:\{\$size:0\}/);
    expect(isSure).toBe(true);
  });

  it.each([
    ["towers that have only bells with metal bronze", '{$match:{metal:{$ne:"bronze"}}}'],
    ["towers with bronze bells only", '{$match:{metal:{$ne:"bronze"}}}'],
    ["towers that only have bronze bells", '{$match:{metal:{$ne:"bronze"}}}'],
    ["how many towers have only bells whose metal is iron?", '{$match:{metal:{$ne:"iron"}}}'],
  ])("holds for values: %s", (question, others) => {
    expect(referred(question).query).toContain(others);
  });

  it.each([
    "towers that have bells with a weight above 100",
    "list all towers that have bells with a weight above 100",
    "show only the towers that have bells with a weight above 100",
  ])("is not meant by a request for documents: %s", (question) => {
    expect(referred(question).query).not.toContain("$lte");
  });

  it("tells which are meant by what stands in front of their name", () => {
    const { query } = referred("towers all of whose bronze bells have a weight above 100");
    expect(query).toContain('{$match:{metal:"bronze",weight:{$lte:100}}}');
  });

  it("counts none of them", () => {
    const { query } = referred("towers none of whose bells have a weight above 100");
    expect(query).toContain('pipeline:[{$match:{weight:{$gt:100}}}],as:"bells"}},{$match:{bells:{$size:0}}}');
  });

  it("goes on behind a first condition", () => {
    const { query } = referred("towers for which every bell weighs less than 200 and is made of bronze");
    expect(query).toContain("pipeline:[{$match:{weight:{$gte:200}}}]");
    expect(query).toContain('pipeline:[{$match:{metal:{$ne:"bronze"}}}]');
  });

  it.each(["towers whose bells do not all have a weight above 100", "towers where not all bells are iron"])(
    "is unsure where it is denied: %s",
    (question) => {
      expect(referred(question).isSure).toBe(false);
      expect(embedded(question).isSure).toBe(false);
    },
  );
});

describe("what is said of all elements", () => {
  it.each(OVER_100)("is met by one and failed by none: %s", (question) => {
    const { query, isSure } = embedded(question);
    expect(query).toContain('bells:{$not:{$elemMatch:{weight:{$lte:100}}}},"bells.weight":{$gt:100}');
    expect(isSure).toBe(true);
  });

  it.each(["towers whose bells were all cast after 2005", "towers all of whose bells were cast after 2005"])(
    "holds for dates: %s",
    (question) => {
      expect(embedded(question).query).toContain("bells:{$not:{$elemMatch:{");
    },
  );
});

const counted = (condition: string): string =>
  `{$size:{$filter:{input:{$ifNull:["$bells",[]]},as:"element",cond:${condition}}}}`;
const IRON = '{$eq:["$$element.metal","iron"]}';
const HEAVY = '{$gt:["$$element.weight",100]}';

describe("counts of elements that meet a condition", () => {
  it.each([
    ["towers that have at least 2 bells whose metal is iron", `{$gte:[${counted(IRON)},2]}`],
    ["towers having 2 or more bells of which the metal is iron", `{$gte:[${counted(IRON)},2]}`],
    ["towers with at least 2 bells that have the metal iron", `{$gte:[${counted(IRON)},2]}`],
    ["towers with exactly 2 bells with metal iron", `{$eq:[${counted(IRON)},2]}`],
    ["towers with at least 2 bells whose metal is not iron", `{$gte:[${counted(`{$not:[${IRON}]}`)},2]}`],
    ["towers which have more than 1 bell whose weight is above 100", `{$gt:[${counted(HEAVY)},1]}`],
    [
      "towers with at least 2 bells with metal iron and a weight above 100",
      `{$gte:[${counted(`{$and:[${IRON},${HEAVY}]}`)},2]}`,
    ],
  ])("%s", (question, condition) => {
    expect(embedded(question)).toEqual({ query: `db.towers.find({$expr:${condition}})`, isSure: true });
  });

  it("leaves a condition of the documents themselves alone", () => {
    expect(embedded("towers with at least 2 bells and a height above 30").query).toBe(
      'db.towers.find({"bells.1":{$exists:true},height:{$gt:30}})',
    );
  });
});
