import type { Condition } from "../plan/plan.ts";
import { acceptClaim, claimKey, claimMetrics, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** Words that set values side by side, so that each has a figure of its own. */
const SIDE_BY_SIDE =
  /\b(?:vs|versus|separately|individually|compared? (?:to|with)|in comparison (?:to|with)|each of the (?:two|three)|both (?:counts|numbers|totals|averages)|how many \w+(?: \w+)? each)\b/i;
const TOLD_APART =
  /^(?:vs|versus|separately|individually|compared|compare|comparison|to|with|each|both|two|three|counts|numbers|totals|averages|#)$/;
const VERSUS = /\b(?:vs|versus)\b/i;
/** A figure that is asked for twice: "the count with status open and the count with status closed". */
const ASKED_TWICE =
  /\b(count|number|total|average|how many)\b.* and (?:also )?(?:the |for the )?\1\b(?! of \w+ (?:per|by|in each))/i;

/**
 * "The number of sailing and motor vessels" where there are no others: conditions that leave nothing out ask for
 * a count of each value. "Sailing vs motor vessels" do so whatever others there are, also without a figure.
 */
export function splitByValues(draft: Draft): void {
  acceptClaim(draft, claimSplit(draft) ?? claimComparison(draft));
}

/** Two or more values of one field whose figures are compared: a group for each of them. */
function claimComparison(draft: Draft): Claim | null {
  const { plan, question, tokens } = draft;
  const isSideBySide = SIDE_BY_SIDE.test(question.text);
  if (!isSideBySide && !ASKED_TWICE.test(question.text)) return null;
  const isBare = plan.metrics.length === 0 && plan.columns.length === 0 && VERSUS.test(question.text);
  if ((plan.metrics.length === 0 && !isBare) || plan.keys.length > 0 || plan.distinct) return null;
  for (const { field, route } of plan.conditions) {
    const said = plan.conditions.filter((one) => one.field === field && one.route === route);
    const values = said.flatMap(({ test, isAlternative }) =>
      test.kind === "equal" && !test.isNegated && isAlternative !== true ? test.values : [null],
    );
    const [first] = said;
    if (!first || values.length < 2 || field.isArray || field.arrayRoot !== null) continue;
    if (!isSideBySide && said.length < 2) continue;
    const known = values.filter((one) => one !== null);
    if (known.length < values.length) continue;
    const words = said.flatMap((one) => one.words);
    const apart = [...tokens.keys()].filter((at) => TOLD_APART.test(draft.norm(at)));
    const key = claimKey({ field, route, part: null, step: null, words });
    const count = isBare ? claimMetrics(draft, [{ kind: "count", name: "count", words: [] }]) : {};
    return joinClaims(
      key,
      { evidence: [], ...count },
      {
        conditions: [{ ...first, test: { kind: "equal", values: known, isNegated: false }, words }],
        replaced: said,
        evidence: evidenceOf(apart.map((at) => ({ start: at, end: at + 1 }))),
      },
    );
  }
  return null;
}

function claimSplit(draft: Draft): Claim | null {
  const { plan } = draft;
  if (plan.metrics.length === 0 || plan.distinct) return null;
  const field = plan.conditions.map((one) => one.field).find((one) => namesEvery(draft, one));
  const replaced = plan.conditions.filter((one) => one.field === field);
  const [first] = replaced;
  if (!field || !first) return null;
  const words = replaced.flatMap((one) => one.words);
  return { ...claimKey({ field, route: first.route, part: null, step: null, words }), replaced };
}

function namesEvery({ plan, tokens }: Draft, field: Condition["field"]): boolean {
  const said = plan.conditions.filter((one) => one.field === field);
  const values = new Set<string>();
  for (const { test, isAlternative } of said) {
    if (test.kind !== "equal" || test.isNegated || isAlternative === true) return false;
    for (const value of test.values)
      values.add(value.kind === "stored" ? value.canonical : JSON.stringify(value));
  }
  const places = said.flatMap((one) => one.words);
  const between = tokens
    .slice(Math.min(...places.map(({ start }) => start)), Math.max(...places.map(({ end }) => end)))
    .map(({ norm }) => norm);
  return (
    values.size > 1 &&
    values.size === field.uniqueCount &&
    !field.isArray &&
    /^(and|&)$/.test(between.find((norm) => /^(and|&|or)$/.test(norm)) ?? "")
  );
}
