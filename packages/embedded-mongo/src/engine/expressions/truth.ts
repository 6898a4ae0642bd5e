import { Decimal128, Double, Int32, Long } from "@querysnap/mql";
import { decimalParts } from "../values/numeric.ts";
import { isNullish, type Operand } from "./node.ts";

/**
 * Truth as aggregation sees it: false, null, missing and every zero are false; everything else is true, NaN
 * included.
 */
export function isTruthy(value: Operand): boolean {
  if (typeof value === "boolean") return value;
  if (value instanceof Int32 || value instanceof Double) return value.value !== 0;
  if (value instanceof Long) return value.value !== 0n;
  if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    return parts.kind !== "finite" || parts.coefficient !== 0n;
  }
  return !isNullish(value);
}
