import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const SHORTEST_PART = 3;
const LETTERS = /^[a-z]+$/;

/** "zipcode" of `zip_code`, "tripduration" of a trip's duration: one word that is a name of two becomes two. */
export function splitNames({ names }: Knowledge, tokens: readonly Token[]): Token[] {
  const cutOf = (norm: string): number | undefined => {
    if (norm.length < 2 * SHORTEST_PART || !LETTERS.test(norm) || names.has(norm)) return undefined;
    const cuts = Array.from({ length: norm.length - 2 * SHORTEST_PART + 1 }, (_, at) => at + SHORTEST_PART);
    return cuts.find((cut) => {
      const parts = [norm.slice(0, cut), norm.slice(cut)];
      return parts.every((part) => names.has(part)) && names.fieldNamed(parts.toReversed()) !== null;
    });
  };
  return tokens.flatMap((token) => {
    const cut = token.kind === "word" ? cutOf(token.norm) : undefined;
    if (cut === undefined) return [token];
    const { text, norm, start } = token;
    return [
      { ...token, text: text.slice(0, cut), norm: norm.slice(0, cut), end: start + cut },
      { ...token, text: text.slice(cut), norm: norm.slice(cut), start: start + cut },
    ];
  });
}
