import type { CompareOp, Test, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { acceptClaim, claimCondition, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const OPS: readonly (readonly [RegExp, CompareOp])[] = [
  [/(?:after|later than|since after)(?: (?:the|a))?(?= )/, "$gt"],
  [/since(?: the)?(?= )/, "$gte"],
  [/(?:before|earlier than|prior to)(?: (?:the|a))?(?= )/, "$lt"],
];

/** From this surety on a word names the number, or its main word does: "season" of `joining_season`. */
const LEAST_NAMED = 0.6;

/** "after season 2007": a number that counts years, named between the comparison and the year. */
export function readYearBounds(draft: Draft): void {
  for (const [pattern, op] of OPS)
    draft.each(pattern, (match) => acceptClaim(draft, claimYearBound(draft, match, op)));
}

function claimYearBound(draft: Draft, match: Words, op: CompareOp): Claim | null {
  const mention = draft.fieldAt(match.end, (field, one) => isNumeric(field) && one.score >= LEAST_NAMED);
  const year = mention ? draft.tokens[mention.end]?.number : null;
  if (!mention || !year?.isInteger || year.value < 1000 || year.value > 2999 || year.unit !== null)
    return null;
  const test: Test = { kind: "compare", bounds: [{ op, value: { kind: "number", text: year.text } }] };
  const words = { start: match.start, end: mention.end + 1 };
  return claimCondition({ ...draft.refOf(mention), test, words: [words], role: "range" });
}
