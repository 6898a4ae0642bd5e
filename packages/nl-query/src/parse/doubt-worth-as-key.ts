import { CONTAINED_IN } from "../schema/flatten.ts";
import type { Draft } from "./draft.ts";

const AS_KEY = 0.2;
/** What lines are worth together. */
const WORTH = /^(revenue|turnover|income|earnings|proceeds)$/;

/** "Lines by revenue": by what they are worth, though the documents around them may be called so. */
export function doubtWorthAsKey(draft: Draft): void {
  const { plan, tokens } = draft;
  const isWorth = ({ start, end }: { start: number; end: number }): boolean =>
    tokens.slice(start, end).some(({ norm }) => WORTH.test(norm));
  for (const { field, words } of plan.keys)
    if (field.path === CONTAINED_IN && words.some(isWorth)) draft.doubt(AS_KEY, field.path, "measureAsKey");
}
