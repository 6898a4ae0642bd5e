import { foldText, lemmaOf } from "../text/lemma.ts";
import { type Statistic, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const CUE = /^(?:deviations?|std|stdev|stddev|std_dev|percentiles?|quartiles?|p\d\d?)$/;
const DEVIATION =
  /^(?:(population|sample) )?(?:standard deviations?|std ?\.? ?dev(?: \.|iations?)?|std_dev|stdev|stddev)(?: |$)/;
const PERCENTILE = /^# (?:th |st |nd |rd )?percentiles?(?: |$)/;
const SHORT = /^p(\d\d?)(?: |$)/;
const QUARTILE = /^(?:(lower|first)|upper|third) quartiles?(?: |$)/;
const MOST_WORDS = 5;

type Found = { statistic: Statistic; length: number };

/**
 * Makes one word of "standard deviation", "90th percentile" and "p95" that readers take for the median, which is asked for
 * in the same ways.
 */
export function nameStatistics(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => CUE.test(norm))) return tokens;
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const found = statisticAt(tokens, at);
    const words = tokens.slice(at, at + (found?.length ?? 1));
    if (!found || words.some((word) => isStored(word, knowledge))) {
      named.push(token);
      continue;
    }
    const end = words.at(-1)?.end ?? token.end;
    const text = words.map((word) => word.text).join(" ");
    named.push({ kind: "word", text, norm: "median", start: token.start, end, statistic: found.statistic });
    at += found.length - 1;
  }
  return named;
}

function isStored({ kind, norm, text }: Token, { names, values }: Knowledge): boolean {
  return (
    kind === "word" && CUE.test(norm) && (names.has(lemmaOf(norm)) || values.find(foldText(text)).length > 0)
  );
}

function statisticAt(tokens: readonly Token[], at: number): Found | null {
  const said = tokens
    .slice(at, at + MOST_WORDS)
    .map(({ norm }) => norm)
    .join(" ");
  const deviation = DEVIATION.exec(said);
  if (deviation)
    return {
      statistic: { kind: "deviation", isOfSample: deviation[1] === "sample" },
      length: deviation[0].trim().split(" ").length,
    };
  const percent = PERCENTILE.test(said) ? tokens[at]?.number?.value : percentOf(said);
  if (percent === undefined || percent <= 0 || percent >= 100) return null;
  const length = (PERCENTILE.exec(said) ?? SHORT.exec(said) ?? QUARTILE.exec(said))?.[0]
    .trim()
    .split(" ").length;
  return { statistic: { kind: "percentile", percent }, length: length ?? 1 };
}

function percentOf(said: string): number | undefined {
  const short = SHORT.exec(said);
  if (short) return Number(short[1]);
  const quartile = QUARTILE.exec(said);
  return quartile ? (quartile[1] === undefined ? 75 : 25) : undefined;
}
