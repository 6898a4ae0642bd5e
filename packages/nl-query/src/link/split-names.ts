import { foldText, lemmaOf, stemOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const SHORTEST_PART = 3;
const SHORTEST_JOINED = 2;
/** Shorter words are written out. */
const SHORTEST_CUT = 4;
const LETTERS = /^[a-z]+$/;

/** "zipcode" of `zip_code`, "tripduration" of a trip's duration: one word that is a name of two becomes two. */
export function splitNames(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const { names } = knowledge;
  const cutOf = (norm: string): number | undefined => {
    if (norm.length < 2 * SHORTEST_PART || !LETTERS.test(norm) || names.has(norm)) return undefined;
    const cuts = Array.from({ length: norm.length - 2 * SHORTEST_PART + 1 }, (_, at) => at + SHORTEST_PART);
    return cuts.find((cut) => {
      const parts = [norm.slice(0, cut), norm.slice(cut)];
      return parts.every((part) => names.has(part)) && names.fieldNamed(parts.toReversed()) !== null;
    });
  };
  return tokens.flatMap((token) => {
    const parts = token.kind === "word" ? knowledge.partsOfName(token.norm) : null;
    if (parts) return parts.map((norm) => ({ ...token, norm }));
    const cut = token.kind === "word" ? cutOf(token.norm) : undefined;
    if (cut === undefined) return [token];
    const { text, norm, start } = token;
    return [
      { ...token, text: text.slice(0, cut), norm: norm.slice(0, cut), end: start + cut },
      { ...token, text: text.slice(cut), norm: norm.slice(cut), start: start + cut },
    ];
  });
}

/**
 * "Follow-up" of `follow_up_required`, "gift-wrapped" of `giftwrap`: a hyphen between words that a name has one after
 * the other, or as one word, says nothing. Nor does that of "high-priority" where the priority may be "high".
 */
export function dropHyphens(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  return tokens.filter((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isInside = token.norm === "-" && before?.end === token.start && next?.start === token.end;
    return (
      !isInside ||
      !(
        knowledge.names.isPhrase(before.norm, next.norm) ||
        isGlued(before, next) ||
        isValueOf(before, next, knowledge)
      )
    );
  });

  function isGlued(before: Token, next: Token): boolean {
    return before.kind === "word" && next.kind === "word" && gluedName(knowledge, before, next) !== null;
  }
}

function isValueOf(value: Token, name: Token, { values }: Knowledge): boolean {
  const noun = lemmaOf(name.norm);
  return values.find(foldText(value.text)).some(({ field }) => field.words.at(-1) === noun);
}

/**
 * "Bike id" of `bikeid`, "water level" of `watlev`: two words that a name holds as one become one, unless some field
 * has both as words.
 */
export function joinNames(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const isPair = before?.kind === "word" && token.kind === "word" && !areFigures(joined);
    const norm = isPair ? gluedName(knowledge, before, token) : null;
    if (before && norm !== null)
      joined[joined.length - 1] = { ...before, text: before.text + token.text, norm, end: token.end };
    else joined.push(token);
  }
  return joined;
}

const FIGURE = /^(?:average|avg|mean|median|total|sum|max|maximum|min|minimum)$/;
const JOINT = /^(?:and|,|[+&/])$/;

/** "Mean and max depth": the last word before the name is a figure of it, as the one before that is. */
function areFigures(tokens: readonly Token[]): boolean {
  const [first, joint, last] = tokens.slice(-3).map(({ norm }) => norm);
  return FIGURE.test(first ?? "") && JOINT.test(joint ?? "") && FIGURE.test(last ?? "");
}

function gluedName({ names }: Knowledge, first: Token, second: Token): string | null {
  const shortest = Math.min(first.norm.length, second.norm.length);
  if (shortest < SHORTEST_JOINED || names.fieldNamed([first.norm, second.norm]) !== null) return null;
  const whole = first.norm + lemmaOf(second.norm);
  const said = first.norm + second.norm;
  // plural where it was: "repair orders" are several
  if (names.has(whole)) return lemmaOf(said) === whole ? said : whole;
  const deed = second.norm.endsWith("ed") ? first.norm + stemOf(second.norm) : "";
  if (deed !== "" && names.has(deed)) return deed;
  const isKnown = names.has(first.norm) || names.has(second.norm);
  return shortest < SHORTEST_CUT || isKnown ? null : names.gluedOf(first.norm, lemmaOf(second.norm));
}
