import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY_MS = 86_400_000;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));
const dayOf = (at: number): DateTime => new DateTime(Date.parse("2023-01-05T00:00:00Z") + at * 11 * DAY_MS);

/** Marinas with the audits of them, and the claims of their guests, a few of which are still open. */
const ROWS: Rows = {
  marinas: (at) => ({
    marina_id: new Int32(at),
    name: `Marina ${at}`,
    altitude: new Int32(at * 3),
    population: new Int32(900 + ((at * 37) % 500)),
    access: doc({ open: at % 3 === 0, toll: new Double(at % 5) }),
    audits: listOf(at % 5, (nr) =>
      doc({ points: new Int32((at + nr) % 40), grade: pick(["A", "B", "C"], at) }),
    ),
  }),
  claims: (at) => ({
    marina_id: new Int32(at % 40),
    topic: pick(["noise", "price", "staff"], at),
    filed: dayOf(at),
    ...(at % 20 === 0 ? {} : { closed: dayOf(at + 4) }),
  }),
};

function snapshot(): SchemaSnapshot {
  const references = [
    {
      from: { collection: "claims", path: "marina_id" },
      to: { collection: "marinas", path: "marina_id" },
      confidence: 0.9,
      reason: "values",
    } as const,
  ];
  return { ...snapshotOf("coast", withIds(ROWS), 80), references };
}

const generator = createGenerator(snapshot());

const ask = askerOf(generator);

describe("is surely understood", () => {
  it.each([
    [
      "the five marinas at the greatest altitude in descending order",
      "db.marinas.find().sort({altitude:-1}).limit(5)",
    ],
    ["show marinas in descending order", "db.marinas.find().sort({name:-1})"],
    ["marina names with an empty list of audits", "db.marinas.find({audits:{$size:0}},{name:1,_id:0})"],
    ["show me closed claims", "db.claims.find({closed:{$ne:null}})"],
    ["claims that are closed", "db.claims.find({closed:{$ne:null}})"],
    [
      "marinas where access is open and altitude > 50",
      'db.marinas.find({"access.open":true,altitude:{$gt:50}})',
    ],
    [
      "number of claims per month, by filed date",
      'db.claims.aggregate([{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$filed"}},count:{$sum:1}}},{$sort:{_id:1}}])',
    ],
    [
      "claims filed between 1 January and 31 December 2024",
      'db.claims.find({filed:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}})',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

it("ranks by the figure that is said, not by the number that bounds the groups", () => {
  const { query } = ask("Which 5 marinas with 3 or more audits have the lowest average points?");
  expect(query).toContain("{$match:{count:{$gte:3}}},{$sort:{averagePoints:1}},{$limit:5}");
});

it("does not turn the order that an end was taken of", () => {
  const { query, isSure } = ask("the 5 marinas with the largest population in ascending order");
  expect(query).toContain("sort({population:-1}).limit(5)");
  expect(isSure).toBe(false);
});

it("counts none where not a single one is said", () => {
  const { query } = ask("Which marinas are not associated with a single claim?");
  expect(query).toContain("{$match:{claims:{$size:0}}}");
});
