import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "diving",
      withIds({
        members: (at) => ({ name: `Member ${at}`, dive_hours: new Int32(10 + ((at * 37) % 900)) }),
        dives: (at) => ({
          member_id: new Int32((at * 7) % 31),
          meters: new Int32(5 + ((at * 13) % 40)),
          date: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
        }),
      }),
    ),
  ),
);

describe("a noun for documents that begins the name of a field elsewhere", () => {
  it("counts these documents", () => {
    const { query } = ask("members with the most dives");
    expect(query).toContain('{$addFields:{divesCount:{$size:"$dives"}}},{$sort:{divesCount:-1}}');
  });

  it("lists these documents", () => {
    expect(ask("for each member, show their dives").query).toBe(
      'db.members.aggregate([{$lookup:{from:"dives",localField:"_id",foreignField:"member_id",as:"dives"}}])',
    );
  });

  it.each([
    ["members with more than 300 dive hours", "db.members.find({dive_hours:{$gt:300}})"],
    ["members by dive hours", "db.members.find().sort({dive_hours:1})"],
  ])("is a part of the name beside its unit: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
