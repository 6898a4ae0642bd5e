import type { Adjective } from "../lexicon/concepts.table.ts";
import { claimSort, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { dateOfDeed, endOf, timeUntil } from "./durations.ts";
import { claimRank, claimRankByAmount } from "./rank-by.ts";
import { isPluralWord } from "./read-groups.ts";
import { numberIn } from "./read-ranks.ts";

/** Concepts that rank by the time between two dates where no field holds it. */
const TIME_TAKEN = /^(speed|duration|shortness)$/;

/** "Which gates have been closed the longest": those that were closed first, as they still are. */
export function claimSince(draft: Draft, match: Match, { concept, isUp }: Adjective): Claim | null {
  if (concept !== "duration" && concept !== "shortness") return null;
  const state = (draft.norm(match.start - 1) === "for" ? match.start - 1 : match.start) - 1;
  const isState = draft.norm(state - 1) === "been" && /^(has|have)$/.test(draft.norm(state - 2));
  const field = isState ? dateOfDeed(draft, state) : null;
  if (!field) return null;
  const direction = concept === "duration" && isUp ? 1 : -1;
  const end = draft.norm(match.end) === "time" ? match.end + 1 : match.end;
  const rank = { direction, count: numberIn(draft, match), words: { start: match.start, end } } as const;
  return claimRank(draft, { kind: "field", ref: { field, route: null } }, rank);
}

/** "The slowest tickets", "the longest leases", where only dates tell how long they took. */
export function claimTimeTaken(draft: Draft, match: Match, { concept, isUp }: Adjective): Claim | null {
  if (!TIME_TAKEN.test(concept)) return null;
  const end = endOf(draft);
  const time = end && timeUntil(draft, end, "hour");
  const isBriefFirst = isUp === (concept === "speed");
  // ", longest first" is the order of all of them
  if (time && draft.norm(match.end) === "first")
    return claimSort({
      by: { kind: "amount", of: time },
      direction: isBriefFirst ? 1 : -1,
      words: [{ start: match.start, end: match.end + 1 }],
    });
  const rank = { direction: isBriefFirst ? 1 : -1, count: numberIn(draft, match), words: match } as const;
  const own = draft.plan.collectionWords.find(({ start }) => start === match.end);
  // "which skipper had the longest trip" took one trip, not all of them together
  const isOfOne = own !== undefined && !isPluralWord(draft, own.end - 1);
  return time && claimRankByAmount(draft, time, { ...rank, isOfOne });
}
