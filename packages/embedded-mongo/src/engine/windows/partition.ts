import type { Value } from "@querysnap/mql";
import type { Frame, OperationContext, Row } from "../contract.ts";

/** The rows that share a partition, in the order of `sortBy`. */
export type Partition = {
  readonly rows: readonly Row[];
  readonly frames: readonly Frame[];
  /** Values of the first sort field, null for missing; empty without `sortBy`. */
  readonly keys: readonly Value[];
  readonly operation: OperationContext;
};

/** Computes one value for each row of a partition. */
export type WindowFunction = (partition: Partition) => readonly Value[];
