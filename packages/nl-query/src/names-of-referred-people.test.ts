import { Int32 } from "@querysnap/mql";
import { describe, expect, test } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("courier", {
      riders: (at) => ({
        _id: `rdr_${100 + at}`,
        mail: `rider${at}@bike.example`,
        kilometers: new Int32(50 + ((at * 41) % 700)),
        licensePlate: at % 3 === 0 ? null : `PL ${200 + at}`,
      }),
      parcels: (at) => ({
        _id: new Int32(at),
        barcode: `PX-${300 + at}`,
        riderId: `rdr_${100 + (at % 40)}`,
        notice: ["mail", "text", "call"][at % 3] ?? "mail",
        grams: new Int32(100 + ((at * 77) % 900)),
        extras: [["license plate", "ribbon", "card"][at % 3] ?? "card"],
      }),
    }),
  ),
);

const lookup = '{$lookup:{from:"riders",localField:"riderId",foreignField:"_id",as:"rider"}}';

describe("people by their mail, where a document holds their key", () => {
  test.each([
    ["parcels of rider rider7@bike.example", ""],
    ["parcels whose rider is rider7@bike.example", ""],
    ["all parcels for the rider rider7@bike.example", ""],
  ])("%s", (question) => {
    expect(ask(question).query).toBe(
      `db.parcels.aggregate([${lookup},{$match:{"rider.mail":"rider7@bike.example"}},{$unset:"rider"}])`,
    );
  });

  test("keys are compared as they are", () => {
    expect(ask("parcels of rider rdr_107").query).toBe('db.parcels.find({riderId:"rdr_107"})');
  });
});

describe("a field of whom the document refers to", () => {
  test("is no value of the same name", () => {
    expect(ask("barcode and rider mail of all parcels").query).toBe(
      `db.parcels.aggregate([${lookup},{$project:{barcode:1,mail:{$first:"$rider.mail"},_id:0}}])`,
    );
  });

  test.each([
    ["parcels with notice mail", 'db.parcels.find({notice:"mail"})'],
    ["number of parcels with the notice mail", 'db.parcels.countDocuments({notice:"mail"})'],
  ])("leaves values: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

describe("what is missing", () => {
  const stands = askerOf(
    createGenerator(
      snapshotOf("market", {
        stands: (at) => ({
          _id: new Int32(at),
          owner: `Owner ${at}`,
          rainCover: at % 2 === 0 ? null : `cover ${at}`,
          perks: [["rain cover", "water", "power"][at % 3] ?? "water", "shade"],
        }),
      }),
    ),
  );

  test.each([
    "stands without rain cover",
    "stands without a rain cover",
    "stands with no rain cover",
    "stands missing the rain cover",
  ])("is the field of that name: %s", (question) => {
    expect(stands(question).query).toBe("db.stands.find({rainCover:null})");
  });

  test("is a value where no field has the name", () => {
    expect(stands("stands without water").query).toBe('db.stands.find({perks:{$ne:"water"}})');
  });
});

describe("a name that begins with first", () => {
  const bids = askerOf(
    createGenerator(
      snapshotOf("auction", {
        lots: (at) => ({
          _id: new Int32(at),
          lotCode: `L-${100 + at}`,
          firstBid: new Int32(10 + ((at * 17) % 300)),
        }),
      }),
    ),
  );

  test("is no place in an order", () => {
    expect(bids("lot code of the lot with the highest first bid").query).toBe(
      "db.lots.find({},{lotCode:1,_id:0}).sort({firstBid:-1}).limit(1)",
    );
  });

  test("leaves an order", () => {
    expect(bids("lots by first bid, highest first").query).toBe("db.lots.find().sort({firstBid:-1})");
  });
});
