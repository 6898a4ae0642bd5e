import { NOISE } from "../lexicon/words.table.ts";
import type { Metric, Plan, Words } from "../plan/plan.ts";
import { planWords } from "../plan/plan-words.ts";
import type { Claim } from "./claim.ts";
import type { Question } from "./draft.ts";
import { FILLER } from "./request-words.ts";

/** From this surety on a word names what it hits. */
const NAMED = 0.85;
const SPLITS = /^(per|by|across)$/;
const ORDERS = /^(ascending|asc|increasing|descending|desc|decreasing)$/;
const DOWN = /^de/;
/** "The average time taken": what is done with a figure says nothing of its own. */
const DEED = /([^e]ed|ing)$|^(taken|spent|paid|held|made|sold|seen|left|had|got)$/;

/**
 * "The mean depth and the average draft": words behind a figure that the reading has already, which say that another
 * is meant. They name what the plan does not use, a value that no condition has, groups that it lacks, or nothing.
 */
export function saidOfOther(
  plan: Plan,
  { tokens, names, values }: Question,
  { metric, words }: { metric: Metric | null; words: Words },
): number[] {
  const known = planWords(plan);
  const conditions = plan.conditions.flatMap((one) => one.words);
  const isTaken = (at: number): boolean => conditions.some(({ start, end }) => start <= at && at < end);
  return Array.from({ length: words.end - words.start - 1 }, (_, index) => words.start + index + 1).filter(
    (at) => {
      const { kind, norm } = tokens[at] ?? { kind: "mark", norm: "" };
      if (kind !== "word" || isTaken(at)) return false;
      if (ORDERS.test(norm)) return plan.sort.length === 0;
      if (SPLITS.test(norm)) return plan.keys.length === 0 && plan.ask !== "documents";
      if (NOISE.has(norm) || FILLER.test(norm)) return false;
      if (values.some((one) => one.isVerbatim && one.start <= at && at < one.end)) return true;
      const hits = [...(names.byToken[at] ?? [])].filter(([, weight]) => weight >= NAMED);
      if (hits.length > 0) return !hits.some(([word]) => known.has(word));
      return metric !== null && metric.kind !== "count" && !DEED.test(norm);
    },
  );
}

/** "The number in ascending order" of groups that nothing else orders. */
export function orderOfFigure(
  { ask, metrics, sort }: Plan,
  { tokens }: Question,
  { figure, words }: { figure: unknown; words: Words },
): Pick<Claim, "sort"> {
  const index = metrics.findIndex((one) => one === figure);
  const at = tokens.findIndex(
    ({ norm }, place) => place > words.start && place < words.end && ORDERS.test(norm),
  );
  if (ask !== "group" || index < 0 || sort.length > 0 || at < 0) return {};
  const direction = DOWN.test(tokens[at]?.norm ?? "") ? -1 : 1;
  return { sort: [{ by: { kind: "metric", index }, direction, words: [{ start: at, end: at + 1 }] }] };
}
