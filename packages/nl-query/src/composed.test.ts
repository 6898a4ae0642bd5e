import { describe, expect, it } from "vitest";
import {
  COMBINATIONS,
  type ComposedAnswer,
  evaluateComposed,
} from "../evaluation/composed/evaluate-composed.ts";
import { isSampled, reachedBy, readComposedFloor, SAMPLED } from "../evaluation/composed/floor.ts";
import { mismatch } from "../evaluation/composed/match-rows.ts";
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

describe("judging rows", () => {
  const rowsOf = (...rows: readonly (readonly string[])[]): ReadonlyMap<string, string>[] =>
    rows.map((cells) => new Map(cells.map((cell, n) => [`column${n}`, cell])));
  const right = {
    rows: [
      ["Ada", 2],
      ["Bram", 5],
    ],
    isOrdered: false,
    mayListZeros: false,
  };

  it("ignores the order of rows and columns unless an order was asked for", () => {
    const rows = rowsOf(["n5", '"Bram"'], ["n2", '"Ada"']);
    expect(mismatch(rows, right)).toBeNull();
    expect(mismatch(rows, { ...right, isOrdered: true })).toBe('row 1 is not ["Ada",2]');
  });

  it("accepts at most three columns that were not asked for", () => {
    const asked = ['"Ada"', "n2"];
    const only = { ...right, rows: [["Ada", 2]] };
    expect(mismatch(rowsOf([...asked, "n7", "n8", "n9"]), only)).toBeNull();
    expect(mismatch(rowsOf([...asked, "n6", "n7", "n8", "n9"]), only)).not.toBeNull();
  });

  it("gives every right row one of its own where rows could stand for several", () => {
    const rows = rowsOf(['"Ada"', '"Bram"'], ['"Ada"']);
    expect(mismatch(rows, { ...right, rows: [["Ada"], ["Bram"]] })).toBeNull();
    expect(mismatch(rows, { ...right, rows: [["Bram"], ["Bram"]] })).toBe('no row ["Bram"]');
  });

  it("accepts further rows only for owners without anything", () => {
    const rows = rowsOf(['"Ada"', "n2"], ['"Bram"', "n5"], ['"Cleo"', "n0"]);
    expect(mismatch(rows, right)).toBe("3 rows for 2");
    expect(mismatch(rows, { ...right, mayListZeros: true })).toBeNull();
    expect(
      mismatch(rowsOf(['"Ada"', "n2"], ['"Bram"', "n5"], ['"Cleo"', "n1"]), { ...right, mayListZeros: true }),
    ).toBe("1 rows too many");
  });
});

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
