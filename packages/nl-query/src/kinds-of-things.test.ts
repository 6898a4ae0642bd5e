import { describe, expect, it } from "vitest";
import { Doc } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("a kind that one field keeps", () => {
  it.each([
    ["number of inns per kind of room", "count:{$sum:1}"],
    ["how many inns for each type of room", "count:{$sum:1}"],
    ["average rate for each kind of room", 'averageRate:{$avg:"$rate"}'],
    ["average rate for each category of room", 'averageRate:{$avg:"$rate"}'],
    ["what does a night cost on average for each type of room?", 'averageRate:{$avg:"$rate"}'],
    ["Per kind of room, what's the highest rate?", 'maximumRate:{$max:"$rate"}'],
  ])("splits by it: %s", (question, figure) => {
    expect(ask(question)).toEqual({
      query: `db.inns.aggregate([{$group:{_id:"$room_kind",${figure}}}])`,
      isSure: true,
    });
  });

  it("is counted", () => {
    expect(ask("how many different kinds of room are there").query).toContain('{$addToSet:"$room_kind"}');
  });

  it("says nothing beside what another field keeps", () => {
    expect(ask("number of inns for each kind of district").query).toContain('{_id:"$district"');
  });

  it.each(["moulds per kind of maker", "number of moulds for each kind of maker"])(
    "is that of a part of the documents: %s",
    (question) => {
      const moulds = askerOf(
        createGenerator(
          snapshotOf(
            "pottery",
            withIds({
              moulds: (at) => ({
                maker: Doc.of([
                  ["name", `Maker ${at % 9}`],
                  ["kind", at % 2 === 0 ? "guild" : "workshop"],
                ]),
              }),
            }),
          ),
        ),
      );
      expect(moulds(question)).toEqual({
        query: 'db.moulds.aggregate([{$group:{_id:"$maker.kind",count:{$sum:1}}}])',
        isSure: true,
      });
    },
  );

  it.each([
    "which kinds of room are on offer?",
    "which types of room exist?",
    "what kinds of room do they have?",
  ])("is asked for once each: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.inns.distinct("room_kind")', isSure: true });
  });
});
