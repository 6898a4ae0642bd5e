import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.parse("2025-02-01T00:00:00Z") + at * 86_400_000);

const ROWS: Rows = {
  parcels: (at) => ({
    desk: ["north", "south", "harbor"][at % 3] ?? "",
    handedInAt: day(at),
    weighed_at: day(at + 1),
    ...(at % 3 === 0 ? {} : { collected_at: day(at + 3) }),
    printedYear: new Int32(1990 + (at % 30)),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("post", withIds(ROWS))));

describe("what was done, behind the name of documents", () => {
  it.each([
    "parcels weighed via the harbor desk",
    "parcels weighed at the harbor desk",
    "parcels printed in harbor",
  ])("asks for no column: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.parcels.find({desk:"harbor"})', isSure: true });
  });

  it.each([
    ["parcels collected", "{$ne:null}"],
    ["list parcels collected", "{$ne:null}"],
    ["parcels not collected", "null"],
    ["parcels that were collected", "{$ne:null}"],
  ])("is a condition where the date can be missing: %s", (question, test) => {
    expect(ask(question)).toEqual({ query: `db.parcels.find({collected_at:${test}})`, isSure: true });
  });

  it("dates groups", () => {
    expect(ask("parcels collected per month").query).toContain(
      '{$match:{collected_at:{$ne:null}}},{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$collected_at"}}',
    );
  });
});
