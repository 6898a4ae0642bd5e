import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { CollectionMention } from "./mentions.ts";

/** Behind a verb: where, when or with whom it is done. */
const BEHIND_VERB = /^(at|in|on|from|to|for|with|by|near|through)$/;

/** "Trains stop at", of `train_stops` beside `trains`: a subject and its verb, and no name of both. */
export function withoutDeeds(
  found: readonly CollectionMention[],
  tokens: readonly Token[],
): readonly CollectionMention[] {
  const isSubject = ({ start, end }: CollectionMention): boolean =>
    found.some((one) => one.start === start && one.end === end - 1) && isPlural(normAt(tokens, end - 2));
  return found.filter((one) => {
    const { start, end, collection } = one;
    const isDeed =
      end - start > 1 && !isPlural(normAt(tokens, end - 1)) && BEHIND_VERB.test(normAt(tokens, end));
    const isStoredSo = isPlural(wordsOfName(collection.name).at(-2) ?? "");
    return !isDeed || isStoredSo || !isSubject(one);
  });
}

function isPlural(word: string): boolean {
  return lemmaOf(word) !== word;
}
