import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Sailors, who have a full name, of clubs that have a name. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regatta",
      withIds({
        clubs: (at) => ({ club_name: `Club ${at}`, berths: new Int32(3 + (at % 17)) }),
        sailors: (at) => ({
          full_name: `Una Holt${at}`,
          points: new Int32(20 + ((at * 11) % 37)),
          club_id: new Int32((at * 7) % 50),
        }),
      }),
    ),
  ),
);

describe("a name that begins with a word that mostly says nothing", () => {
  it.each([
    "full names of the three sailors with the highest points",
    "show full names of the 3 sailors with the most points",
    "the full names of the top 3 sailors by points",
    "what are the full names of the three sailors with the highest points?",
  ])("is the one that is shown: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.sailors.find({},{full_name:1,_id:0}).sort({points:-1}).limit(3)",
      isSure: true,
    });
  });

  it("says nothing where no name begins with it", () => {
    expect(ask("full list of the clubs with berths over 5").query).toBe("db.clubs.find({berths:{$gt:5}})");
  });
});
