import { expect, it } from "vitest";
import {
  COMBINATIONS,
  type ComposedAnswer,
  evaluateComposed,
} from "../evaluation/composed/evaluate-composed.ts";
import { isSampled, reachedBy, readComposedFloor, SAMPLED } from "../evaluation/composed/floor.ts";
import { describeAnswer } from "../evaluation/composed/report.ts";

/** `COMPOSED_QUESTIONS=all` asks every wording in every combination, which takes minutes. */
const asksAll = process.env.COMPOSED_QUESTIONS === "all";
const floor = readComposedFloor();

it.each(COMBINATIONS.filter(({ name }) => asksAll || SAMPLED.includes(name)))(
  "answers composed questions of $name without new mistakes",
  { timeout: 600_000 },
  async (combination) => {
    const answers = await evaluateComposed([combination], asksAll ? () => true : isSampled);
    const expected = floor[combination.name]?.[asksAll ? "all" : "sample"];
    const reached = reachedBy(answers);
    expect(newlySilent(answers, expected?.silent ?? {})).toEqual([]);
    expect(reached.right, listed(answers)).toBeGreaterThanOrEqual(expected?.right ?? 100);
  },
);

/** Sure and wrong answers of families that have more of them than the known ones. */
function newlySilent(
  answers: readonly ComposedAnswer[],
  known: Readonly<Record<string, number>>,
): readonly string[] {
  const { silent } = reachedBy(answers);
  return answers
    .filter(({ verdict }) => verdict === "silent")
    .filter(({ question: { family } }) => (silent[family] ?? 0) > (known[family] ?? 0))
    .map(describeAnswer);
}

function listed(answers: readonly ComposedAnswer[]): string {
  return answers
    .filter(({ verdict }) => verdict === "silent" || verdict === "warned" || verdict === "refused")
    .map(describeAnswer)
    .join("\n");
}
