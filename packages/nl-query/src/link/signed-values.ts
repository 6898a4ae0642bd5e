import { foldText } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import type { ValueMention } from "./value-mentions.ts";

/** Blood groups, grades and ratings: a few letters and a sign. */
const SIGNED = /^\p{L}{1,3}[+-]$/u;
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["+", "+"],
  ["plus", "+"],
  ["pos", "+"],
  ["positive", "+"],
  ["-", "-"],
  ["–", "-"],
  ["−", "-"],
  ["minus", "-"],
  ["neg", "-"],
  ["negative", "-"],
]);
const SCORE = 0.93;

/** Finds stored letters with their sign: "A-", "AB+", "O neg". */
export function findSigned({ values }: Knowledge, tokens: readonly Token[]): ValueMention[] {
  return tokens.flatMap((token, start) => {
    const sign = token.kind === "word" ? signBehind(tokens, start) : null;
    if (sign === null) return [];
    const text = `${token.text}${sign}`.toLowerCase();
    return values
      .find(foldText(text))
      .filter(({ field, at }) => field.values[at]?.text.toLowerCase() === text)
      .map(({ field, at }) => ({
        start,
        end: start + 2,
        field,
        at,
        score: SCORE,
        isVerbatim: true,
        isCommon: false,
      }));
  });
}

/** Whether a stored text ends in a sign that its mention leaves out: "A" is no "A-". */
export function lacksSign({ field, at, start }: ValueMention, tokens: readonly Token[]): boolean {
  const token = tokens[start];
  const text = field.values[at]?.text ?? "";
  return SIGNED.test(text) && text.toLowerCase() !== (token?.quoted ?? token?.text ?? "").toLowerCase();
}

/** The sign that is written right behind a word, or said behind it. */
function signBehind(tokens: readonly Token[], at: number): string | null {
  const [word, mark, after] = tokens.slice(at, at + 3);
  if (!word || !mark) return null;
  const isTied = mark.start === word.end && (after?.kind !== "word" || after.start > mark.end);
  return mark.kind === "word" || isTied ? (SIGNS.get(mark.norm) ?? null) : null;
}
