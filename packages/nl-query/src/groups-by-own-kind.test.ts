import { Doc, Int32, ObjectId, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const id = (at: number): ObjectId => new ObjectId(at.toString(16).padStart(24, "0"));
const badges = (at: number): Value[] => [1, 2].map((n) => Doc.of([["badge", `B${(at + n) % 5}`]]));
const ROWS: Rows = {
  rangers: (at) => ({
    _id: id(at),
    givenName: `Given ${at}`,
    familyName: `Family ${at}`,
    leaderId: at < 4 ? null : id(at % 9),
    wage: new Int32(1_000 + at * 3),
    earned: badges(at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("park", ROWS)));

describe("groups by a reference to documents of the same collection", () => {
  const LOOKUP = '{$lookup:{from:"rangers",localField:"_id",foreignField:"_id",as:"ranger"}}';
  it.each(["rangers per leader", "average wage per leader", "leader with the most rangers"])(
    "have the name of who they refer to: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('_id:"$leaderId"');
      expect(query).toContain(LOOKUP);
      expect(query).not.toContain('{$first:"$givenName"}');
      expect(isSure).toBe(true);
    },
  );

  it.each([
    "rangers per leader: given name, family name, count",
    "How many rangers report directly to each leader? Show the given and family name of the leader and the number of rangers.",
    "direct reports per leader: given name, family name, count",
  ])("show the names that are asked for: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{_id:0,givenName:"$ranger.givenName",familyName:"$ranger.familyName",count:1}');
    expect(isSure).toBe(true);
  });
});
