import { normAt, type Token } from "../text/token.ts";

const PER = /^(?:per|by)$/;
/** Words of one key: "per payment method". */
const MOST_WORDS = 3;

/** "Per month in 2026 by status" as "per month by status in 2026": keys of groups stand together. */
export function groupsTogether(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ kind }, place) => kind === "period" && isBetweenKeys(tokens, place));
  const period = tokens[at];
  if (!period) return tokens;
  let end = at + 2;
  while (tokens[end]?.kind === "word" && end < at + 2 + MOST_WORDS && !isEnd(tokens, end)) end++;
  return [...tokens.slice(0, at), ...tokens.slice(at + 1, end), period, ...tokens.slice(end)];
}

function isBetweenKeys(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - MOST_WORDS), at);
  const lead = before.findLastIndex(({ norm }) => PER.test(norm));
  const isKey =
    lead >= 0 && before.slice(lead + 1).every(({ kind }) => kind === "word") && lead < before.length - 1;
  return isKey && PER.test(normAt(tokens, at + 1)) && tokens[at + 2]?.kind === "word";
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  return /^(?:and|or|for|in|of|with|where|that|which|who|sorted|ordered|to|from)$/.test(normAt(tokens, at));
}
