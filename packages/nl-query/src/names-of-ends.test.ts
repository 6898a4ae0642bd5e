import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.parse("2020-01-01T00:00:00Z") + at * 86_400_000);

/** Jetties whose fields are called as ends of orders and as figures. */
const ROWS: Rows = {
  jettiesAndSurveys: (at) => ({
    name: `Jetty ${at}`,
    last_survey: day(at * 30),
    first_survey: day(at),
    water: Doc.of([
      ["lowC", new Double(at % 9)],
      ["mean", new Double(10 + (at % 7))],
    ]),
    surveys: [0, 1].map((nr) =>
      Doc.of([
        ["on", day(at * 30 + nr)],
        ["depth", new Int32(3 + nr)],
      ]),
    ),
  }),
};

const ask = askerOf(createGenerator({ ...snapshotOf("jetties", withIds(ROWS)), references: [] }));

describe("fields that are called as something that is asked for", () => {
  it.each([
    "jetties whose last survey is from January 2022 or later",
    "jetties with a last survey since 2022",
  ])("are ends of orders: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.jettiesAndSurveys.find({last_survey:{$gte:ISODate("2022-01-01T00:00:00Z")}})',
      isSure: true,
    });
  });

  it.each([
    ["jetties with a mean water below 12", "$lt:12"],
    ["jetties with a mean water of at least 12", "$gte:12"],
  ])("are averages: %s", (question, bound) => {
    expect(ask(question)).toEqual({
      query: `db.jettiesAndSurveys.find({"water.mean":{${bound}}})`,
      isSure: true,
    });
  });

  it("rank by it", () => {
    expect(ask("3 warmest jetties by mean water, names only")).toEqual({
      query: 'db.jettiesAndSurveys.find({},{name:1,_id:0}).sort({"water.mean":-1}).limit(3)',
      isSure: true,
    });
  });
});
