import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Keepers have a manager among them; animals, whose sex is known, have the same numbers as keys. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "aviary",
      withIds({
        keepers: (at) => ({
          name: `Keeper ${at}`,
          manager_id: at < 3 ? null : new Int32(at % 5),
          wage: new Int32(2000 + ((at * 37) % 900)),
        }),
        parrots: (at) => ({
          name: `Parrot ${at}`,
          sex: at % 2 === 0 ? "hen" : "cock",
          keeper_id: new Int32((at * 7) % 30),
        }),
      }),
    ),
  ),
);
const IDLE =
  '{$lookup:{from:"keepers",localField:"_id",foreignField:"manager_id",as:"keepers"}},{$match:{keepers:{$size:0}}}';

describe("people who have superiors among them", () => {
  it.each([
    "keepers who are not a manager of anyone",
    "keepers who don't manage anyone",
    "keepers who are not managers",
    "keepers without subordinates",
    "keepers nobody reports to",
    "keepers to whom nobody reports",
    "keepers who have never been a manager",
    "keepers who have never managed anyone",
    "keepers not managing anybody",
  ])("are asked for where nobody has them as one: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.keepers.aggregate([${IDLE},{$unset:"keepers"}])`,
      isSure: true,
    });
  });

  it.each(["names of keepers who are not managers", "names of keepers who are not managing anyone"])(
    "are named: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `db.keepers.aggregate([${IDLE},{$project:{name:1,_id:0}}])`,
        isSure: true,
      });
    },
  );

  it.each(["keepers without a manager", "keepers who are not managed by anyone"])(
    "are found where they have none: %s",
    (question) => {
      expect(ask(question).query).toBe("db.keepers.find({manager_id:null})");
    },
  );
});
