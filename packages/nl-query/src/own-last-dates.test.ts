import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (month: number, date: number): DateTime => new DateTime(Date.UTC(2026, month, date));
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "mill",
      withIds({
        wheels: (at) => ({
          name: `Wheel ${at}`,
          yard: ["upper", "lower"][at % 2] ?? "",
          lastGreasedAt: day(at % 10, 1 + (at % 27)),
        }),
        grists: (at) => ({ wheelId: new Int32((at * 7) % 60), groundOn: day(at % 9, 1 + (at % 25)) }),
      }),
    ),
  ),
);

describe("dates that documents keep of what was done last", () => {
  it.each([
    "last greased date of each wheel",
    "wheels with their last greased date",
    "last greased date per wheel",
    "show all wheels and their last greased date",
  ])("are columns of the documents: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.wheels.find({},{name:1,lastGreasedAt:1,_id:0})",
      isSure: true,
    });
  });

  it.each(["last greased date per yard", "last greased by yard"])(
    "are compared within groups: %s",
    (question) => {
      expect(ask(question).query).toBe(
        'db.wheels.aggregate([{$group:{_id:"$yard",latestLastGreasedAt:{$max:"$lastGreasedAt"}}}])',
      );
    },
  );
});
