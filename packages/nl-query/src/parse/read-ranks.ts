import type { Words } from "../plan/plan.ts";
import { isUnique } from "../schema/model.ts";
import { acceptClaim, evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { claimRankByCount } from "./rank-by.ts";
import { claimPlainKey } from "./date-keys.ts";
import { keyAt } from "./key-at.ts";

const NTH: ReadonlyMap<string, number> = new Map(
  ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"].map((word, at) => [
    word,
    at + 2,
  ]),
);
const RANKED =
  /(?:the )?(?<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|#)(?: -)?(?= (?:most|least|highest|lowest|largest|biggest|smallest|best|worst|newest|latest|[a-z]+est) )/;
const USUAL =
  /(?:the )?(?:# )?(?<degree>most|least)(?: (?:commonly|frequently|widely|often|popularly))? (?:popular|used|chosen|preferred|prevalent|widespread|typical|usual)(?= )/;
const USED_MOST =
  /(?:is|are|was|were) (?:used|chosen|picked|seen|found|common) (?:the )?(?<degree>most|least)(?: often| frequently)?(?= )/;

/** "the second highest salary": what comes before is skipped. */
export function readNth(draft: Draft): void {
  draft.each(RANKED, (match) => acceptClaim(draft, claimNth(draft, match)));
}

function claimNth(draft: Draft, match: Match): Claim | null {
  const token =
    draft.tokens[match.end - 1]?.norm === "-" ? draft.tokens[match.end - 2] : draft.tokens[match.end - 1];
  const rank =
    NTH.get(match.groups.nth ?? "") ??
    (/\d(st|nd|rd|th)$/i.test(token?.text ?? "") ? (token?.number?.value ?? 0) : 0);
  if (rank < 2 || draft.plan.skip) return null;
  return {
    skip: { count: rank - 1, words: [match] },
    limit: { count: 1, words: [match] },
    evidence: evidenceOf([match]),
  };
}

/** "the most popular payment method", "which theme is used the most": the value that most documents have. */
export function readUsual(draft: Draft): void {
  draft.each(USUAL, (match) => acceptClaim(draft, claimUsual(draft, match, match.end)));
  draft.each(USED_MOST, (match) => {
    const asked = draft.match(/(?:which|what)(?= )/);
    acceptClaim(draft, asked && claimUsual(draft, match, asked.end));
  });
}

function claimUsual(draft: Draft, match: Match, start: number): Claim | null {
  const at = draft.skipOver(start, /^(the|of|our)$/);
  const key = draft.isTaken(at) || draft.plan.keys.length > 0 ? null : keyAt(draft, at, true);
  if (!key || isUnique(key.ref.field) || (key.ref.field.kind !== "text" && key.ref.field.kind !== "bool"))
    return null;
  const direction = match.groups.degree === "least" ? 1 : -1;
  const rank = { direction, count: numberIn(draft, match) ?? 1, words: match } as const;
  return joinClaims(claimPlainKey(key), claimRankByCount(draft, rank));
}

/** How many are asked for in these words. */
export function numberIn(draft: Draft, match: Words): number | null {
  for (let at = match.start; at < match.end; at++) {
    const number = draft.tokens[at]?.number;
    if (number && number.isInteger && number.value < 1e6) return number.value;
  }
  return null;
}
