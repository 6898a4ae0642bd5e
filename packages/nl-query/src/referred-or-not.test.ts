import { DateTime, Int32, ObjectId } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const idOf = (kind: string, at: number): ObjectId => new ObjectId(kind + at.toString(16).padStart(23, "0"));

/** Claims, which most have an examiner for, and all have a recorder and the agent who sold them. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "insurance",
      withIds({
        agents: (at) => ({ _id: idOf("a", at), name: `Agent ${at}` }),
        claims: (at) => ({
          title: `Claim ${at}`,
          amount: new Int32(100 + ((at * 37) % 90)),
          agentId: idOf("a", (at * 5) % 7),
          examinerId: at % 4 === 0 ? null : idOf("a", (at * 7) % 9),
          recorderId: idOf("a", (at * 5) % 11),
          filedAt: new DateTime(Date.UTC(2026, at % 6, 3)),
        }),
      }),
      60,
    ),
  ),
);

describe("documents that refer to somebody in a role", () => {
  it.each([
    "claims with an examiner",
    "claims that have an examiner",
    "examined claims",
    "claims that have been examined",
  ])("are found by that alone: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.claims.find({examinerId:{$ne:null}})", isSure: true });
  });

  it.each(["claims without an examiner", "claims not yet examined"])(
    "or by the lack of one: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.claims.find({examinerId:null})", isSure: true });
    },
  );

  it("or by one word for that lack", () => {
    expect(ask("unexamined claims").query).toBe("db.claims.find({examinerId:null})");
  });

  it("are counted as others are", () => {
    expect(ask("how many claims have an examiner").query).toBe(
      "db.claims.countDocuments({examinerId:{$ne:null}})",
    );
    expect(ask("examined claims per month").query).toContain("{$match:{examinerId:{$ne:null}}}");
  });

  it("are grouped by those of that name, unless the deed is said in front", () => {
    expect(ask("number of examined claims per agent").query).toContain('{$group:{_id:"$agentId"');
    expect(ask("claims examined per agent").query).toContain('{$group:{_id:"$examinerId"');
  });

  it("may be all of them", () => {
    expect(ask("claims with a recorder")).toEqual({
      query: "db.claims.find({recorderId:{$ne:null}})",
      isSure: true,
    });
  });
});
