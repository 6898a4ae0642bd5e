import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { NEGATIONS } from "../lexicon/words.table.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { Plan } from "../plan/plan.ts";
import { accountedWords } from "./account.ts";
import type { Draft } from "./draft.ts";
import { isPluralWord } from "./read-groups.ts";

const FIGURE = /^(average|avg|mean|median|total|sum|max|min|percentage|percent|share|ratio|proportion)$/;
const EACH = /^(each|every|per)$/;
const NAME = /^(names?|titles?|ids?)$/;
const DIFFERENT = /^(different|distinct|unique)$/;
/** What few plans can stand for. */
const BEYOND =
  /^(same|another|consecutive|always|instead|previous|previously|second|third|fourth|fifth|neither|respectively|twice|both|either)$/;
/** Words that mostly mean nothing, but narrow what they stand before. */
const SOFT = /^(home|entire|half)$/;
const ONLY = /^(only|just|solely|exclusively)$/;

/** What a reading loses for a word that ought to have changed the plan and did not. */
const LOST = {
  literal: 0.3,
  negation: 0.3,
  superlative: 0.3,
  figure: 0.25,
  each: 0.35,
  count: 0.22,
  name: 0.22,
  different: 0.2,
  beyond: 0.13,
  only: 0.06,
  soft: 0.14,
  particle: 0.25,
};
const IN_ORDER = /^(sorted|descending|ascending|alphabetical|alphabetically|chronological|chronologically)$/;
const UNORDERED = 0.2;
const UNRANKED = 0.25;
const UNLIMITED = 0.18;
const TWO_COUNTS = 0.22;
const UNORDERED_TOP = 0.3;
const UNUSED_AVERAGE = 0.3;

/** Looks for words of the question that change what is asked and are in no part of the plan. */
export function auditWords(draft: Draft): void {
  const accounted = accountedWords(draft.plan);
  draft.tokens.forEach((token, at) => {
    const loss = accounted.has(at) ? null : lossOf(draft, at);
    if (loss) draft.doubt(LOST[loss], token.norm, loss);
  });
  doubtFigures(draft);
  doubtRanks(draft);
  const order = draft.tokens.find(({ norm }) => IN_ORDER.test(norm));
  if (order && draft.plan.sort.length === 0 && draft.plan.ask !== "count" && draft.plan.ask !== "total")
    draft.doubt(UNORDERED, order.norm, "unordered");
}

/** What the word at this place would have asked for. */
function lossOf(draft: Draft, at: number): keyof typeof LOST | null {
  const { tokens, plan } = draft;
  const token = tokens[at];
  if (!token || token.kind === "mark") return null;
  if (token.kind !== "word") return "literal";
  const { norm } = token;
  const next = tokens[at + 1]?.norm ?? "";
  if (NEGATIONS.has(norm)) return "negation";
  if (SUPERLATIVE.test(norm)) return tokens[at - 1]?.norm === "at" ? null : "superlative";
  if (FIGURE.test(norm)) return "figure";
  if (NAME.test(norm)) return "name";
  if (DIFFERENT.test(norm)) return "different";
  if (BEYOND.test(norm)) return /^(both|either)$/.test(norm) && namesSeveral(draft) ? null : "beyond";
  if (SOFT.test(norm)) return "soft";
  if (norm === "out" && tokens[at - 1]?.norm === "sold") return "particle";
  if (ONLY.test(norm)) return at > 1 ? "only" : null;
  const isCount = /^(number|count)$/.test(norm)
    ? next === "of"
    : norm === "how" && /^(many|often)$/.test(next);
  return isCount &&
    !draft.isTaken(at) &&
    !plan.metrics.some((one) => one.kind === "count" || one.kind === "countDistinct")
    ? "count"
    : null;
}

/** Several conditions, or several values in one. */
function namesSeveral({ plan }: Draft): boolean {
  return (
    plan.conditions.length > 1 ||
    plan.conditions.some(({ test }) => test.kind === "equal" && test.values.length > 1)
  );
}

/** "for each", "how many different", "average": what the figures must be. */
function doubtFigures(draft: Draft): void {
  const { plan, tokens } = draft;
  const isFigure = plan.ask === "total" || plan.ask === "count";
  const hasEach = tokens.some(
    (token, at) => EACH.test(token.norm) && !/^(one|other|time)$/.test(tokens[at + 1]?.norm ?? ""),
  );
  const accounted = accountedWords(plan);
  const hasBy =
    plan.ask === "total" &&
    tokens.some((token, at) => token.norm === "by" && !accounted.has(at) && !isCondition(plan, at + 1));
  if (isFigure && (hasEach || hasBy) && plan.keys.length === 0) draft.doubt(LOST.each, "each", "each");
  const counts = tokens.filter((token, at) => token.norm === "how" && tokens[at + 1]?.norm === "many");
  if (plan.ask === "count" && counts.length > 1) draft.doubt(TWO_COUNTS, "how many", "twoCounts");
  if (plan.ask === "count" && tokens.some((token) => DIFFERENT.test(token.norm)))
    draft.doubt(LOST.different, "different", "different");
  if (tokens.some((token) => /^(average|avg|mean)$/.test(token.norm)) && !hasAverage(draft))
    draft.doubt(UNUSED_AVERAGE, "average", "unusedAverage");
}

function isCondition(plan: Plan, at: number): boolean {
  return plan.conditions.some(({ words }) => words.some(({ start, end }) => start <= at && at < end));
}

function hasAverage({ plan }: Draft): boolean {
  return (
    plan.metrics.some((metric) => metric.kind === "avg") ||
    plan.conditions.some((one) => one.test.kind === "average") ||
    // a field may be called so
    [...plan.columns, ...plan.keys, ...plan.conditions].some((one) => one.field.words.includes("average")) ||
    plan.sort.some((key) => key.by.kind === "field" && key.by.ref.field.words.includes("average")) ||
    plan.metrics.some(
      (metric) =>
        "of" in metric &&
        "kind" in metric.of &&
        amountFields(metric.of).some((ref) => ref.field.words.includes("average")),
    )
  );
}

/** "the youngest", "top 5": an order and, where one thing is asked for, a limit. */
function doubtRanks(draft: Draft): void {
  const { plan, tokens } = draft;
  const first = tokens.findIndex(
    (token, at) => SUPERLATIVE.test(token.norm) && !isFigureName(draft, at) && ranks(draft, at),
  );
  if (first >= 0) {
    const isRanked =
      plan.sort.length > 0 || plan.metrics.some((one) => one.kind === "min" || one.kind === "max");
    const isPlural = [1, 2, 3].some(
      (step) => isPluralWord(draft, first + step) && draft.isTaken(first + step),
    );
    if (!isRanked) draft.doubt(UNRANKED, tokens[first]?.norm ?? "", "unranked");
    else if (
      plan.sort.length > 0 &&
      plan.limit === null &&
      !isPlural &&
      (plan.ask === "documents" || plan.ask === "group")
    )
      draft.doubt(UNLIMITED, tokens[first]?.norm ?? "", "unlimited");
  }
  if (plan.limit && plan.sort.length === 0 && tokens.some((token) => token.norm === "top"))
    draft.doubt(UNORDERED_TOP, "top", "unorderedTop");
}

/** "Maximum price" asks for a figure; "the room with the maximum price" for a room. */
function isFigureName({ tokens }: Draft, at: number): boolean {
  if (!/^(maximum|minimum)$/.test(tokens[at]?.norm ?? "")) return false;
  return !(tokens[at - 1]?.norm === "the" && /^(with|has|have|having)$/.test(tokens[at - 2]?.norm ?? ""));
}

/** Not "at most", "weeks on top", "most recent", "lowest first", "from highest to lowest". */
function ranks({ tokens }: Draft, at: number): boolean {
  const [before, next] = [tokens[at - 1]?.norm ?? "", tokens[at + 1]?.norm ?? ""];
  const isFirst = tokens.slice(at + 1, at + 4).some((token) => token.norm === "first");
  return !/^(at|to|on)$/.test(before) && !/^(recent|to|order)$/.test(next) && !isFirst;
}
