import { isContainment } from "../link/knowledge.ts";
import type { CollectionMention } from "../link/mentions.ts";
import type { Relation, Words } from "../plan/plan.ts";
import { isUnique } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { EACH_OR_ALL } from "../text/small-words.ts";

/** From this surety on words name documents. */
const NAMED = 0.85;
/** One of them is looked for where all may be meant. */
const SOME_OF_ALL = 0.35;
const BETWEEN = /^(of|the|our|these|available|existing|possible|different)$/;
/** In front of "all" where the documents beside it may just be listed: "guests and all tours". */
const BESIDE = /^(with|and|,|for|per|plus|including|list|show)$/;
/** "Who came first in each race" asks for one of each race. */
const RANKED = /^(first|last|most|least|fewest|best|worst|top|[a-z]{3,}est)$/;
/** Words that are no deed: "guests who have", "guests in". */
const NO_DEED =
  /^(who|that|which|whose|have|has|had|did|do|does|are|is|were|was|been|ever|also|already|and|or|with|of|in|on|at|for|from|by|to|per|the|a|an|their|name|names|id|ids|something|anything|,)$/;

/** "Guests who booked all tours": no other tour may be left, so that one of them is not enough. */
export function relateAll(draft: Draft): void {
  const { plan, tokens } = draft;
  if (plan.relations.length === 0 || !tokens.some(({ norm }) => EACH_OR_ALL.test(norm))) return;
  for (const relation of plan.relations) {
    if (relation.isShown || relation.isCountedOnly || relation.isOfShare || relation.count !== 0) continue;
    const all =
      relation.route.via === undefined || isContainment(relation.route) ? null : allOf(draft, relation);
    if (!all) continue;
    const isAbsence = relation.op === "$eq" || relation.op === "$lte";
    if (isTold(draft, relation, all) && !isAbsence) {
      relation.isOfAll = true;
      relation.words = [...relation.words, all];
      draft.take(all);
    } else draft.doubt(SOME_OF_ALL, "all", "each");
  }
}

/** The word that says it is about all documents that a relation leads to; null where none does. */
function allOf({ question, plan, tokens }: Draft, { route }: Relation): Words | null {
  const norm = (at: number): string => tokens[at]?.norm ?? "";
  const isOfAll = ({ collection, start, score }: CollectionMention): Words | null => {
    if (collection !== route.collection || collection === plan.collection || score < NAMED) return null;
    let at = start - 1;
    while (BETWEEN.test(norm(at))) at--;
    return at > 0 && EACH_OR_ALL.test(norm(at)) ? { start: at, end: at + 1 } : null;
  };
  return question.names.collections().reduce<Words | null>((found, one) => found ?? isOfAll(one), null);
}

/** A deed stands in front, several may share what is related, and nothing else narrows it. */
function isTold({ question, plan, tokens }: Draft, relation: Relation, { start }: Words): boolean {
  const { route } = relation;
  const isShared = route.via !== undefined && isUnique(route.to) && route.collection.element === null;
  const isNarrowed =
    relation.conditions.length > 0 || plan.conditions.some((one) => one.route !== null && one.route.isToMany);
  const own = plan.collectionWords.find(({ end }) => end <= start);
  const isName = (at: number): boolean =>
    question.names.collections().some((one) => one.start <= at && at < one.end);
  const hasDeed =
    own !== undefined &&
    tokens.slice(own.end, start).some(({ norm }, at) => !NO_DEED.test(norm) && !isName(own.end + at));
  const isRanked = tokens.slice(0, start).some(({ norm }) => RANKED.test(norm));
  return isShared && !isNarrowed && !isRanked && hasDeed && !BESIDE.test(tokens[start - 1]?.norm ?? "");
}
