import { nameField } from "../schema/name-field.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { inFrontOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LONGEST_VALUE = 3;
const DETERMINER = /^(an?|the|their|its|his|her)$/;
const ENDS = /^([,.?!;)]|and|or|)$/;

/**
 * "Dogs that do not take Calmex as their drug" as "that do not take the drug Calmex": the value is the name of documents that
 * are called so, and what is denied is said of these.
 */
export function valueAsNoun(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const as = tokens.findIndex(({ norm }, at) => norm === "as" && at > 1);
  if (as < 0) return tokens;
  const noun = placeAfter(tokens, as + 1, DETERMINER);
  const named = tokens[noun];
  if (named?.kind !== "word" || !ENDS.test(normAt(tokens, noun + 1))) return tokens;
  const start = valueStart(tokens, as, { noun: lemmaOf(named.norm), knowledge });
  const first = tokens[start ?? -1];
  if (start === null || !first) return tokens;
  return [
    ...tokens.slice(0, start),
    inFrontOf(first)("the"),
    named,
    ...tokens.slice(start, as),
    ...tokens.slice(noun + 1),
  ];
}

/** Where the name of a document begins that ends here, of a collection that is called by the noun; null for none. */
function valueStart(
  tokens: readonly Token[],
  end: number,
  { noun, knowledge }: { noun: string; knowledge: Knowledge },
): number | null {
  const isOfNoun = (said: string): boolean =>
    knowledge.values
      .find(foldText(said))
      .some(({ field }) => field.collection.words.join() === noun && nameField(field.collection) === field);
  for (let length = LONGEST_VALUE; length > 0; length--) {
    const value = tokens.slice(end - length, end);
    const [first] = value;
    if (value.length < length || !first) continue;
    const said =
      first.kind === "quoted" && length === 1 ? first.quoted : value.map(({ text }) => text).join(" ");
    if (said !== undefined && isOfNoun(said)) return end - length;
  }
  return null;
}
