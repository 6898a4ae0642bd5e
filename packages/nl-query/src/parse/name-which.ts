import { isShown } from "../plan/asked-columns.ts";
import type { Words } from "../plan/plan.ts";
import { nameField } from "../schema/name-field.ts";
import { normAt } from "../text/token.ts";
import { acceptClaim } from "./claim.ts";
import type { Draft, Question } from "./draft.ts";

const ASKS = /^(which|who)$/;
/** "And who is its skipper", "and how many days did it last": a question of its own. */
const ASKS_ALSO = /^(?:[.,;] )?(?:and )?(?:also |the number |how many )/;
/** As many words as tell what a request begins with. */
const FIRST_WORDS = 5;

/** "Which barge is longest, and who is its skipper?" asks for the barge as well. */
export function nameWhich(draft: Draft, { tokens }: Question, { start }: Words): void {
  const { plan, collection } = draft;
  const said = tokens
    .slice(start, start + FIRST_WORDS)
    .map(({ norm }) => norm)
    .join(" ");
  const isAsked = ASKS.test(normAt(tokens, 0)) && ASKS_ALSO.test(said);
  const isOfDocuments = plan.ask === "documents" && plan.columns.length + plan.computed.length > 0;
  const name = isAsked && isOfDocuments ? nameField(collection) : null;
  const [own] = plan.collectionWords;
  if (!name || !own || own.start > 2 || isShown(plan, { field: name, route: null })) return;
  acceptClaim(draft, { leading: [{ field: name, route: null, words: [own] }], evidence: [] });
}
