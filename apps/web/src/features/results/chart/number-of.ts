import { Decimal128, decimalToString, Double, Int32, Long, type Value } from "@querysnap/mql";

/** Returns a numeric value as a double, rounding Long and Decimal128; null for anything else. */
export function numberOf(value: Value | undefined): number | null {
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) {
    const number = Number(value.value);
    return Number.isFinite(number) ? number : null;
  }
  if (!(value instanceof Decimal128)) return null;
  const number = Number(decimalToString(value));
  return Number.isFinite(number) ? number : null;
}
