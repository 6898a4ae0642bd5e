import type { Route } from "../link/knowledge.ts";
import type { CollectionMention } from "../link/mentions.ts";
import type { Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import { ASKS } from "../text/small-words.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const BEST_OF_OTHERS = 0.45;
const NAMED = 0.85;
const OF = /^(of|by|from|in)$/;

/** "Weavers of the guild with the most members": the guild has the most, and no weaver of it. */
export function doubtBestOfOthers(draft: Draft): void {
  const { plan } = draft;
  if (plan.limit !== null && (plan.limit.isPerGroup === true || plan.limit.count !== 1)) return;
  if (isOwnerInstead(draft)) draft.doubt(BEST_OF_OTHERS, plan.collection.name, "otherHead");
  for (const { by, words } of plan.sort) {
    const [first] = words;
    if (by.kind !== "relation" || !first) continue;
    const owner = namedBefore(draft, first.start);
    const isOther = owner && owner.collection !== plan.collection && !leadsOver(by.route, owner.collection);
    if (isOther && isOne(draft, owner)) draft.doubt(BEST_OF_OTHERS, owner.collection.name, "otherHead");
  }
}

/** Whether a way goes over these documents, or ends there. */
function leadsOver({ collection, via }: Route, other: CollectionModel): boolean {
  return collection === other || (via !== undefined && leadsOver(via, other));
}

/** "Bolts of the weaver with the most bolts", read as the weaver with the most. */
function isOwnerInstead({ plan, tokens }: Draft): boolean {
  const [own, again] = plan.collectionWords;
  if (plan.ask !== "group" || !own || !again || plan.sort.every(({ by }) => by.kind !== "metric"))
    return false;
  const isHead = tokens.slice(0, own.start).every(({ norm }) => ASKS.test(norm));
  return isHead && !isOne({ tokens }, own) && OF.test(normAt(tokens, own.end));
}

/** The documents named last in front of a place. */
function namedBefore({ question }: Draft, at: number): CollectionMention | undefined {
  return question.names
    .collections()
    .filter(({ end, score }) => end <= at && score >= NAMED)
    .toSorted((a, b) => b.end - a.end)[0];
}

function isOne({ tokens }: Pick<Draft, "tokens">, { end }: Words): boolean {
  const norm = normAt(tokens, end - 1);
  return lemmaOf(norm) === norm;
}
