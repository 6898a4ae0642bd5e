import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { askPuppets } from "./puppets.fixture.ts";
import { pick } from "./row-values.fixture.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "grants",
      withIds({
        grants: (at) => ({ name: `Grant ${at}`, state: pick(["running", "over"], at) }),
        applications: (at) => ({ grant_id: new Int32((at * 7) % 40), text: `Dear board ${at}` }),
      }),
    ),
  ),
);

describe("what nobody did", () => {
  it.each([
    "Which running grants has nobody applied for?",
    "Which running grants hasn't anyone applied for yet?",
    "running grants that nobody applied for",
  ])("leaves no other documents: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$match:{state:"running"}}');
    expect(query).toContain("{$match:{applications:{$size:0}}}");
    expect(isSure).toBe(true);
  });

  it.each([
    "unseen petitions",
    "Which petitions has nobody seen?",
    "Which petitions hasn't anyone seen yet?",
  ])("leaves no date: %s", (question) => {
    expect(askPuppets(question)).toEqual({ query: "db.petitions.find({seen_at:null})", isSure: true });
  });
});

it("takes the date of an acquisition for that of what was acquired", () => {
  expect(askPuppets("label and acquisition date of the puppets")).toEqual({
    query: "db.puppets.find({},{label:1,acquired_on:1,_id:0})",
    isSure: true,
  });
});
