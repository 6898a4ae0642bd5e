export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Times two things in turn, so that a drift of the machine hits both alike. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<{ ours: number[]; baseline: number[] }> {
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let round = -5; round < rounds; round++) {
    const ourMs = await timeMs(ours);
    const baselineMs = await timeMs(baseline);
    if (round < 0) continue;
    times.ours.push(ourMs);
    times.baseline.push(baselineMs);
  }
  return times;
}
