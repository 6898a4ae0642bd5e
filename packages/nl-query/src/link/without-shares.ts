import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { wordsOfName } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { FieldMention } from "./mentions.ts";

const SHARE = /^(percent|percentage|pct|ratio|share)$/;
const SAID = /^(percent|percents|percentages?|pct|%|ratios?|shares?|proportions?)$/;

/**
 * Leaves out percentages where nothing says that one is meant: "the total spent" is that of the field `spent`, and no
 * `total_percent_spent`.
 */
export function withoutShares(
  tokens: readonly Token[],
  mentions: readonly FieldMention[],
): readonly FieldMention[] {
  if (mentions.every(({ field }) => !isShare(field)) || tokens.some(({ norm }) => SAID.test(norm)))
    return mentions;
  const amounts = mentions.filter(({ field }) => isNumeric(field) && !isShare(field));
  const isSaidOtherwise = ({ start, end, field }: FieldMention): boolean =>
    amounts.some(
      (one) =>
        one.start < end &&
        start < one.end &&
        one.field.collection === field.collection &&
        one.field.arrayRoot === field.arrayRoot &&
        one.field.words.every((word) => field.words.includes(word)),
    );
  return mentions.filter((one) => !isShare(one.field) || !isSaidOtherwise(one));
}

/** The unit is no word of the field. */
function isShare({ path }: FieldModel): boolean {
  const words = wordsOfName(lastOf(path));
  return words.length > 1 && words.some((word) => SHARE.test(word));
}
