import { type DateTime, Decimal128, Double, Int32, Long } from "@querysnap/mql";
import { addDecimals, decimalToBigInt, multiplyDecimals, quantizeDecimal } from "../decimal/arithmetic.ts";
import { decimalFromBigInt, decimalFromDouble } from "../decimal/encode.ts";
import { MongoError } from "../mongo-error.ts";
import { dateFromMillis, dateMillis } from "./date-values.ts";
import { fitsLong, intOrLong, intOrLongNumber, toDecimal, type NumericValue } from "./numbers.ts";

/** The number types from narrow to wide: an operation on two has the wider one. */
const Width = { int: 0, long: 1, double: 2, decimal: 3 } as const;
type Width = (typeof Width)[keyof typeof Width];

function widthOf(value: NumericValue): Width {
  if (value instanceof Int32) return Width.int;
  if (value instanceof Double) return Width.double;
  return value instanceof Long ? Width.long : Width.decimal;
}

const TWO_63 = 2 ** 63;
const ZERO = decimalFromBigInt(0n);

/**
 * What `$add` makes of its operands: added from left to right, each step in the widest type so far. Unlike
 * `$sum` it keeps no remainders of doubles, and an integer that leaves 64 bits goes on as a double.
 */
export class OrderedSum {
  #width: Width = Width.int;
  /** The integers, while a double holds their sum exactly. */
  #small = 0;
  #long: bigint | null = null;
  #double = 0;
  #decimal: Decimal128 | null = null;
  #isDate = false;

  add(value: NumericValue): void {
    if (value instanceof Int32 && this.#width <= Width.long) {
      this.#addInteger(value.value, value.value);
      return;
    }
    const width = widthOf(value);
    if (width > this.#width) this.#widen(width);
    if (this.#decimal || value instanceof Decimal128)
      this.#decimal = addDecimals(this.#decimal ?? ZERO, toDecimal(value, 34));
    else if (value instanceof Double || this.#width === Width.double) this.#double += Number(value.value);
    else this.#addInteger(Number(value.value), value.value);
  }

  addDate(value: DateTime): void {
    if (this.#isDate) throw new MongoError(16612, "only one date allowed in an $add expression");
    this.#isDate = true;
    const millis = dateMillis(value);
    if (this.#decimal) this.#decimal = addDecimals(this.#decimal, decimalFromBigInt(millis));
    else if (this.#width === Width.double) this.#double += Number(millis);
    else this.#addInteger(Number(millis), millis);
  }

  #widen(width: Width): void {
    if (width === Width.double) this.#double = Number(this.#whole);
    else if (width === Width.decimal)
      this.#decimal =
        this.#width === Width.double ? decimalFromDouble(this.#double, 34) : decimalFromBigInt(this.#whole);
    this.#width = width;
  }

  get #whole(): bigint {
    return this.#long ?? BigInt(this.#small);
  }

  #addInteger(rounded: number, value: number | bigint): void {
    const sum = this.#small + rounded;
    // a rounded integer is no safe one, nor is its sum with one
    if (this.#long === null && Number.isSafeInteger(sum) && Number.isSafeInteger(rounded)) {
      this.#small = sum;
      return;
    }
    const before = this.#whole;
    this.#long = before + BigInt(value);
    if (fitsLong(this.#long)) return;
    this.#width = Width.double;
    this.#double = Number(before) + rounded;
  }

  result(): NumericValue | DateTime {
    return this.#isDate ? dateFromMillis(this.#millis(), "$add") : this.number();
  }

  /** The result when no date was added. */
  number(): NumericValue {
    if (this.#decimal) return this.#decimal;
    if (this.#width === Width.double) return new Double(this.#double);
    if (this.#width === Width.long) return new Long(this.#whole);
    return this.#long === null ? intOrLongNumber(this.#small) : intOrLong(this.#long);
  }

  /**
   * The total in whole milliseconds: halves of a double go away from zero, those of a decimal to the even
   * neighbor.
   */
  #millis(): bigint {
    const overflow = new MongoError(15, "date overflow in $add");
    if (this.#decimal) {
      const millis = decimalToBigInt(quantizeDecimal(this.#decimal, 0, "half-even"));
      if (millis === null) throw overflow;
      return millis;
    }
    if (this.#width !== Width.double) return this.#whole;
    if (!(this.#double >= -TWO_63 && this.#double < TWO_63)) throw overflow;
    return BigInt(Math.sign(this.#double) * Math.floor(Math.abs(this.#double) + 0.5));
  }
}

/** Product so far in `$multiply`: a double beside an integer, which counts while it fits 64 bits. */
export class Product {
  #width: Width = Width.int;
  #double = 1;
  /** The exact integer, from the first product on that a double does not hold exactly. */
  #long: bigint | null = null;
  #decimal: Decimal128 | null = null;

  multiply(value: NumericValue): void {
    const width = widthOf(value);
    if (this.#decimal || value instanceof Decimal128) {
      this.#decimal = multiplyDecimals(this.#decimal ?? this.#toDecimal(), toDecimal(value));
      return;
    }
    const before = this.#double;
    this.#double *= Number(value.value);
    if (width > this.#width) this.#width = width;
    if (this.#width === Width.double || (this.#long === null && Number.isSafeInteger(this.#double))) return;
    this.#long = (this.#long ?? BigInt(before)) * BigInt(value.value);
    if (!fitsLong(this.#long)) this.#width = Width.double;
  }

  #toDecimal(): Decimal128 {
    return this.#width === Width.double
      ? decimalFromDouble(this.#double, 15)
      : decimalFromBigInt(this.#whole);
  }

  get #whole(): bigint {
    return this.#long ?? BigInt(this.#double);
  }

  result(): NumericValue {
    if (this.#decimal) return this.#decimal;
    if (this.#width === Width.double) return new Double(this.#double);
    if (this.#width === Width.long) return new Long(this.#whole);
    // zero has no sign in an integer
    return this.#long === null ? intOrLongNumber(this.#double + 0) : intOrLong(this.#long);
  }
}
