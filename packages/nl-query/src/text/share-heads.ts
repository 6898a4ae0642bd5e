import type { Token } from "./token.ts";

/** Whether all words together name one field. */
type NamesField = (words: readonly string[]) => boolean;

const LONGEST_HEAD = 2;
const JOINS = /^(and|or|&)$/;

/**
 * "Gross and net weights" as "gross weights and net weights", where the schema has a field for each.
 */
export function shareHeads(tokens: readonly Token[], namesField: NamesField): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const shared = sharedAt(tokens, at, namesField);
    if (shared) result.push(...shared.tokens);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = shared?.end ?? at + 1;
  }
  return result;
}

function sharedAt(
  tokens: readonly Token[],
  start: number,
  namesField: NamesField,
): { tokens: Token[]; end: number } | null {
  const modifiers = modifiersAt(tokens, start);
  const last = modifiers.at(-1);
  if (last === undefined || modifiers.length < 2) return null;
  const headAt = last + 1;
  for (let length = LONGEST_HEAD; length > 0; length--) {
    const head = tokens.slice(headAt, headAt + length);
    if (head.length < length || head.some((token) => !isPlain(token))) continue;
    const heads = head.map((token) => token.norm);
    const isShared = modifiers.every((at) => namesField([tokens[at]?.norm ?? "", ...heads]));
    // "names and home countries": the first is a field of its own
    const isAlone = modifiers.slice(0, -1).some((at) => namesField([tokens[at]?.norm ?? ""]));
    if (!isShared || isAlone) continue;
    const spread = tokens
      .slice(start, headAt)
      .flatMap((token, at) => (modifiers.slice(0, -1).includes(start + at) ? [token, ...head] : [token]));
    return { tokens: [...spread, ...head], end: headAt + length };
  }
  return null;
}

/** Positions of "gross", "tare" and "net" in "gross, tare, and net weights". */
function modifiersAt(tokens: readonly Token[], start: number): number[] {
  const found: number[] = [];
  let isLast = false;
  for (let at = start; isPlain(tokens[at]); at++) {
    found.push(at);
    if (isLast) return found;
    const comma = tokens[at + 1]?.norm === "," ? 1 : 0;
    const join = JOINS.test(tokens[at + 1 + comma]?.norm ?? "") ? 1 : 0;
    if (comma + join === 0) return [];
    isLast = join === 1;
    at += comma + join;
  }
  return [];
}

function isPlain(token: Token | undefined): boolean {
  return token?.kind === "word" && token.isCode !== true && /^[a-z]+$/.test(token.norm);
}
