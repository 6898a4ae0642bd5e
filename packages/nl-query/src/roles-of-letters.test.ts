import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "post",
      withIds({
        members: (at) => ({ name: `Member ${at}`, town: ["Elmore", "Wick"][at % 2] ?? "" }),
        parcels: (at) => ({
          sender_id: new Int32((at * 7) % 29),
          recipient_id: new Int32((at * 11) % 37),
          posted: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
          grams: new Int32(100 + ((at * 37) % 900)),
        }),
      }),
    ),
  ),
);
const NONE_RECEIVED =
  '{$lookup:{from:"parcels",localField:"_id",foreignField:"recipient_id",as:"parcels"}},{$match:{parcels:{$size:0}}}';

describe("references of two roles to the same documents", () => {
  it.each([
    "members who never received a parcel",
    "members who have not received any parcels",
    "members who received no parcel",
  ])("are told by what was received: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.members.aggregate([${NONE_RECEIVED},{$unset:"parcels"}])`,
      isSure: true,
    });
  });

  it("are told beside figures", () => {
    expect(ask("number of parcels received by each member").query).toContain('{$group:{_id:"$recipient_id"');
    expect(ask("member who received the most parcels").query).toContain('foreignField:"recipient_id"');
    expect(ask("member who sent the most parcels").query).toContain('foreignField:"sender_id"');
  });

  it.each([
    "number of parcels sent and received by each member",
    "members who sent but never received a parcel",
    "members who neither sent nor received a parcel",
    "members to whom no parcel was sent",
    "members who sent a parcel to Member 7",
  ])("are not sure by one of them: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});
