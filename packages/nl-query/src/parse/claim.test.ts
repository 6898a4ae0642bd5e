import { describe, expect, it } from "vitest";
import { harborSnapshot } from "../harbor.fixture.ts";
import { Knowledge } from "../link/knowledge.ts";
import { NameHits } from "../link/mentions.ts";
import type { Condition, FieldRef, Metric, SortKey, Test, Words } from "../plan/plan.ts";
import { tokenize } from "../text/tokenize.ts";
import { acceptClaim, claimCondition, claimKey, claimMetrics, claimSort, joinClaims } from "./claim.ts";
import { Draft } from "./draft.ts";

const knowledge = new Knowledge(harborSnapshot());
const [vessels] = knowledge.model.collections.filter((one) => one.name === "vessels");

function draftOf(text: string): Draft {
  if (!vessels) throw new Error("the fixture has vessels");
  const tokens = tokenize(text);
  const names = new NameHits(knowledge, tokens);
  return new Draft({ text, tokens, now: 0, knowledge, names, values: [] }, vessels);
}

function refOf(path: string): FieldRef {
  const field = vessels?.byPath.get(path);
  if (!field) throw new Error(`vessels have ${path}`);
  return { field, route: null };
}

const word = (at: number): Words => ({ start: at, end: at + 1 });

describe("acceptClaim", () => {
  it("takes the words of the evidence and records the assumptions", () => {
    const draft = draftOf("heavy vessels");
    acceptClaim(draft, {
      evidence: [{ words: word(0), surety: 0.5 }],
      assumptions: [{ weight: 0.2, about: "tonnage" }],
    });
    expect([draft.isTaken(0), draft.isTaken(1)]).toEqual([true, false]);
    expect(draft.understood[0]).toBe(0.5);
    expect(draft.doubts).toEqual([{ weight: 0.2, about: "tonnage", kind: "assumed" }]);
  });

  it("changes nothing without a claim", () => {
    const draft = draftOf("vessels");
    acceptClaim(draft, null);
    expect(draft.plan).toEqual(draftOf("vessels").plan);
  });

  it("numbers figures whose name is taken", () => {
    const draft = draftOf("total and total");
    const of = { kind: "field", ...refOf("tonnage") } as const;
    acceptClaim(
      draft,
      claimMetrics(draft, [
        { kind: "sum", of, name: "total", words: [word(0)] },
        { kind: "sum", of, name: "total", words: [word(2)] },
      ]),
    );
    expect(draft.plan.metrics.map((one) => one.name)).toEqual(["total", "total2"]);
  });

  it("gives the words of a second key to the one by the same field", () => {
    const draft = draftOf("by flag per flag");
    for (const at of [1, 3])
      acceptClaim(draft, claimKey({ ...refOf("flag"), part: null, step: null, words: [word(at)] }));
    expect(draft.plan.keys.map((one) => one.words)).toEqual([[word(1), word(3)]]);
  });

  it("drops the parts of the plan that a claim replaces", () => {
    const draft = draftOf("Malta or Norway");
    const conditions = [0, 2].map((at): Condition => {
      const test: Test = { kind: "present", isPresent: true };
      return { ...refOf("flag"), test, words: [word(at)], role: "condition" };
    });
    for (const one of conditions) acceptClaim(draft, claimCondition(one));
    acceptClaim(draft, { replaced: conditions.slice(0, 1), evidence: [] });
    expect(draft.plan.conditions).toEqual(conditions.slice(1));
  });

  it("turns a key of the order in its place", () => {
    const draft = draftOf("by flag and tonnage");
    const keys = ["flag", "tonnage"].map((path, at): SortKey => {
      const by: SortKey["by"] = { kind: "field", ref: refOf(path) };
      return { by, direction: 1, words: [word(2 * at + 1)] };
    });
    const [first] = keys;
    for (const key of keys) acceptClaim(draft, claimSort(key));
    if (first) acceptClaim(draft, { turned: [{ key: first, direction: -1 }], evidence: [] });
    expect(draft.plan.sort).toEqual(keys);
    expect(draft.plan.sort.map((key) => key.direction)).toEqual([-1, 1]);
  });

  it("keeps the limit of the plan unless the claim has one", () => {
    const draft = draftOf("top 3");
    acceptClaim(draft, { limit: { count: 3, words: [word(1)] }, evidence: [] });
    acceptClaim(draft, { evidence: [] });
    expect(draft.plan.limit?.count).toBe(3);
  });
});

it("claims only the words of a second count", () => {
  const draft = draftOf("count and number");
  const counts = [0, 2].map((at): Metric => ({ kind: "count", name: "count", words: [word(at)] }));
  for (const one of counts) acceptClaim(draft, claimMetrics(draft, [one]));
  expect(draft.plan.metrics).toEqual(counts.slice(0, 1));
  expect(draft.understood[2]).toBeCloseTo(0.9);
});

it("joins claims with the orders whose words do not say by what", () => {
  const draft = draftOf("descending by flag");
  const key: SortKey = { by: { kind: "field", ref: refOf("flag") }, direction: -1, words: [word(0)] };
  const joined = joinClaims(
    { limit: { count: 1, words: [word(0)] }, evidence: [{ words: word(1), surety: 1 }] },
    claimSort(key, "any"),
  );
  acceptClaim(draft, joined);
  expect(draft.plan.sort).toEqual([key]);
  expect(draft.impliedSorts.get(key)).toBe("any");
  expect(draft.plan.limit?.count).toBe(1);
  expect([draft.isTaken(0), draft.isTaken(1), draft.isTaken(2)]).toEqual([true, true, false]);
});
