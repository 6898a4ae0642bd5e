import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import type { Amount, Plan, Words } from "../plan/plan.ts";
import { amountAt } from "./amounts.ts";
import type { Claim } from "./claim.ts";
import { Draft, type Question } from "./draft.ts";
import { RESULT } from "./request-words.ts";
import { comparedAt } from "./show-compared.ts";
import { timeUnitOf } from "./units.ts";

/** Words that lead to two fields: "days between start and end". */
const COMBINES = /^(number|days|hours|minutes|years|time|duration|interval|difference|ratio)$/;
const TIME = /^(time|duration|length|hours|minutes|days|years)$/;

/** What a time does, behind the number of its days. */
const LASTS =
  /^(did|do|does|it|they|this|that|has|have|had|was|were|last|lasts|lasted|take|takes|taken|took|needed|lie|lay)$/;

/** The amount that ranks the documents as a column of its own, by a word for it that starts here; null for others. */
export function rankedAmountAt(
  { sort, ask, conditions }: Plan,
  start: number,
  normAt: (at: number) => string,
): { claim: Claim; end: number } | null {
  const [key] = sort;
  if (ask !== "documents") return null;
  if (key?.by.kind !== "amount") return timeBounded(conditions, start, normAt);
  const { of } = key.by;
  const adjective = normAt(start + 1) === "first" ? endNamed(normAt(start)) : undefined;
  // ", widest first" says the order again
  if (adjective && directionOf(adjective) === key.direction) {
    const words = { start, end: start + 2 };
    return { claim: { repeated: [{ of: key, words }], evidence: [] }, end: words.end };
  }
  if (of.kind === "operation" && RESULT.test(normAt(start))) return claimShown(of, { start, end: start + 1 });
  return claimTime(of, start, normAt);
}

/** "Leases over 20 days: name and number of days": the time that is compared. */
function timeBounded(
  conditions: Plan["conditions"],
  start: number,
  normAt: (at: number) => string,
): { claim: Claim; end: number } | null {
  const [time, ...others] = conditions.flatMap(({ test }) =>
    test.kind === "amounts" && test.left.kind === "elapsed" ? [test.left] : [],
  );
  return time && others.length === 0 ? claimTime(time, start, normAt) : null;
}

/** The time between two dates as a column: "duration", "time in hours", "number of days it lasted". */
function claimTime(
  of: Amount,
  start: number,
  normAt: (at: number) => string,
): { claim: Claim; end: number } | null {
  if (of.kind !== "elapsed" || of.to === null) return null;
  const isCount = normAt(start) === "number" && normAt(start + 1) === "of";
  const said = isCount ? start + 2 : start;
  if (!(isCount ? /^(hours|minutes|days|years)$/ : TIME).test(normAt(said))) return null;
  const isInUnit = normAt(said + 1) === "in" && timeUnitOf(normAt(said + 2)) !== undefined;
  const unit = timeUnitOf(normAt(isInUnit ? said + 2 : said)) ?? of.unit;
  let end = said + (isInUnit ? 3 : 1);
  // "number of days between start and end" names its dates
  if (/^(between|from|since|until|to)$/.test(normAt(end))) return null;
  if (isCount) while (LASTS.test(normAt(end))) end++;
  return claimShown({ ...of, unit }, { start, end });
}

/**
 * "The number of days between start and end": what two fields give, as a column of its own, and "both figures": those
 * that are compared; null for others.
 */
export function combinedColumnAt(
  { plan, collection }: Draft,
  question: Question,
  start: number,
): { claim: Claim; end: number } | null {
  const compared = comparedAt(plan, question.tokens, start);
  if (compared) return compared;
  if (plan.ask !== "documents" || !COMBINES.test(question.tokens[start]?.norm ?? "")) return null;
  const found = amountAt(new Draft(question, collection), start);
  if (!found || (found.amount.kind !== "elapsed" && found.amount.kind !== "operation")) return null;
  const { start: from, end } = found.words;
  const isOfTwo = question.tokens.slice(from, end).some(({ norm }) => /^(between|from)$/.test(norm));
  return isOfTwo ? claimShown(found.amount, found.words) : null;
}

/** The end of an order that a superlative names, also one of no quality: "greatest". */
function endNamed(norm: string): Adjective | undefined {
  const isUp = /^(highest|greatest|most)$/.test(norm);
  return isUp || /^(lowest|fewest|least)$/.test(norm) ? { concept: "size", isUp } : ADJECTIVES.get(norm);
}

/** Direction of an order of amounts, such as times and differences: what is slowest takes the longest. */
export function directionOf({ concept, isUp }: Adjective): 1 | -1 {
  return isUp === (concept === "speed") ? 1 : -1;
}

function claimShown(amount: Amount, words: Words): { claim: Claim; end: number } {
  return {
    claim: { computed: [{ name: nameOfAmount(amount), amount, words: [words] }], evidence: [] },
    end: words.end,
  };
}
