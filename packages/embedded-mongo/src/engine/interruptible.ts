import type { OperationContext } from "./contract.ts";

/** Few enough that comparing large values stays within the time a killed command may go on. */
const COMPARISONS_PER_CHECK = 512;

/** A comparison for sorting that ends with its command: a sort of many rows takes seconds. */
export function interruptible<T>(
  compare: (left: T, right: T) => number,
  operation: Pick<OperationContext, "checkInterrupt">,
): (left: T, right: T) => number {
  let remaining = COMPARISONS_PER_CHECK;
  return (left, right) => {
    if (--remaining === 0) {
      remaining = COMPARISONS_PER_CHECK;
      operation.checkInterrupt();
    }
    return compare(left, right);
  };
}
