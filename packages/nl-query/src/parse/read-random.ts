import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { numberIn } from "./read-ranks.ts";

const CHOSEN = "random(?:ly)?(?: (?:chosen|selected|picked|sampled))?";
const SAMPLE = "(?:sample|selection|subset|set|choice|pick)";
/** "5 random", "random 5", "a random sample of 5", "a sample of 5 random". */
const SOME = new RegExp(
  String.raw`(?:(?:a |the )?${CHOSEN} ${SAMPLE} of(?: the| any)? #|(?:a |the )?${SAMPLE} of # ${CHOSEN}|# ${CHOSEN}|${CHOSEN} #)(?= )`,
);
/** "a random product", "any random one". */
const ONE = new RegExp(`(?:a|an|any|some|one|single) ${CHOSEN}(?: single)?(?= )`);
/** "pick 3 members at random", "randomly select 3 members". */
const SOMEHOW = /(?:at random|randomly|in random order|in a random order)(?= )/;

/** Documents picked by chance; how many of each group is not read. */
export function readRandom(draft: Draft): void {
  draft.each(SOME, (match) => acceptClaim(draft, claimRandom(draft, match, numberIn(draft, match) ?? 0)));
  draft.each(ONE, (match) => acceptClaim(draft, claimRandom(draft, match, 1)));
}

function claimRandom({ plan }: Draft, match: Match, count: number): Claim | null {
  if (count < 1 || plan.limit || plan.keys.length > 0) return null;
  return { limit: { count, words: [match], isRandom: true }, evidence: evidenceOf([match]) };
}

/** "At random" says how those of a limit are picked. */
export function readSomehow(draft: Draft): void {
  draft.each(SOMEHOW, (match) => {
    const { limit, sort, keys } = draft.plan;
    if (limit === null || sort.length > 0 || keys.length > 0) return;
    const words = [...limit.words, match];
    acceptClaim(draft, { limit: { ...limit, words, isRandom: true }, evidence: evidenceOf([match]) });
  });
}
