import type { CollectionMention } from "./mentions.ts";

/** From this surety on words are the whole name of a collection: "tests ordered" are no `test_orders`. */
const NAME_OF_COLLECTION = 0.97;

/** "Bill payers" are no bills: mentions without those that only begin a longer name, the surest and longest first. */
export function withoutFronts(
  mentions: readonly CollectionMention[],
  others: readonly CollectionMention[],
): CollectionMention[] {
  // "buyers of a ticket" are buyers
  const long = others.filter(
    ({ start, end, score, collection }) =>
      end - start > 1 && end - start === collection.words.length && score >= NAME_OF_COLLECTION,
  );
  const isFront = (one: CollectionMention): boolean =>
    long.some(
      ({ start, end, collection }) =>
        start <= one.start && end > one.end && collection.name !== one.collection.name,
    );
  return mentions
    .filter((one) => !isFront(one))
    .toSorted((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start));
}
