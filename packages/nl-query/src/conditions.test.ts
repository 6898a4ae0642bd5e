import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  keepers: (at) => ({
    keeper_id: new Int32(at),
    name: `Keeper ${at}`,
    age: new Int32(22 + (at % 40)),
    homepier: new Int32(100 + at),
    state: pick(["OR", "ME", "FL"], at),
    depot: pick(["North Quay", "Southgate"], at),
  }),
  lighthouses: (at) => ({
    tower_id: new Int32(at),
    tower_name: `Tower ${at}`,
    opened_date: new Int32(1850 + at),
    length: new Int32(30 + at),
    height: new Int32(10 + at),
  }),
};

const generator = createGenerator({ ...snapshotOf("coast", ROWS), references: [] });

function conditionsOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-20T12:30:00Z") });
  return result.ok ? result.query.replace(/\s+/g, " ") : result.message;
}

it.each([
  ["keepers who are under 30", "{ age: { $lt: 30 } }"],
  ["names of keepers who are 30 years of age or younger", "{ age: { $lte: 30 } }"],
  ["names of keepers who are 31 or 32 years of age", "{ age: { $in: [31, 32] } }"],
  ["keepers in pier 107", "{ homepier: 107 }"],
  ["keepers in pier number 107", "{ homepier: 107 }"],
  ['keepers with age "40"', "{ age: 40 }"],
  ["keepers in Maine", '{ state: "ME" }'],
  ["lighthouses longer than 40 or higher than 20", "{ length: { $gt: 40 } }, { height: { $gt: 20 } }"],
])("compares the field that a number or place belongs to: %s", (question, condition) => {
  expect(conditionsOf(question)).toContain(condition);
});

it.each([
  ["lighthouses opened post-1880", "{ opened_date: { $gte: 1881 } }"],
  ["lighthouses opened in 1880 or earlier", "{ opened_date: { $lt: 1881 } }"],
  ["lighthouses opened in or after 1880", "{ opened_date: { $gte: 1880 } }"],
  ["lighthouses opened in either 1880 or 1885", "{ opened_date: { $in: [1880, 1885] } }"],
  ["lighthouses opened within the years 1880 and 1890", "{ opened_date: { $gte: 1880, $lt: 1891 } }"],
])("reads years of a date that is kept as a number: %s", (question, condition) => {
  expect(conditionsOf(question)).toContain(condition);
});

it.each([
  ['keepers in depots with "North" in their names', "{ depot: /North/i }"],
  ['keepers whose name contains the word "Sam" or the word "Kim"', "{ name: { $in: [/Sam/i, /Kim/i] } }"],
  ['keepers whose name contains the substring "Sam."', "{ name: /Sam/i }"],
])("looks for a part of the text that is named: %s", (question, condition) => {
  expect(conditionsOf(question)).toContain(condition);
});

it("negates a value whatever the verb says", () => {
  expect(conditionsOf("keepers who did not settle down in Maine")).toContain('{ state: { $ne: "ME" } }');
});

it("compares no identifier that the question does not call so", () => {
  expect(conditionsOf("lighthouses with more than 40 lamps")).not.toContain("tower_id");
});
