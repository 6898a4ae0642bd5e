import { describe, expect, it } from "vitest";
import { harborSnapshot } from "./harbor.fixture.ts";
import { Knowledge } from "./link/knowledge.ts";
import { lostValues } from "./lost-values.ts";
import { acceptClaim, claimCondition } from "./parse/claim.ts";
import { Draft } from "./parse/draft.ts";
import { questionOf } from "./question.ts";

const knowledge = new Knowledge(harborSnapshot());
const [vessels] = knowledge.model.collections.filter(({ name }) => name === "vessels");

function draftOf(text: string): Draft {
  if (!vessels) throw new Error("the fixture has vessels");
  return new Draft(questionOf(knowledge, text, 0), vessels);
}

/** Accepts a condition with the stored value at a place. */
function testValue(draft: Draft, at: number): void {
  const mention = draft.valueMentions.find(({ start }) => start === at);
  const stored = mention?.field.values[mention.at];
  if (!mention || !stored) throw new Error(`a value stands at ${at}`);
  acceptClaim(
    draft,
    claimCondition({
      field: mention.field,
      route: null,
      test: {
        kind: "equal",
        values: [{ kind: "stored", canonical: stored.value, text: stored.text }],
        isNegated: false,
      },
      words: [{ start: mention.start, end: mention.end }],
      role: "condition",
    }),
  );
}

describe("lostValues", () => {
  // covers: X.09n
  it("are those that no condition tests", () => {
    const draft = draftOf("vessels from Malta or Norway");
    testValue(draft, 4);
    expect([...lostValues(draft)]).toEqual([2]);
  });

  it("are none where each is tested", () => {
    const draft = draftOf("vessels from Malta or Norway");
    testValue(draft, 2);
    testValue(draft, 4);
    expect([...lostValues(draft)]).toEqual([]);
  });

  it("are not covered by a clause that only says that there are related documents", () => {
    const draft = draftOf("vessels from Malta");
    const [route] = draft.routes;
    if (!route) throw new Error("captains refer to vessels");
    acceptClaim(draft, {
      relations: [{ route, op: "$eq", count: 0, conditions: [], words: [{ start: 1, end: 3 }] }],
      evidence: [],
    });
    expect([...lostValues(draft)]).toEqual([2]);
  });
});
