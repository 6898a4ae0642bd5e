import type { Relation, Words } from "../plan/plan.ts";
import { POSSESSIVE } from "../text/small-words.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { rowsOfNarrowed } from "./rows-of-narrowed.ts";

const LEADS = /^(?:the|all|of|any|their|its|his|her)$/;
const BESIDE = /^(?:and|with|including|plus|,)$/;
/** What may follow: the end, or an order. */
const ENDS = /^(?:[.?!,;]|sorted|ordered|ranked|)$/;

/**
 * "Skippers and their boats", "ports with all their piers": the related documents are shown with each, and it is not asked
 * whether there are any.
 */
export function showRelated(draft: Draft): void {
  rowsOfNarrowed(draft);
  const { plan, tokens } = draft;
  if (plan.ask !== "documents" || plan.columns.length + plan.computed.length > 0 || plan.limit) return;
  const isBeside = ({ start, end }: Words): boolean => {
    let at = start;
    while (LEADS.test(normAt(tokens, at - 1))) at--;
    const isTheirs = tokens.slice(at, start).some(({ norm }) => POSSESSIVE.test(norm));
    // "employees with a phone and tasks" are those that have both
    const isJoined =
      normAt(tokens, at - 1) === "and" && plan.collectionWords.some((own) => own.end === at - 1);
    return (isTheirs ? BESIDE.test(normAt(tokens, at - 1)) : isJoined) && ENDS.test(normAt(tokens, end));
  };
  const isAny = ({ op, count, conditions, route }: Relation): boolean =>
    op === "$gt" && count === 0 && conditions.length === 0 && route.isToMany;
  for (const relation of plan.relations)
    if (isAny(relation) && relation.words.some((words) => isBeside(nounOf(words, tokens.length))))
      relation.isShown = true;
}

/** Words of a relation may begin before the noun: "with their boats". */
function nounOf({ end }: Words, length: number): Words {
  return { start: Math.min(end, length) - 1, end };
}
