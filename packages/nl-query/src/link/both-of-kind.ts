import { foldText, lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const A = /^an?$/;
const HAVE = /^(?:with|have|has|having|contain|contains|containing|include|includes|including)$/;

/** "Jobs with both a pdf and a tiff file" as "with both a pdf and a tiff", where nothing but their files is so. */
export function bothOfKind(tokens: readonly Token[], { lists, values }: Knowledge): readonly Token[] {
  const both = tokens.findIndex(({ norm }) => norm === "both");
  if (both < 1 || !HAVE.test(normAt(tokens, both - 1))) return tokens;
  const [a, first, and, other, second, noun] = tokens.slice(both + 1, both + 7);
  const isPair = A.test(a?.norm ?? "") && and?.norm === "and" && A.test(other?.norm ?? "");
  if (!isPair || !first || !second || noun?.kind !== "word") return tokens;
  const [list, ...others] = lists.filter(
    ({ words }) => words.length === 1 && words[0] === lemmaOf(noun.norm),
  );
  const isOnlyThere = ({ text }: Token): boolean => {
    const found = values.find(foldText(text));
    return found.length > 0 && found.every(({ field }) => field.arrayRoot === list?.path);
  };
  if (!list || others.length > 0 || ![first, second].every(isOnlyThere)) return tokens;
  return [...tokens.slice(0, both + 6), ...tokens.slice(both + 7)];
}
