/** One line of a benchmark: our figure beside a baseline measured in the same run, in the same unit. */
export type BenchRow = {
  name: string;
  ours: number;
  baseline: number;
  /** `ours / baseline` for times (smaller is better); how a row counts speed-ups is said in its `aim`. */
  ratio: number;
  unit: string;
  /** What the ratio should be, in words: "<= 1.3", ">= 4 times faster". */
  aim: string;
};
