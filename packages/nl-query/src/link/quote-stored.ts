import { LONGEST_VALUE } from "../schema/value-index.ts";
import { foldText } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Marks in the names of kinds and states. A hyphen and a dash stand for each other. */
const MARK = /^[-–—,/&+:()]$/;
const DASH = /^[-–—]$/;
const DASHES = /[–—]/g;
const AFFIX = /^(?:start|starts|starting|begin|begins|beginning|end|ends|ending)$/;
const LEAST_TOKENS = 3;
/** Marks and spaces add to the words of a value. */
const MOST_TOKENS = 2 * LONGEST_VALUE;

/**
 * "Boxes of kind Boxes - Flat": what is stored with marks between its words is read as if in quotation marks, and so
 * is its beginning behind "starting with".
 */
export function quoteStored(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => MARK.test(norm))) return tokens;
  const quoted: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const end = Math.max(endOfStored(tokens, at, knowledge), endOfAffix(tokens, at, knowledge));
    const token = end > at ? quote(tokens.slice(at, end)) : tokens[at];
    if (token) quoted.push(token);
    at = Math.max(end, at + 1);
  }
  return quoted;
}

/** Where the longest stored text that starts here ends; 0 where there is none. */
function endOfStored(tokens: readonly Token[], start: number, { values }: Knowledge): number {
  if (!isWord(tokens[start])) return 0;
  for (let end = Math.min(tokens.length, start + MOST_TOKENS); end >= start + LEAST_TOKENS; end--) {
    const phrase = tokens.slice(start, end);
    if (!phrase.some(({ norm }) => MARK.test(norm)) || phrase.at(-1)?.kind === "period") continue;
    const text = textOf(phrase);
    const isStored = values
      .find(foldText(text))
      .some(({ field, at }) => plain(field.values[at]?.text ?? "") === plain(text));
    if (isStored) return end;
  }
  return 0;
}

/** "Starting with Boxes - F": a dash between two words after such a verb, as it is stored; 0 where there is none. */
function endOfAffix(tokens: readonly Token[], start: number, { model }: Knowledge): number {
  const isAsked = normAt(tokens, start - 1) === "with" && AFFIX.test(normAt(tokens, start - 2));
  const isPair = DASH.test(normAt(tokens, start + 1)) && isWord(tokens[start]) && isWord(tokens[start + 2]);
  const isApart = (tokens[start + 1]?.start ?? 0) > (tokens[start]?.end ?? 0);
  if (!isAsked || !isPair || !isApart) return 0;
  const said = plain(textOf(tokens.slice(start, start + LEAST_TOKENS)));
  const isStored = model.fields.some(({ values }) => values.some(({ text }) => plain(text).includes(said)));
  return isStored ? start + LEAST_TOKENS : 0;
}

function isWord(token: Token | undefined): boolean {
  return token?.kind === "word";
}

function quote(phrase: readonly Token[]): Token | undefined {
  const [first, last] = [phrase[0], phrase.at(-1)];
  const text = textOf(phrase);
  return (
    first && last && { kind: "quoted", text, norm: '"', start: first.start, end: last.end, quoted: text }
  );
}

function textOf(phrase: readonly Token[]): string {
  return phrase
    .map(({ text, start }, at) => (start > (phrase[at - 1]?.end ?? start) ? ` ${text}` : text))
    .join("");
}

function plain(text: string): string {
  return text.toLowerCase().replace(DASHES, "-").trim();
}
