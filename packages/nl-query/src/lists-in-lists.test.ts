import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const berth = (at: number): Doc =>
  doc({
    berth_no: new Int32(at),
    wood: pick(["oak", "pine", "larch"], at),
    depth_m: new Double(3 + (at % 7)),
  });

const dock = (at: number): Doc =>
  doc({
    dock_id: new Int32(at),
    Name: `${pick(["East", "West", "Long"], at)} Dock ${at}`,
    berths: listOf(at % 4, (nr) => berth(at + nr)),
    built_on: new DateTime(Date.parse("2016-02-01T00:00:00Z") + at * 40 * 86_400_000),
  });

/** Ports with docks and the berths in them, and the watches that a keeper has at a lighthouse. */
const ROWS: Rows = {
  ports: (at) => ({
    port_id: new Int32(300 + at),
    Port_Name: `Port ${pick(["Aal", "Bem", "Cor", "Dun"], at)} ${at}`,
    county: pick(["Morven", "Angus", "Fife"], at),
    docks: listOf(at % 3, (nr) => dock(at + nr)),
  }),
  lighthouses: (at) => ({
    code: `LH-${at}`,
    height: new Int32(20 + (at % 45)),
    keeper: doc({ name: pick(["Ada Holm", "Bo Lund", "Cleo Dahl"], at), shift: pick(["day", "night"], at) }),
    lamp: doc({ range: new Int32(10 + (at % 9)), grade: pick(["A", "B", "C"], at) }),
    horn: doc({ range: new Int32(2 + (at % 4)), grade: pick(["A", "B", "C"], at + 1) }),
  }),
  sightings: (at) => ({
    lighthouse: `LH-${(at * 7) % 60}`,
    seen_at: new DateTime(Date.parse("2025-01-01T00:00:00Z") + at * 86_400_000),
    visibility: new Double(3 + (at % 12)),
  }),
};

function snapshot(): SchemaSnapshot {
  const references = [
    {
      from: { collection: "sightings", path: "lighthouse" },
      to: { collection: "lighthouses", path: "code" },
      confidence: 0.9,
      reason: "values",
    } as const,
  ];
  return { ...snapshotOf("coast", withIds(ROWS)), references };
}

const generator = createGenerator(snapshot());

const ask = askerOf(generator);

const TOTAL = '{$sum:{$map:{input:"$docks",as:"one",in:{$size:{$ifNull:["$$one.berths",[]]}}}}}';

describe("counts the elements of lists in all elements of the list around them", () => {
  it.each([
    [
      "Which port has the most berths?",
      `{$addFields:{berthsCount:${TOTAL}}},{$sort:{berthsCount:-1}},{$limit:1}`,
    ],
    ["ports with more than 4 berths", `{$expr:{$gt:[${TOTAL},4]}}`],
    ["ports with exactly 5 berths", `{$expr:{$eq:[${TOTAL},5]}}`],
    ["average number of berths per port", `{$group:{_id:null,averageBerths:{$avg:${TOTAL}}}}`],
    [
      "ports with more than 2 berths of oak",
      '{$map:{input:"$docks",as:"one",in:{$size:{$filter:{input:{$ifNull:["$$one.berths",[]]}',
    ],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it.each([
    ["docks with more than 2 berths", '"docks.berths.2":{$exists:true}'],
    ["average number of berths per dock", '{$avg:{$size:{$ifNull:["$docks.berths",[]]}}}'],
    ["ports without berths", '"docks.berths.0":{$exists:false}'],
  ])("and those of one element where it is asked for: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("though each has a number of its own", () => {
    expect(ask("name of the port with the most berths and the number of berths").query).not.toContain(
      "berth_no",
    );
  });
});

describe("calls documents by their own name", () => {
  it.each([
    ["Find the name and county of all ports in Fife.", "{Port_Name:1,county:1,_id:0}"],
    ["ports sorted by name", "sort({Port_Name:1})"],
  ])("%s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it("not by the name of who works there, and looks up no key that it has", () => {
    expect(ask("Average visibility per lighthouse")).toEqual({
      query: 'db.sightings.aggregate([{$group:{_id:"$lighthouse",averageVisibility:{$avg:"$visibility"}}}])',
      isSure: true,
    });
  });
});

describe("takes the field whose name is said in full", () => {
  it.each([
    ['lighthouses where the horn grade is "B"', '{"horn.grade":"B"}'],
    ['lighthouses where the lamp grade is "B"', '{"lamp.grade":"B"}'],
  ])("%s", (question, filter) => {
    expect(ask(question).query).toBe(`db.lighthouses.find(${filter})`);
  });
});

describe("looks for both in one list", () => {
  it.each([
    "names of ports having both an oak and a pine among their berths",
    "ports with both an oak and a pine among the berths",
  ])("%s", (question) => {
    expect(ask(question).query).toContain('{$all:["oak","pine"]}');
  });

  it("and is unsure where each element would have to be both", () => {
    const { query, isSure } = ask(
      "Show the county of the ports where both an oak and a pine were among the berths.",
    );
    expect(query.includes("$all") || !isSure).toBe(true);
  });
});
