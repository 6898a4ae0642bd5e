import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  sighting_batches: (at) => ({
    observer: pick(["Mila", "Oskar", "Petra"], at),
    sighting_count: new Int32(2),
    records: [0, 1].map((n) =>
      Doc.of([
        ["species", pick(["heron", "kestrel", "otter", "newt"], at + n)],
        ["minutes", new Int32(5 + ((at + n) % 50))],
        ["seenOn", new DateTime(Date.UTC(2025, (at + n) % 12, 5))],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("reserve", withIds(ROWS))));

describe("what batches hold in a list with a generic name", () => {
  it.each(["how many sightings per species?", "number of sightings per species", "sightings per species"])(
    "is counted by its own name: %s",
    (question) => {
      expect(ask(question).query).toBe(
        'db.sighting_batches.aggregate([{$unwind:"$records"},{$group:{_id:"$records.species",count:{$sum:1}}}])',
      );
    },
  );

  it("has the latest one", () => {
    const { query } = ask("species of the most recent sighting");
    expect(query).toContain('{$unwind:"$records"},{$sort:{"records.seenOn":-1}},{$limit:1}');
  });

  it("leaves the batches alone", () => {
    expect(ask("sighting batches of the observer Mila")).toEqual({
      query: 'db.sighting_batches.find({observer:"Mila"})',
      isSure: true,
    });
  });
});
