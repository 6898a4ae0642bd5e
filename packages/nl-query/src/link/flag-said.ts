import type { Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { FieldMention } from "./mentions.ts";

/** Surety from which on words are the name itself. */
const NAMED = 0.95;

const PARTICLE = /^(?:in|on|at|under|out|off|up)$/;

/** First word of a flag that tells a state: "on" of `on_loan`; null for others. */
function particleOf(field: FieldModel): string | null {
  const [first = "", ...others] = wordsOfName(lastOf(field.path)).map((word) => word.toLowerCase());
  return others.length > 0 && PARTICLE.test(first) ? first : null;
}

/** In front of what was never done: "tools that were not sold". */
const NEVER = /(?:^| )(?:never(?: been)?|(?:was|were) not|(?:has|have|had) not been)$/;
const LONGEST_NEVER = 3;

/** "Never loaned" denies that there are loans, where `on_loan` is what documents are now. */
export function isDeedDenied(tokens: readonly Token[], { field, start, end }: FieldMention): boolean {
  if (particleOf(field) === null || end !== start + 1) return false;
  const before = tokens.slice(Math.max(0, start - LONGEST_NEVER), start).map(({ norm }) => norm);
  return NEVER.test(before.join(" "));
}

/** "On loan" of `on_loan`: the flag is said as it is stored, and no loans are. */
export function isFlagSaid(
  tokens: readonly Token[],
  mentions: readonly FieldMention[],
  { start, end }: Words,
): boolean {
  const before = normAt(tokens, start - 1);
  return mentions.some(
    (one) =>
      one.field.kind === "bool" &&
      one.score >= NAMED &&
      one.start === start &&
      one.end === end &&
      particleOf(one.field) === before,
  );
}
