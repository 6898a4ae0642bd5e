import type { Token } from "../text/token.ts";

/** The token starts with a capital letter. */
export function isCapitalized(token: Token | undefined): boolean {
  return /^\p{Lu}/u.test(token?.text ?? "");
}

/** "Red AND blue": the word is stressed in a text that is not all in capitals. */
export function stressesAnd(text: string, { start, end }: { start: number; end: number }): boolean {
  return /\bAND\b/.test(text.slice(start, end)) && /\p{Ll}/u.test(text);
}

/** End of the run of capitalized words that continues at `at`. */
export function endOfCapitals(tokens: readonly Token[], at: number): number {
  let end = at;
  while (tokens[end]?.kind === "word" && isCapitalized(tokens[end])) end++;
  return end;
}
