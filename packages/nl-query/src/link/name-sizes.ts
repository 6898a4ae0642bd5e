import { isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MEAN = /^(average|avg|mean|median)$/;
const PER = /^(per|each|every)$/;
const LONGEST_NOUN = 2;
/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;

/** "Mean stops per trip" of trips that have a list of `stops`: the mean number of them. */
export function nameSizes(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    if (!MEAN.test(token.norm)) return [token];
    const end = listEnd(tokens, at + 1, knowledge);
    if (end === null || !isPerDocument(tokens, end, knowledge)) return [token];
    const words = ["number", "of"].map(inPlaceOf({ start: token.end, end: token.end }));
    return [token, ...words];
  });
}

/** Where the plural of a list's whole name ends; null where it may be that of a number. */
function listEnd(tokens: readonly Token[], start: number, knowledge: Knowledge): number | null {
  const { model, names } = knowledge;
  for (let length = LONGEST_NOUN; length > 0; length--) {
    const said = tokens.slice(start, start + length);
    const head = normAt(said, length - 1);
    if (said.length < length || said.some(({ kind }) => kind !== "word") || head === lemmaOf(head)) continue;
    const isNamed = ({ words }: { words: readonly string[] }): boolean =>
      words.length === length &&
      words.every((word, at) =>
        names.hits(normAt(said, at)).some((hit) => hit.weight >= NAMED && hit.word === word),
      );
    const named = model.fields.filter(isNamed);
    if (named.some((one) => isNumeric(one) && !one.isArray)) return null;
    if (named.some((one) => one.kind === "objects" || (one.isArray && !isNumeric(one))))
      return start + length;
  }
  return null;
}

/** "Per trip", "for each trip": the documents of a collection. */
function isPerDocument(tokens: readonly Token[], start: number, { model, names }: Knowledge): boolean {
  const per = /^(for|in|of|on)$/.test(normAt(tokens, start)) ? start + 1 : start;
  if (!PER.test(normAt(tokens, per))) return false;
  const hits = names.hits(normAt(tokens, per + 1)).filter(({ weight }) => weight >= NAMED);
  return model.collections.some(({ words }) => hits.some(({ word }) => words.includes(word)));
}
