import { normAt, type Token } from "../text/token.ts";
import type { Hits } from "./cover-name.ts";
import { isContainment } from "./knowledge.ts";
import type { CollectionMention, FieldMention } from "./mentions.ts";
import { withoutDeeds } from "./without-deeds.ts";

/** From this surety on words are the whole name of a collection: "tests ordered" are no `test_orders`. */
const NAME_OF_COLLECTION = 0.97;
/** The words are those of the name itself. */
const EXACT = 0.999;
const OF = /^(of|in|on)$/;

type Said = { tokens: readonly Token[]; byToken: readonly Hits[] };

/**
 * Mentions of documents without those that words of other names, of verbs or of what is said of them only look like, the
 * surest and longest first. `names` are the words of all documents.
 */
export function collectionsMeant(
  mentions: readonly CollectionMention[],
  said: Said,
  names: readonly (readonly string[])[],
): CollectionMention[] {
  const named = withoutKindsBehind(withoutDeeds(mentions, said.tokens), said, names);
  return withoutFronts(named, named);
}

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

/**
 * "Ports of class A" are ports, and no `port_classes`: mentions without those whose first word alone names other documents that
 * the rest is said of. `names` are the words of all documents.
 */
function withoutKindsBehind(
  mentions: readonly CollectionMention[],
  { tokens, byToken }: Said,
  names: readonly (readonly string[])[],
): readonly CollectionMention[] {
  return mentions.filter(({ start, end, collection: { words } }) => {
    const [first = ""] = words;
    const isKept = words.length < 2 || end - start <= words.length || !OF.test(normAt(tokens, start + 1));
    if (isKept || (byToken[start]?.get(first) ?? 0) < NAME_OF_COLLECTION) return true;
    return !names.some((name) => name.length === 1 && name[0] === first);
  });
}

/** "Start stop name" is that which the documents keep themselves, before that of the stop. */
export function withoutKept(mentions: readonly FieldMention[]): readonly FieldMention[] {
  const kept = mentions.filter(
    ({ field, route, score }) => route === null && field.words.length > 2 && score >= EXACT,
  );
  if (kept.length === 0) return mentions;
  const isKept = ({ start, end }: FieldMention): boolean =>
    kept.some((own) => own.start <= start && own.end >= end);
  return mentions.filter((one) => one.route === null || isContainment(one.route) || !isKept(one));
}
