import { Double, Int32, Long, type Decimal128 } from "@querysnap/mql";
import { Cell } from "../columns.ts";
import { addDecimals } from "../decimal/arithmetic.ts";
import { decimalFromBigInt, decimalFromDouble } from "../decimal/encode.ts";
import { fitsLong, intOrLong, type NumericValue } from "./numbers.ts";

/** Integer sums below this can take another 32-bit integer and stay exact in a double. */
const SAFE = Number.MAX_SAFE_INTEGER - 2 ** 32;

/**
 * A sum over all number types in the narrowest type that holds it: int, long, double, decimal. Integers add
 * exactly, doubles with compensation, and a decimal takes every double with all its digits.
 */
export class NumberSum {
  count = 0;
  #small = 0;
  #big = 0n;
  #double = 0;
  #compensation = 0;
  #decimal: Decimal128 | null = null;
  #hasLong = false;
  #hasDouble = false;

  add(value: NumericValue): void {
    if (value instanceof Int32) {
      this.addInt(value.value);
      return;
    }
    if (value instanceof Double) {
      this.addDouble(value.value);
      return;
    }
    this.count++;
    if (value instanceof Long) {
      this.#hasLong = true;
      this.addInteger(value.value);
    } else this.#decimal = this.#decimal ? addDecimals(this.#decimal, value) : value;
  }

  /** Adds an int, a double or a long, told by its BSON type, that a double holds exactly. */
  addNumber(type: number, value: number): void {
    if (type === Cell.int) this.addInt(value);
    else if (type === Cell.double) this.addDouble(value);
    else {
      this.count++;
      this.#hasLong = true;
      this.addInteger(BigInt(value));
    }
  }

  /** Takes out a 32-bit integer that was added. */
  removeInt(value: number): void {
    this.addInt(-value);
    this.count -= 2;
  }

  /** Adds an integer without changing the type of the result. */
  addInteger(value: bigint): void {
    this.#big += value;
  }

  /** Adds a 32-bit integer. */
  addInt(value: number): void {
    this.count++;
    this.#small += value;
    if (this.#small < SAFE && this.#small > -SAFE) return;
    this.#big += BigInt(this.#small);
    this.#small = 0;
  }

  addDouble(value: number): void {
    this.count++;
    this.#hasDouble = true;
    this.#accumulate(value);
  }

  #accumulate(value: number): void {
    const sum = this.#double + value;
    const rounded = sum - this.#double;
    this.#compensation += this.#double - (sum - rounded) + (value - rounded);
    this.#double = sum;
  }

  get hasDecimal(): boolean {
    return this.#decimal !== null;
  }

  get #integers(): bigint {
    return this.#big + BigInt(this.#small);
  }

  /** The sum as a double, whatever was added. */
  toDouble(): number {
    const integers = this.#integers;
    if (!this.#hasDouble) return Number(integers);
    if (!Number.isFinite(this.#double)) return this.#double;
    const whole = new NumberSum();
    whole.#double = this.#double;
    whole.#compensation = this.#compensation;
    const high = Number(integers);
    whole.#accumulate(high);
    whole.#accumulate(Number(integers - BigInt(high)));
    return Number.isNaN(whole.#compensation) ? whole.#double : whole.#double + whole.#compensation;
  }

  toDecimal(): Decimal128 {
    let total = decimalFromBigInt(this.#integers);
    if (this.#hasDouble) {
      total = addDecimals(total, decimalFromDouble(this.#double, 34));
      if (Number.isFinite(this.#double))
        total = addDecimals(total, decimalFromDouble(this.#compensation, 34));
    }
    return this.#decimal ? addDecimals(this.#decimal, total) : total;
  }

  result(): NumericValue {
    if (this.#decimal) return this.toDecimal();
    if (this.#hasDouble) return new Double(this.toDouble());
    const total = this.#integers;
    if (!fitsLong(total)) return new Double(Number(total));
    return this.#hasLong ? new Long(total) : intOrLong(total);
  }
}
