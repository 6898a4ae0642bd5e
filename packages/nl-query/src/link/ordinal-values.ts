import { foldText } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
/** Behind a day or before a stretch of time. */
const OF_TIME =
  /^(of|quarter|half|week|month|day|year|century|january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sep|october|oct|november|nov|december|dec)$/;
const DAY_LEADS =
  /^(the|january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sep|october|oct|november|nov|december|dec)$/;

/** "Grade 9th" where that is stored: the value, and no number. A day or a place in an order stays one. */
export function keepOrdinals(tokens: readonly Token[], { values, names }: Knowledge): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== "number" || !ORDINAL.test(token.text)) return token;
    const next = tokens[at + 1]?.norm ?? "";
    const named = new Set(names.hits(next).map(({ word }) => word));
    const hits = values.find(foldText(token.text));
    const isTime = OF_TIME.test(next) || DAY_LEADS.test(tokens[at - 1]?.norm ?? "");
    const isOfField = hits.some(({ field }) => field.words.some((word) => named.has(word)));
    if (hits.length === 0 || (isTime && !isOfField)) return token;
    const { text, start, end } = token;
    return { kind: "word", text, norm: text.toLowerCase(), start, end, isCode: true };
  });
}
