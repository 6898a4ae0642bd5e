import { Decimal128 } from "./types.ts";

const MAX_DIGITS = 34;
const MAX_COEFFICIENT = 10n ** 34n - 1n;
const MAX_EXPONENT = 6111;
const MIN_EXPONENT = -6176;
export const EXPONENT_BIAS = 6176;
const MASK_64 = 0xffff_ffff_ffff_ffffn;

/** A finite decimal is `(-1)^isNegative * coefficient * 10^exponent`. */
export type DecimalParts =
  | { kind: "finite"; isNegative: boolean; coefficient: bigint; exponent: number }
  | { kind: "infinity"; isNegative: boolean }
  | { kind: "nan" };

/** A coefficient that is not canonical (above 34 digits) counts as zero, as IEEE 754 says. */
export function decimalParts({ high, low }: Decimal128): DecimalParts {
  const isNegative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination === 0x1f) return { kind: "nan" };
  if (combination === 0x1e) return { kind: "infinity", isNegative };
  if (combination >> 3 === 0b11) {
    return {
      kind: "finite",
      isNegative,
      coefficient: 0n,
      exponent: Number((high >> 47n) & 0x3fffn) - EXPONENT_BIAS,
    };
  }
  const exponent = Number((high >> 49n) & 0x3fffn) - EXPONENT_BIAS;
  const coefficient = ((high & 0x1_ffff_ffff_ffffn) << 64n) | low;
  return {
    kind: "finite",
    isNegative,
    coefficient: coefficient > MAX_COEFFICIENT ? 0n : coefficient,
    exponent,
  };
}

/** The parts must be within range: at most 34 digits, exponent from -6176 to 6111. */
export function decimalOfParts(parts: DecimalParts): Decimal128 {
  if (parts.kind === "nan") return new Decimal128(0x7c00_0000_0000_0000n, 0n);
  const sign = parts.isNegative ? 1n << 63n : 0n;
  if (parts.kind === "infinity") return new Decimal128(sign | 0x7800_0000_0000_0000n, 0n);
  const high = sign | (BigInt(parts.exponent + EXPONENT_BIAS) << 49n) | (parts.coefficient >> 64n);
  return new Decimal128(high, parts.coefficient & MASK_64);
}

/**
 * @see
 * https://github.com/mongodb/specifications/blob/master/source/bson-decimal128/decimal128.md#to-string-representation
 */
export function decimalToString(decimal: Decimal128): string {
  const parts = decimalParts(decimal);
  if (parts.kind === "nan") return "NaN";
  if (parts.kind === "infinity") return parts.isNegative ? "-Infinity" : "Infinity";
  return finiteText(parts.coefficient.toString(), parts.exponent, parts.isNegative);
}

export function finiteText(digits: string, exponent: number, isNegative: boolean): string {
  const sign = isNegative ? "-" : "";
  const adjusted = exponent + digits.length - 1;
  if (exponent > 0 || adjusted < -6) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${sign}${digits[0]}${fraction}E${adjusted < 0 ? "-" : "+"}${Math.abs(adjusted)}`;
  }
  if (exponent === 0) return sign + digits;
  const padded = digits.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

const DECIMAL_TEXT = /^([+-])?(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d{1,9}))?$/i;

export type DecimalReading =
  | { ok: true; value: Decimal128 }
  | { ok: false; reason: "not_a_number" | "inexact" | "overflow" };

/**
 * Reads a decimal number, `Infinity` or `NaN`. More than 34 significant digits are refused as `inexact`
 * unless rounding to the nearest (ties to even) is asked for.
 */
export function decimalFromString(text: string, rounding: "refuse" | "halfEven" = "refuse"): DecimalReading {
  const special = /^([+-])?(?:inf(?:inity)?|(nan))$/i.exec(text);
  if (special) {
    return {
      ok: true,
      value: decimalOfParts(
        special[2] === undefined ? { kind: "infinity", isNegative: special[1] === "-" } : { kind: "nan" },
      ),
    };
  }
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return { ok: false, reason: "not_a_number" };
  const fraction = match[3] ?? match[4] ?? "";
  const digits = ((match[2] ?? "") + fraction).replace(/^0+(?=\d)/, "");
  const exponent = Number(match[5] ?? "0") - fraction.length;
  return fitDecimal({ isNegative: match[1] === "-", digits, exponent }, rounding);
}

type Digits = { isNegative: boolean; digits: string; exponent: number };

function fitDecimal(
  { isNegative, digits, exponent }: Digits,
  rounding: "refuse" | "halfEven",
): DecimalReading {
  const finite = (coefficient: bigint, exponent: number): DecimalReading => ({
    ok: true,
    value: decimalOfParts({ kind: "finite", isNegative, coefficient, exponent }),
  });
  if (digits === "0") return finite(0n, Math.min(Math.max(exponent, MIN_EXPONENT), MAX_EXPONENT));
  const surplus = Math.max(digits.length - MAX_DIGITS, MIN_EXPONENT - exponent, 0);
  const shortened = dropDigits(digits, surplus, rounding);
  if (shortened === null) return { ok: false, reason: "inexact" };
  let coefficient = shortened;
  let power = exponent + surplus;
  if (coefficient > MAX_COEFFICIENT) {
    coefficient /= 10n;
    power++;
  }
  if (coefficient === 0n) return finite(0n, Math.max(power, MIN_EXPONENT));
  if (power > MAX_EXPONENT) {
    const missing = power - MAX_EXPONENT;
    if (coefficient.toString().length + missing > MAX_DIGITS) return { ok: false, reason: "overflow" };
    return finite(coefficient * 10n ** BigInt(missing), MAX_EXPONENT);
  }
  return finite(coefficient, power);
}

/** The number without its last `count` digits; null when that would change it and rounding is refused. */
function dropDigits(digits: string, count: number, rounding: "refuse" | "halfEven"): bigint | null {
  if (count === 0) return BigInt(digits);
  const kept = digits.length > count ? BigInt(digits.slice(0, -count)) : 0n;
  const dropped = digits.slice(-count).padStart(Math.min(count, digits.length + 1), "0");
  if (/^0*$/.test(dropped)) return kept;
  if (rounding === "refuse") return null;
  const first = dropped.charCodeAt(0) - 48;
  const isTie = first === 5 && /^50*$/.test(dropped);
  return first > 5 || (first === 5 && (!isTie || kept % 2n === 1n)) ? kept + 1n : kept;
}
