import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "canyon",
      withIds({
        guides: (at) => ({ name: `Guide ${at}`, village: ["Aro", "Bex", "Coll"][at % 3] ?? "" }),
        tours: (at) => ({
          guideId: new Int32((at * 7) % 23),
          fee: new Int32(40 + ((at * 11) % 37)),
          seats: new Int32(2 + (at % 9)),
          rating: new Int32(1 + (at % 5)),
          ropeWeight: new Int32(5 + ((at * 3) % 29)),
        }),
      }),
    ),
  ),
);

const perGuide = (figure: string): string =>
  `db.tours.aggregate([{$group:{_id:"$guideId",${figure}}},{$lookup:{from:"guides",localField:"_id",foreignField:"_id",as:"guide"}},{$set:{name:{$first:"$guide.name"}}},{$unset:"guide"}])`;

describe("numbers of related documents in front of groups", () => {
  it.each(["fees per guide", "fees by guide", "tour fees for each guide", "fees for each guide"])(
    "are added up where they are money: %s",
    (question) => {
      expect(ask(question).query).toBe(perGuide('totalFee:{$sum:"$fee"}'));
    },
  );

  it.each(["seats per guide", "tour seats by guide", "show me the seats per guide"])(
    "are added up where their name says so: %s",
    (question) => {
      expect(ask(question).query).toBe(perGuide('totalSeats:{$sum:"$seats"}'));
    },
  );

  it.each(["rating per guide", "tour rating by guide"])(
    "are averaged where they are a level: %s",
    (question) => {
      expect(ask(question).query).toBe(perGuide('averageRating:{$avg:"$rating"}'));
    },
  );

  it("are unsure where either may be meant", () => {
    expect(ask("rope weight per guide")).toEqual({
      query: perGuide('averageRopeWeight:{$avg:"$ropeWeight"}'),
      isSure: false,
    });
  });

  it.each(["average fee by guide id", "average fee by guide"])(
    "are figures where one is said: %s",
    (question) => {
      expect(ask(question).query).toContain('{$group:{_id:"$guideId",averageFee:{$avg:"$fee"}}}');
    },
  );

  it("are no groups of who did it", () => {
    expect(ask("tours rated by guide 5").query).not.toContain('_id:"$guideId"');
  });
});
