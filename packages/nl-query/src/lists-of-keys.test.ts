import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const GUIDES = ["Ada Brink", "Bo Falk", "Cleo Marsh", "Dov Aster"];

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "treks",
      withIds({
        peaks: (at) => ({
          _id: `pk-${at + 100}`,
          title: `Peak ${at}`,
          altitude: new Int32(1_000 + at),
          closed: at % 7 === 0,
        }),
        guides: (at) => ({
          name: GUIDES[at] ?? `Guide ${at}`,
          town: ["Bergen", "Luz"][at % 2] ?? "",
          hiredAt: new DateTime(Date.UTC(2020, at % 12, 3)),
          visits: [0, 5].map((step) =>
            Doc.of([
              ["peakKey", `pk-${((at + step) % 60) + 100}`],
              ["purpose", ["survey", "rescue", "lesson"][(at + step) % 3] ?? ""],
            ]),
          ),
          bookmarks: [0, 7, 11].map((step) => `pk-${((at + step) % 60) + 100}`),
        }),
      }),
    ),
  ),
);

const LOOKUP = '{$lookup:{from:"peaks",localField:"bookmarks",foreignField:"_id",as:"peak"}}';

describe("documents that a list of keys leads to", () => {
  it("shows a row for each where nothing else is shown", () => {
    const { query, isSure } = ask("titles of bookmarks of Bo Falk");
    expect(query.replaceAll("'", '"')).toBe(
      `db.guides.aggregate([{$match:{name:"BoFalk"}},{$unwind:"$bookmarks"},${LOOKUP},{$unwind:"$peak"},{$project:{title:"$peak.title",_id:0}}])`,
    );
    expect(isSure).toBe(true);
  });

  it("shows all of them beside the documents that have the list", () => {
    expect(ask("guides with the titles of their bookmarks").query).toBe(
      `db.guides.aggregate([${LOOKUP},{$addFields:{peakTitle:"$peak.title"}},{$unset:"peak"}])`,
    );
  });

  it("leaves out those of other elements than the ones that are meant", () => {
    const { query } = ask("guides with purpose rescue and the title of the peak");
    expect(query.indexOf('$unwind:"$visits"')).toBeGreaterThan(0);
    expect(query).toContain('{$match:{"visits.purpose":"rescue"}}');
  });
});
