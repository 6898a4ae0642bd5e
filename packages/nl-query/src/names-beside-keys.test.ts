import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "orchards",
      withIds({
        growers: (at) => ({
          _id: `GR-${at + 10}`,
          legalName: `Grower ${at} Ltd`,
          acres: new Int32(5 + at),
          office: Doc.of([
            ["town", ["Ulm", "Metz"][at % 2] ?? ""],
            ["street", `Lane ${at}`],
          ]),
        }),
        groves: (at) => ({
          code: `GV-${at + 100}`,
          name: `Grove ${at}`,
          harvest: new Int32(100 + at),
          grower: Doc.of([
            ["id", `GR-${(at % 20) + 10}`],
            ["name", `Brand ${at % 20}`],
          ]),
        }),
        frosts: (at) => ({
          groveCode: `GV-${(at % 60) + 100}`,
          lost: new Int32(at),
          kind: ["early", "late"][at % 2] ?? "",
        }),
      }),
    ),
  ),
);

const GROUPS = 'db.groves.aggregate([{$group:{_id:"$grower.name",totalHarvest:{$sum:"$harvest"}}}])';

describe("groups by what is referred to, where its name stands beside the key", () => {
  it.each(["sum of harvest for each grower", "total harvest per grower"])(
    "go by that name: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: GROUPS, isSure: true });
    },
  );

  it("take the words for the name along", () => {
    expect(ask("total harvest per grower name").query).toBe(GROUPS);
  });

  it("go by it in documents that are looked up, too", () => {
    expect(ask("total lost of the frosts per grower").query).toContain('_id:"$grove.grower.name"');
  });

  it("leave another name to those who ask for it", () => {
    expect(ask("total harvest per legal name of the grower").query).toContain("$legalName");
  });
});

describe("what is said in a clause or once more", () => {
  it("reads where something of what is referred to is", () => {
    const { query } = ask(
      "Show the name of each grove together with the town where its grower has its office.",
    );
    expect(query).toContain("office.town");
  });

  it("leaves out that a total is over all years", () => {
    expect(ask("total harvest over all recorded years")).toEqual(ask("total harvest"));
  });
});
