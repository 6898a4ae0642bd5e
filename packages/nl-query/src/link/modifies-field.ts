import { unitKey } from "../parse/units.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import type { FieldMention, NameHits } from "./mentions.ts";

/** Numbers of what such a word names. */
const COUNTS = /^(?:count|counts|number|num|no|nr|total|qty|quantity|amount|sum|list|id|ids)$/;

/** "Pilots with the most flights" speaks of the flights there are, and not of the `flight_hours` that pilots have. */
export function namesOtherDocuments(
  { tokens, knowledge: { model } }: Pick<NameHits, "tokens" | "knowledge">,
  { start, end, field }: FieldMention,
): boolean {
  const norm = tokens[start]?.norm ?? "";
  // asked of every mention, of which nearly all begin otherwise
  if (end !== start + 1 || field.path.charAt(0).toLowerCase() !== norm.charAt(0)) return false;
  const noun = lemmaOf(norm);
  // units are no words of the field
  const [first, ...rest] = wordsOfName(field.path).map((word) => lemmaOf(word.toLowerCase()));
  if (first !== noun || rest.length === 0) return false;
  // "the longest flight" is one of them, where no hours are said
  const isUnit = (word: string): boolean => unitKey(lemmaOf(word)) !== null;
  if (noun === norm && (!rest.every(isUnit) || isUnit(tokens[end]?.norm ?? ""))) return false;
  if (field.isArray || field.kind === "objects" || rest.some((word) => word === noun || COUNTS.test(word)))
    return false;
  return model.collections.some((one) => one !== field.collection && one.words.join() === noun);
}
