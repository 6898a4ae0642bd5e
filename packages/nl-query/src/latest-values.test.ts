import { DateTime, Doc, Int32, ObjectId, Double } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Soundings of gauges in a river, and lock keepers with what they noted. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "river",
      withIds({
        soundings: (at) => ({
          gauge: pick(["North", "Weir", "Mill"], at),
          soundedAt: new DateTime(Date.UTC(2025, at % 12, 3, at % 24)),
          water: Doc.of([
            ["depth", Doc.of([["value", new Double(1.5 + ((at * 7) % 40) / 10)]])],
            ["murk", new Int32((at * 3) % 11)],
          ]),
        }),
        keepers: (at) => ({
          name: Doc.of([
            ["first", `Ann ${at}`],
            ["last", `Keeper ${at}`],
          ]),
          joined: new DateTime(Date.UTC(2024, at % 12, 4)),
          notes: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of([
              ["notedOn", new DateTime(Date.UTC(2025, (at + n) % 12, 9))],
              ["boats", new Int32((at * 5 + n) % 30)],
            ]),
          ),
          badge: new ObjectId(`${at}`.padStart(24, "a")),
        }),
      }),
    ),
  ),
);
const last = (order: number, columns: string): string =>
  `db.soundings.aggregate([{$sort:{soundedAt:${order}}},{$group:{_id:"$gauge",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}},{$project:{gauge:1,${columns},_id:0}}])`;

describe("the latest of numbers", () => {
  it.each([
    "latest depth of each gauge",
    "most recent depth per gauge",
    "the last depth for each gauge",
    "newest depth by gauge",
  ])("is that of the latest document: %s", (question) => {
    expect(ask(question)).toEqual({ query: last(-1, '"water.depth.value":1'), isSure: true });
  });

  it.each([
    ["first depth of each gauge", last(1, '"water.depth.value":1')],
    ["latest depth and murk of each gauge", last(-1, '"water.depth.value":1,"water.murk":1')],
    ["latest depth", 'db.soundings.find({},{"water.depth.value":1,_id:0}).sort({soundedAt:-1}).limit(1)'],
    [
      "latest depth of the gauge Weir",
      'db.soundings.find({gauge:"Weir"},{"water.depth.value":1,_id:0}).sort({soundedAt:-1}).limit(1)',
    ],
  ])("goes by the date: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("is that of the latest element", () => {
    expect(ask("latest boats of each keeper").query).toContain('{$sort:{"notes.notedOn":-1}}');
  });

  it("is never the highest one", () => {
    expect(ask("latest depth of the gauges").query).not.toContain("$max");
    expect(ask("latest sounding of each gauge").query).toContain("{$sort:{soundedAt:-1}}");
  });

  it("leaves orders alone", () => {
    expect(ask("keepers: badge, newest first").query).toBe(
      "db.keepers.find({},{badge:1,_id:0}).sort({joined:-1})",
    );
  });
});
