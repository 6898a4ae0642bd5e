import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Parcels have a phase that is called as the documents of another collection. */
const ROWS: Rows = {
  parcels: (at) => ({
    phase: ["sorting", "inspection", "loading"][at % 3] ?? "",
    weight: new Int32(at),
    rating: at % 4 === 0 ? null : new Int32(at % 5),
  }),
  inspections: (at) => ({
    parcelId: new Int32(at % 60),
    minutes: new Int32(5 + at),
    startedAt: new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("parcels", withIds(ROWS), 60)));

describe("a state in front of the name of its field", () => {
  it.each([
    ["Find parcels sitting at the inspection phase", '.find({phase:"inspection"})'],
    ["parcels in the inspection phase", '.find({phase:"inspection"})'],
    ["parcels not in the inspection phase", '.find({phase:{$ne:"inspection"}})'],
    ["how many parcels are at the inspection phase", '.countDocuments({phase:"inspection"})'],
    ["unrated parcels in the inspection phase", 'phase:"inspection"'],
    ["parcels at the inspection phase that nobody has given a rating", 'phase:"inspection"'],
  ])("%s", (question, part) => {
    const { query } = ask(question);
    expect(query).toContain(part);
    expect(query).not.toContain("$lookup");
  });

  it.each([
    ["parcels with more than 2 inspections", "inspections"],
    ["number of inspections per parcel", "db.inspections"],
  ])("keeps documents: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});
