import { nameOfAmount } from "../plan/amount-name.ts";
import type { Amount, Plan, Words } from "../plan/plan.ts";
import type { Claim } from "./claim.ts";
import { RESULT } from "./request-words.ts";

const TIME = /^(time|duration|hours|minutes|days)$/;
const UNITS: ReadonlyMap<string, "minute" | "hour" | "day"> = new Map([
  ["minutes", "minute"],
  ["hours", "hour"],
  ["days", "day"],
]);

/** The amount that ranks the documents as a column of its own, by a word for it that starts here; null for others. */
export function rankedAmountAt(
  { sort, ask }: Plan,
  start: number,
  normAt: (at: number) => string,
): { claim: Claim; end: number } | null {
  const by = sort[0]?.by;
  if (ask !== "documents" || by?.kind !== "amount") return null;
  const { of } = by;
  if (of.kind === "operation" && RESULT.test(normAt(start))) return claimShown(of, { start, end: start + 1 });
  if (of.kind !== "elapsed" || of.to === null || !TIME.test(normAt(start))) return null;
  const end = normAt(start + 1) === "in" && UNITS.has(normAt(start + 2)) ? start + 3 : start + 1;
  const unit = UNITS.get(normAt(end - 1)) ?? "hour";
  return claimShown({ ...of, unit }, { start, end });
}

function claimShown(amount: Amount, words: Words): { claim: Claim; end: number } {
  return {
    claim: { computed: [{ name: nameOfAmount(amount), amount, words: [words] }], evidence: [] },
    end: words.end,
  };
}
