import { Decimal128, decimalToString, Double, Int32, Long, type Value } from "@querysnap/mql";

/** The number that a value is, null for anything else. A Long or Decimal128 is rounded to a double. */
export function numberOf(value: Value | undefined): number | null {
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) {
    const number = Number(value.value);
    return Number.isFinite(number) ? number : null;
  }
  if (!(value instanceof Decimal128)) return null;
  const number = Number(decimalToString(value));
  return Number.isFinite(number) ? number : null;
}
