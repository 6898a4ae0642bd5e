import type { BenchRow } from "../bench-row.ts";

/** A row whose baseline is the time or size aimed at. */
export function rowOf(
  name: string,
  { ours, aim, unit }: { ours: number; aim: number; unit: string },
): BenchRow {
  return { name, ours, baseline: aim, ratio: ours / aim, unit, aim: "<= 1" };
}
