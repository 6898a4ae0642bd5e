import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "coast",
      withIds({
        flats: (at) => ({
          name: `Flat ${at}`,
          apartment_type: pick(["loft", "studio", "duplex"], at),
          rent: new Int32(200 + at * 9),
          rooms: new Int32(1 + (at % 5)),
          site: Doc.of(
            Object.entries<Value>({
              type: "Point",
              coordinates: [new Double(at / 10), new Double(40 + at / 10)],
            }),
          ),
        }),
        firms: (at) => ({ name: `Firm ${at}`, number_of_employees: new Int32(5 + at * 3) }),
      }),
    ),
  ),
);

describe("a column that is bounded without its name", () => {
  it.each([
    ["name and rent of flats under 300", "{name:1,rent:1,_id:0}"],
    ["rent and name of flats under 300", "{rent:1,name:1,_id:0}"],
  ])("is shown: %s", (question, columns) => {
    expect(ask(question)).toEqual({ query: `db.flats.find({rent:{$lt:300}},${columns})`, isSure: true });
  });
});

describe("a field that begins with another name of the documents", () => {
  it.each([
    ["which apartment type has the most flats", "count:{$sum:1}"],
    ["which apartment type has the highest average rent", 'averageRent:{$avg:"$rent"}'],
    ["the apartment type with the highest average rent", 'averageRent:{$avg:"$rent"}'],
  ])("is the key, and not the type of a place: %s", (question, figure) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$group:{_id:"$apartment_type",${figure}}}`);
    expect(isSure).toBe(true);
  });
});

describe("numbers of people that documents keep", () => {
  it.each([
    ["name and headcount of the firms", "{},{name:1,number_of_employees:1,_id:0}"],
    ["firms with a headcount over 90", "{number_of_employees:{$gt:90}}"],
  ])("are their headcount: %s", (question, parts) => {
    expect(ask(question)).toEqual({ query: `db.firms.find(${parts})`, isSure: true });
  });
});
