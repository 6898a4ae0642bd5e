import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Camps, scouts, and the enrolments of scouts in camps, one of whose states is "enrolled". */
const ask = askerOf(
  createGenerator(
    snapshotOf("scouts", {
      camps: (at) => ({ _id: `c${at}`, title: `Camp ${at}`, lake: pick(["Saim", "Puru", "Orivesi"], at) }),
      scouts: (at) => ({ _id: `s${at}`, nick: `Scout ${at}`, age: new Int32(9 + (at % 8)) }),
      enrolments: (at) => ({
        _id: `e${at}`,
        campId: `c${at % 50}`,
        scoutId: `s${at % 40}`,
        state: pick(["enrolled", "waiting", "withdrawn"], at),
      }),
    }),
  ),
);

describe("what nobody did, where the deed is a state as well", () => {
  const camps =
    'db.camps.aggregate([{$lookup:{from:"enrolments",localField:"_id",foreignField:"campId",as:"enrolments"}},{$match:{enrolments:{$size:0}}},{$unset:"enrolments"}])';
  const scouts =
    'db.scouts.aggregate([{$lookup:{from:"enrolments",localField:"_id",foreignField:"scoutId",as:"enrolments"}},{$match:{enrolments:{$size:0}}},{$unset:"enrolments"}])';
  it.each([
    ["camps nobody enrolled in", camps],
    ["camps that nobody has enrolled in", camps],
    ["which camps has nobody enrolled in?", camps],
    ["which scouts have not enrolled?", scouts],
    ["scouts who have never enrolled", scouts],
  ])("is done in no state: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("shows columns of what was asked for", () => {
    expect(ask("which camps has nobody enrolled in? title and lake please").query).toContain(
      "{$match:{enrolments:{$size:0}}},{$project:{title:1,lake:1,_id:0}}",
    );
  });

  it.each([
    ["enrolments that are not enrolled", 'db.enrolments.find({state:{$ne:"enrolled"}})'],
    ["enrolments with the state enrolled", 'db.enrolments.find({state:"enrolled"})'],
  ])("is the state of documents that are named: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});

/** Plays that hold `performances`, and poems that hold a `publication`, of which each has some issues. */
const asked = askerOf(
  createGenerator(
    snapshotOf("stage", {
      plays: (at) => ({
        play_title: `Play ${at}`,
        acts: new Int32(1 + (at % 5)),
        performance: at % 3 === 0 ? [] : [Doc.of([["house", pick(["Globe", "Rose"], at)]])],
      }),
      poems: (at) => ({
        verse: `Poem ${at}`,
        issues: new Int32(1 + (at % 7)),
        publication: at % 3 === 0 ? [] : [Doc.of([["press", pick(["Otto", "Peer", "Baer"], at)]])],
      }),
    }),
  ),
);

describe("deeds that elements are called after", () => {
  it.each([
    ["Which plays have not been performed?", "db.plays.find({performance:{$size:0}})"],
    ["plays never performed", "db.plays.find({performance:{$size:0}})"],
    ["How many plays were not performed?", "db.plays.countDocuments({performance:{$size:0}})"],
    [
      "plays that have not been performed and have more than 3 acts",
      "db.plays.find({performance:{$size:0},acts:{$gt:3}})",
    ],
    ["plays that were not performed in Globe", 'db.plays.find({"performance.house":{$ne:"Globe"}})'],
  ])("are absent where they were not done: %s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });

  it("are no number that all documents have, though it may be called alike", () => {
    expect(asked("Which poems have not been published?").query).not.toContain("issues");
  });
});
