import { acceptClaim, evidenceOf } from "./claim.ts";
import type { Draft } from "./draft.ts";
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

/** Documents picked by chance; behind an order there is nothing to pick. */
export function readRandom(draft: Draft): void {
  draft.each(SOME, (match) => {
    const count = numberIn(draft, match);
    if (count === null || count < 1 || draft.plan.limit) return;
    acceptClaim(draft, {
      limit: { count, words: [match], isRandom: true },
      evidence: evidenceOf([match]),
    });
  });
  draft.each(ONE, (match) => {
    if (draft.plan.limit) return;
    acceptClaim(draft, {
      limit: { count: 1, words: [match], isRandom: true },
      evidence: evidenceOf([match]),
    });
  });
}

/** "At random" says how those of a limit are picked. */
export function readSomehow(draft: Draft): void {
  draft.each(SOMEHOW, (match) => {
    const { limit, sort } = draft.plan;
    if (limit === null || sort.length > 0) return;
    const words = [...limit.words, match];
    acceptClaim(draft, { limit: { ...limit, words, isRandom: true }, evidence: evidenceOf([match]) });
  });
}
