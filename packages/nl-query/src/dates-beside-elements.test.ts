import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(2025, at % 12, 1 + (at % 25)));
const ROWS: Rows = {
  plays: (at) => ({
    title: `Play ${at}`,
    troupe: ["Lantern", "Attic"][at % 2] ?? "",
    stagedOn: day(at),
    critiques: [1, 2].map((n) =>
      Doc.of([
        ["stars", new Int32(1 + ((at + n) % 5))],
        ["date", day(at + n)],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("stage", withIds(ROWS))));
const SHOWN = "{title:1,stagedOn:1,_id:0}";

describe("date beside a list with a date of its own", () => {
  it.each([
    "title and date of the plays by Lantern",
    "plays by Lantern with title and date",
    "Find all plays by Lantern. Return only the title and the date they were staged.",
    "title and staging date of the plays by Lantern",
  ])("shows the document's own date: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.plays.find({troupe:"Lantern"},${SHOWN})`, isSure: true });
  });

  it("sorts by the document's own date", () => {
    expect(ask("plays in order of date").query).toBe("db.plays.find().sort({stagedOn:1})");
  });

  it("shows the date of the elements where these are named", () => {
    expect(ask("date of the critiques of plays by Lantern").query).toContain('date:"$critiques.date"');
  });
});
