import { SERIES } from "./granularity.table.ts";

/** Rounds outward: strictly above or below the number, zero to itself. */
export type Granularity = { roundUp(value: number): number; roundDown(value: number): number };

/** Null for an unknown series. */
export function granularityOf(name: string): Granularity | null {
  if (name === "POWERSOF2") return POWERS_OF_2;
  const series = Object.hasOwn(SERIES, name) ? SERIES[name] : undefined;
  return series ? { roundUp: (value) => seriesAbove(series, value), roundDown: (value) => seriesBelow(series, value) } : null;
}

const POWERS_OF_2: Granularity = {
  roundUp: (value) => (value === 0 ? 0 : 2 ** (Math.floor(Math.log2(value)) + 1)),
  roundDown: (value) => (value === 0 ? 0 : 2 ** (Math.ceil(Math.log2(value)) - 1)),
};

function seriesAbove(series: readonly number[], value: number): number {
  if (value === 0) return 0;
  const first = series[0] as number;
  const last = series[series.length - 1] as number;
  let multiplier = 1;
  while (value >= last * multiplier) multiplier *= 10;
  let previous = first * multiplier;
  while (value < first * multiplier) {
    previous = first * multiplier;
    multiplier /= 10;
    // Between the largest of one power of ten and the smallest of the next.
    if (value >= last * multiplier) return previous;
  }
  return (series.find((number) => number * multiplier > value) as number) * multiplier;
}

function seriesBelow(series: readonly number[], value: number): number {
  if (value === 0) return 0;
  const first = series[0] as number;
  const last = series[series.length - 1] as number;
  let multiplier = 1;
  while (value <= first * multiplier) multiplier /= 10;
  while (value > last * multiplier) {
    const previous = last * multiplier;
    multiplier *= 10;
    if (value <= first * multiplier) return previous;
  }
  return (series.findLast((number) => number * multiplier < value) as number) * multiplier;
}
