import type { Amount, Metric } from "../plan/plan.ts";
import type { FoundAmount } from "./amounts.ts";
import type { Draft } from "./draft.ts";
import { metricName, type Kind } from "./metric-name.ts";

type AmountMetric = Extract<Metric, { of: Amount }>;
/** Which figure; of a percentile, which one. */
export type FigureKind = { kind: Kind; percent?: number | undefined };

/** A figure of an amount, from one stretch of words. */
export function figureMetric({ kind, percent }: FigureKind, { amount, words }: FoundAmount): AmountMetric {
  const name = metricName(kind, amount);
  if (percent === undefined) return { kind, of: amount, name, words: [words] };
  return { kind, percent, of: amount, name: name.replace(kind, `${kind}${percent}`), words: [words] };
}

/** The figure that a word read as "median" stands for; null for the median itself. */
export function statisticAt({ tokens }: Draft, at: number): FigureKind | null {
  const statistic = tokens[at]?.statistic;
  if (!statistic) return null;
  if (statistic.kind === "percentile") return { kind: "percentile", percent: statistic.percent };
  return { kind: statistic.isOfSample ? "sampleDeviation" : "deviation" };
}

/** Whether a figure changes when some documents are counted more than once. */
export function isMean(metric: Metric): metric is AmountMetric {
  return /^(?:avg|median|percentile|deviation|sampleDeviation)$/.test(metric.kind);
}
