import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const SIZE = 60;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = <T>(from: readonly [T, ...T[]], at: number): T => from[at % from.length] ?? from[0];
const given = ["Ada", "Bo", "Cleo", "Dag", "Edda", "Finn", "Gro"] as const;

/** Sailors and regattas, which both keep a list of the starts of sailors in regattas. */
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  sailors: (at) => ({
    sailor_id: new Int32(700 + at),
    sailor_name: `${pick(given, at)} ${pick(["Holm", "Lund", "Dahl", "Berg"], at)}`,
    sex: pick(["F", "M"], at),
    nation: pick(["Chile", "Malta", "Norway"], at),
    age: new Int32(16 + (at % 50)),
    email: `${pick(given, at).toLowerCase()}${at}@sail.example`,
    home: doc({ address: `${at} Pier Road` }),
    points: new Int32(at * 13),
    starts: [0, 1].map((add) =>
      doc({ regatta_id: new Int32(90 + ((at + add) % 20)), lane: new Int32(1 + add) }),
    ),
    repairs: [0, 1].map((add) =>
      doc({
        part: pick(["mast", "keel", "rudder"], at + add),
        cost: new Int32(40 + at),
        year: new Int32(1990 + at),
      }),
    ),
  }),
  regattas: (at) => ({
    regatta_id: new Int32(90 + (at % 20)),
    title: `${pick(["Spring", "Fjord", "Harbor"], at)} Cup ${at}`,
    year: new Int32(1980 + (at % 40)),
    starts: [0, 1].map((add) =>
      doc({ sailor_id: new Int32(700 + ((at + add) % 60)), lane: new Int32(1 + add) }),
    ),
  }),
};

function snapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < (name === "regattas" ? 20 : SIZE); at++) accumulator.add(doc(row(at)));
    return accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "regatta", takenAt: 0, collections, references: inferReferences(collections) };
}

const SURE = 0.7;
const generator = createGenerator(snapshot());
const ask = (question: string): { query: string; confidence: number; open: string[] } => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  const open = result.notUnderstood.map(({ start, end }) => question.slice(start, end));
  return result.ok
    ? { query: result.query.replaceAll(/\s+/g, " "), confidence: result.confidence, open }
    : { query: result.message, confidence: 0, open };
};

describe("is sure where every word says what the query does", () => {
  it.each([
    // who does it, not what the figure is split by
    ["What is the number of different nations represented by sailors?", "distinctNation"],
    ["What are the total points earned by all sailors?", "totalPoints"],
    // the adjective and the year name their field
    [
      "names of sailors who are younger than 20 or older than 60",
      "{ age: { $lt: 20 } }, { age: { $gt: 60 } }",
    ],
    ["titles of regattas held in 1999", "{ year: 1999 }"],
    // words that were read stand between "every" and the collection
    ["Show the name, age and nation for every female sailor.", '{ sex: "F" }'],
    // both collections keep the same link
    ["names of sailors with at least two regattas", '"regatta.1": { $exists: true }'],
    // an email address is no address
    ["names and email addresses of sailors from Malta", "{ sailor_name: 1, email: 1, _id: 0 }"],
    // verbs that only tie
    ["names of sailors hailing from Malta", '{ nation: "Malta" }'],
  ])("%s", (question, part) => {
    const { query, confidence, open } = ask(question);
    expect(query).toContain(part);
    expect([confidence >= SURE, open]).toEqual([true, []]);
  });
});

describe("still warns of words that ask for more", () => {
  it.each([
    "total points by sailor",
    "total points grouped by sailors",
    "Show the name and age of sailors for every week.",
    "names of sailors with every repair",
  ])("%s", (question) => {
    expect(ask(question).confidence).toBeLessThan(SURE);
  });
});
