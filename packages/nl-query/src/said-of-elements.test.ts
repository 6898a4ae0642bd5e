import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

const ALL_A = 'visits:{$not:{$elemMatch:{mark:{$ne:"A"}}}},"visits.mark":"A"';

describe("what is said of all elements", () => {
  it.each([
    "inns that only ever got A marks",
    "inns that have only ever received A marks",
    "inns that only got A marks",
    "inns whose marks are all A",
    "inns whose visits all have mark A",
    "inns where the marks are all A",
    "inns that got nothing but A marks",
    "inns that never got anything but an A",
    "inns that have never been given anything except an A",
  ])("leaves out documents with another one: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.inns.find({${ALL_A}})`, isSure: true });
  });

  it("holds for bounds", () => {
    expect(ask("inns that only have visits with points above 10").query).toContain(
      "visits:{$not:{$elemMatch:{points:{$lte:10}}}}",
    );
  });

  it.each(["show only inns with mark A", "list only the inns that got an A"])(
    "is not meant by a request for documents: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: 'db.inns.find({"visits.mark":"A"})', isSure: true });
    },
  );

  it("is unsure where it is denied", () => {
    expect(ask("inns whose marks are not all A").isSure).toBe(false);
  });
});

const TIMES_C =
  '{$size:{$filter:{input:{$ifNull:["$visits",[]]},as:"element",cond:{$eq:["$$element.mark","C"]}}}}';

describe("how often elements hold a value", () => {
  it.each([
    ["inns that got mark C at least once", '.find({"visits.mark":"C"})'],
    ["how many inns got mark C at least once?", '.countDocuments({"visits.mark":"C"})'],
    [
      "how many Dutch inns have received mark C at least once",
      '.countDocuments({style:"Dutch","visits.mark":"C"})',
    ],
    ["inns that got mark C at least twice", `.find({$expr:{$gte:[${TIMES_C},2]}})`],
    ["inns that got mark C more than 2 times", `.find({$expr:{$gt:[${TIMES_C},2]}})`],
    ["inns that got mark C no more than 2 times", `.find({$expr:{$lte:[${TIMES_C},2]}})`],
    ["how many inns got mark C exactly twice", `.countDocuments({$expr:{$eq:[${TIMES_C},2]}})`],
  ])("is no bound of another number: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.inns${query}`, isSure: true });
  });
});
