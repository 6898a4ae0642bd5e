import type { Draft } from "./draft.ts";

const TWO_FIGURES = 0.35;
const NUMBER = /^(number|count|total|quantity|qty)$/;

/** "Average number of notes per album" as a count and the average of a `note`: one figure was asked for. */
export function doubtAverageNumbers(draft: Draft): void {
  const { metrics } = draft.plan;
  const norms = draft.tokens.map(({ norm }) => norm);
  const isSaid = norms.some(
    (norm, at) => norm === "average" && norms[at + 1] === "number" && norms[at + 2] === "of",
  );
  if (!isSaid || !metrics.some(({ kind }) => kind === "count")) return;
  const other = metrics.find(
    (one) =>
      one.kind === "avg" && one.of.kind === "field" && !one.of.field.words.some((word) => NUMBER.test(word)),
  );
  if (other) draft.doubt(TWO_FIGURES, other.name, "figure");
}
