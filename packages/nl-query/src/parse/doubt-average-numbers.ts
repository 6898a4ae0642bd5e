import type { Metric } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const TWO_FIGURES = 0.35;
const NUMBER = /^(number|count|total|quantity|qty)$/;

/** "Average number of notes per album" as a count and the average of a `note`: one figure was asked for. */
export function doubtAverageNumbers(draft: Draft): void {
  const { metrics } = draft.plan;
  const norms = draft.tokens.map(({ norm }) => norm);
  const at = norms.findIndex(
    (norm, place) => norm === "average" && norms[place + 1] === "number" && norms[place + 2] === "of",
  );
  // "how many jobs, and the average number of minutes" asks for both
  const isSaid = ({ kind, words }: Metric): boolean =>
    kind === "count" && words.some(({ start, end }) => start <= at + 1 && at + 1 < end);
  if (at < 0 || !metrics.some(isSaid)) return;
  const other = metrics.find(
    (one) =>
      one.kind === "avg" && one.of.kind === "field" && !one.of.field.words.some((word) => NUMBER.test(word)),
  );
  if (other) draft.doubt(TWO_FIGURES, other.name, "figure");
}
