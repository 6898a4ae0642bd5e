import { saysBroughtIn } from "../link/brought-in.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const AS_KEY = 0.2;
const AS_VALUE = 0.2;
/** What lines are worth together. */
const WORTH = /^(revenue|turnover|income|earnings|proceeds)$/;

/** What things bring in, read as something else. */
export function doubtWorth(draft: Draft): void {
  doubtKeys(draft);
  doubtValues(draft);
}

/** "Lines by revenue": by what they are worth, though the documents around them may be called so. */
function doubtKeys(draft: Draft): void {
  const { plan, tokens } = draft;
  const isWorth = ({ start, end }: { start: number; end: number }): boolean =>
    tokens.slice(start, end).some(({ norm }) => WORTH.test(norm));
  for (const { field, words } of plan.keys)
    if (field.path === CONTAINED_IN && words.some(isWorth)) draft.doubt(AS_KEY, field.path, "measureAsKey");
}

/** "Dealers by sales", "sales per dealer": what each sold, though there is a department of that name. */
function doubtValues(draft: Draft): void {
  const { plan, tokens } = draft;
  const isMeasure = ({ start, end }: { start: number; end: number }): boolean => {
    if (end !== start + 1 || !saysBroughtIn(normAt(tokens, start))) return false;
    const isTyped = tokens[start]?.text !== normAt(tokens, start) && start > 0;
    return !isTyped && (normAt(tokens, start - 1) === "by" || /^(?:per|by)$/.test(normAt(tokens, end)));
  };
  for (const { field, test, words } of plan.conditions)
    if (test.kind === "equal" && words.some(isMeasure)) draft.doubt(AS_VALUE, field.path, "measureAsKey");
}
