import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  depots: (at) => ({
    _id: new Int32(at),
    name: `Depot ${at}`,
    county: pick(["Kent", "Essex", "Surrey"], at),
  }),
  hauls: (at) => ({
    _id: new Int32(900 + at),
    from_depot_id: new Int32((at * 7) % 60),
    to_depot_id: new Int32((at * 11) % 60),
    tons: new Int32(5 + ((at * 13) % 40)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("haulage", ROWS)));

describe("verbs that say an end of a way", () => {
  it.each([
    ["names of the depots where no haul has ever started", '"_id",foreignField:"from_depot_id"'],
    ["names of the depots where no haul has ever ended", '"_id",foreignField:"to_depot_id"'],
    ["average tons of the hauls finishing at depots in Kent", '"to_depot_id",foreignField:"_id"'],
    ["number of hauls that ended in each county", '"to_depot_id",foreignField:"_id"'],
    ["number of hauls that began in each county", '"from_depot_id",foreignField:"_id"'],
  ])("tell the references apart: %s", (question, link) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`localField:${link}`);
    expect(isSure).toBe(true);
  });

  it("tell the counties apart, with more words in front of them", () => {
    const { query } = ask(
      "hauls that depart from a depot located in Kent and arrive at a depot located in Essex",
    );
    expect(query).toContain('localField:"from_depot_id",foreignField:"_id",as:"depot"');
    expect(query).toContain('localField:"to_depot_id",foreignField:"_id",as:"depotInfo"');
    expect(query).toContain('{"depot.county":"Kent","depotInfo.county":"Essex"}');
  });

  it("leave the ends open where they order the documents", () => {
    const { isSure } = ask("number of hauls in each county, starting with the largest");
    expect(isSure).toBe(false);
  });
});
