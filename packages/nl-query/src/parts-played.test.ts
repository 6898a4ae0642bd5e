import { Doc, Int32, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const of = (fields: Record<string, Value>): Doc => Doc.of(Object.entries(fields));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regattas",
      withIds({
        harbor: (at) => ({
          harbor_id: new Int32(at),
          town: `Town ${at}`,
          berths: new Int32(10 + ((at * 37) % 300)),
          hosting_harbor: Array.from({ length: at % 4 }, (_, step) =>
            of({ cup_id: new Int32((at + step) % 20), year: new Int32(2001 + ((at + step) % 20)) }),
          ),
        }),
        cup: (at) => ({ cup_id: new Int32(100 + at), trophy: `Trophy ${at}` }),
      }),
    ),
  ),
);
const WITH = 'db.harbor.find({"hosting_harbor.0":{$exists:true}})';
const WITHOUT = "db.harbor.find({hosting_harbor:{$size:0}})";

it.each([
  ["Which harbors have been host harbors?", WITH],
  ["Which harbors have served as host harbors?", WITH],
  ["Which harbors were once host harbors?", WITH],
  ["harbors that have acted as a host harbor before", WITH],
  ["Which harbors have a hosting harbor?", WITH],
  ["Which harbors are host harbors?", WITH],
  ["Which harbors have never served as host harbors?", WITHOUT],
  ["harbors that have not been designated as host harbors", WITHOUT],
  [
    "Which harbors have served as host harbors more than once?",
    'db.harbor.find({"hosting_harbor.1":{$exists:true}})',
  ],
  [
    "Which harbors have more than 200 berths or have a hosting harbor?",
    'db.harbor.find({$or:[{berths:{$gt:200}},{"hosting_harbor.0":{$exists:true}}]})',
  ],
  [
    "Which harbors have more than 200 berths or have once served as host harbors?",
    'db.harbor.find({$or:[{berths:{$gt:200}},{"hosting_harbor.0":{$exists:true}}]})',
  ],
])("reads a part that documents play as their list: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});

it.each([
  ["How many harbors are there?", "db.harbor.countDocuments({})"],
  ["harbors with at most 40 berths", "db.harbor.find({berths:{$lte:40}})"],
])("leaves the documents alone: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});

it("finds no documents with an empty list where a part of its elements is there", () => {
  expect(ask("harbors whose hosting year is known").query).toBe(
    'db.harbor.find({"hosting_harbor.year":{$exists:true}})',
  );
});
