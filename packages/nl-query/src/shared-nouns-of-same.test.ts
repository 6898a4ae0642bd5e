import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const PIERS = ["Vik", "Os", "Hella"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rowing",
      withIds({
        rows: (at) => ({
          crew: `Crew ${at}`,
          start_pier: PIERS[at % 3] ?? "",
          end_pier: PIERS[(at * 7) % 3] ?? "",
          home_oars: new Int32(at % 6),
          away_oars: new Int32(at % 5),
          banner: ["red", "green"][at % 2] ?? "",
        }),
      }),
    ),
  ),
);

describe("a noun that stands once for both fields that are compared", () => {
  it.each([
    "rows with the same start and end pier",
    "rows with identical start and end piers",
    "rows whose start and end pier are the same",
    "rows that started and ended at the same pier",
    "rows that start and end at the same pier",
    "rows that departed from and arrived at the same pier",
  ])("names both: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.rows.find({$expr:{$eq:["$start_pier","$end_pier"]}})',
      isSure: true,
    });
  });

  it.each(["rows with different start and end piers", "rows that start and end at different piers"])(
    "names both that differ: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.rows.find({$expr:{$ne:["$start_pier","$end_pier"]}})',
        isSure: true,
      });
    },
  );

  it("may be of numbers", () => {
    expect(ask("how many rows had the same number of home and away oars?").query).toBe(
      'db.rows.countDocuments({$expr:{$eq:["$home_oars","$away_oars"]}})',
    );
  });

  it("is none where the words before it are no roles", () => {
    expect(ask("rows with the same crew and banner").query).not.toContain("$expr");
    expect(ask("rows that started at the same pier").isSure).toBe(false);
  });
});
