import type { CompareOp, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const OPS: readonly (readonly [RegExp, CompareOp])[] = [
  [/(?:after|later than|since after)(?: (?:the|a))?(?= )/, "$gt"],
  [/since(?: the)?(?= )/, "$gte"],
  [/(?:before|earlier than|prior to)(?: (?:the|a))?(?= )/, "$lt"],
];

/** "after season 2007": a number that counts years, named between the comparison and the year. */
export function readYearBounds(draft: Draft): void {
  for (const [pattern, op] of OPS) draft.each(pattern, (match) => readBound(draft, match, op));
}

function readBound(draft: Draft, match: Words, op: CompareOp): void {
  const mention = draft.fieldAt(match.end, (field, one) => isNumeric(field) && one.score >= 0.85);
  const year = mention ? draft.tokens[mention.end]?.number : null;
  if (!mention || !year?.isInteger || year.value < 1000 || year.value > 2999 || year.unit !== null) return;
  const words = { start: match.start, end: mention.end + 1 };
  draft.addCondition({
    ...draft.refOf(mention),
    test: { kind: "compare", bounds: [{ op, value: { kind: "number", text: year.text } }] },
    words: [words],
    role: "range",
  });
  draft.take(words);
}
