import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

const ROWS: Rows = {
  islands: (at) => ({
    island_id: new Int32(at),
    island_name: `Isle ${at}`,
    continent: pick(["Asia", "Africa", "Europe"], at) ?? "",
    population: new Int32(90 + at * 37),
  }),
  divers: (at) => ({
    diver_id: new Int32(700 + at),
    nickname: `Nick ${at}`,
    height: new Int32(150 + at),
    weight: new Int32(50 + at),
  }),
  lens: (at) => ({ lens_id: new Int32(300 + at), brand: pick(["Ona", "Kest", "Vure"], at) ?? "" }),
  crews: (at) => ({ crew_id: new Int32(at), motto: `Motto ${at}` }),
  sailors: (at) => ({ sailor_id: new Int32(900 + at), alias: `Alias ${at}` }),
  enlisted: (at) => ({ crew_id: new Int32(at % 12), sailor_id: new Int32(900 + at) }),
  regattas: (at) => ({
    regatta_id: new Int32(at),
    venue: `Bay ${at % 7}`,
    season: new Int32(1990 + (at % 25)),
    startPrice: new Int32(40 + at),
    entries: [doc({ sail: `Sail ${at}`, rate: new Int32(5 + (at % 9)) })],
  }),
};

const generator = createGenerator(snapshotOf("sea", ROWS, 30));

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, " ") : `refused: ${result.message}`;
}

describe("what people and places are asked by", () => {
  it("sums the stored population where people that live somewhere are counted", () => {
    const total = '{ $group: { _id: null, totalPopulation: { $sum: "$population" } } }';
    expect(queryOf("How many people live on the African islands?")).toContain(total);
    expect(queryOf("total number of people living on the islands")).toContain(total);
  });

  it("finds a continent by the adjective that is called after it", () => {
    expect(queryOf("names of the Asian islands")).toContain('continent: "Asia"');
    expect(queryOf("How many European islands are there?")).toContain('continent: "Europe"');
  });

  it("takes the height for how short somebody is", () => {
    expect(queryOf("What is the weight of the shortest diver?")).toMatch(
      /sort\(\{ height: 1 \}\) \.limit\(1\)/,
    );
  });

  it("compares a year with the field named in front of it", () => {
    expect(queryOf("Which regattas took place after season 2007?")).toContain("season: { $gt: 2007 }");
    expect(queryOf("number of regattas before season 1999")).toContain("season: { $lt: 1999 }");
  });

  it("counts each of several kinds", () => {
    expect(queryOf("number of different venues and seasons of the regattas")).toContain('"$venue"');
  });

  it("prefers the field with the word itself to an element's that means the same", () => {
    expect(queryOf("What is the average price of the regattas?")).toContain('$avg: "$startPrice"');
  });

  it("follows a link that a verb names between two collections", () => {
    const query = queryOf("motto of the crew with the most sailors enlisted");
    expect(query).toContain('from: "enlisted"');
    expect(query).toMatch(/\$sort: \{ sailorsCount: -1 \} \}, \{ \$limit: 1 \}/);
  });

  it("finds the collection of a lens by its plural", () => {
    expect(queryOf("How many lenses are there?")).toMatch(/^db\.lens \.countDocuments/);
  });
});
