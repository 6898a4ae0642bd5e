import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { Cell, numberOfCell } from "../columns.ts";
import type { Collator } from "../contract.ts";
import { divideDecimals } from "../decimal/arithmetic.ts";
import { decimalFromBigInt } from "../decimal/encode.ts";
import { isNullish, type Operand } from "../expressions/node.ts";
import { isNumeric, toDoubleNumber } from "../expressions/numbers.ts";
import { NumberSum } from "../expressions/sum.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { printValue } from "../values/print-value.ts";

/** Takes values one by one; shared by `$group`, windows and the expression forms over an array. */
export type ValueAccumulator = {
  add(value: Operand): void;
  /** The same of an int, a double or a long, told by its BSON type, that a double holds exactly. */
  addNumber?(type: number, value: number): void;
  finish(): Value;
};

export class Sum implements ValueAccumulator {
  readonly #sum = new NumberSum();

  add(value: Operand): void {
    if (isNumeric(value)) this.#sum.add(value);
  }

  finish(): Value {
    return this.#sum.result();
  }
}

export class Average implements ValueAccumulator {
  readonly #sum = new NumberSum();

  add(value: Operand): void {
    if (isNumeric(value)) this.#sum.add(value);
  }

  addNumber(type: number, value: number): void {
    this.#sum.addNumber(type, value);
  }

  finish(): Value {
    const { count } = this.#sum;
    if (count === 0) return null;
    if (this.#sum.hasDecimal) return divideDecimals(this.#sum.toDecimal(), decimalFromBigInt(BigInt(count)));
    return new Double(this.#sum.toDouble() / count);
  }
}

/** The smallest (`sign` 1) or largest (-1) value; null and missing do not count. */
export class Extreme implements ValueAccumulator {
  readonly #sign: 1 | -1;
  readonly #collator: Collator | null;
  #best: Value = null;
  /** `#best` if it is a number that a double holds exactly, with the sign applied, or NaN. */
  #bound = Number.NaN;

  constructor(sign: 1 | -1, collator: Collator | null) {
    this.#sign = sign;
    this.#collator = collator;
  }

  add(value: Operand): void {
    if (value === undefined || isNullish(value)) return;
    if (this.#best !== null && compareValues(value, this.#best, this.#collator) * this.#sign >= 0) return;
    this.#best = value;
    this.#bound = value instanceof Int32 || value instanceof Double ? value.value * this.#sign : Number.NaN;
  }

  addNumber(type: number, value: number): void {
    // Most values are not better than the best.
    if (value * this.#sign >= this.#bound) return;
    this.add(numberOfCell(type, value));
  }

  finish(): Value {
    return this.#best;
  }
}

/** Standard deviation by Welford's recurrence, in double whatever the inputs. */
export class StandardDeviation implements ValueAccumulator {
  readonly #isSample: boolean;
  #count = 0;
  #mean = 0;
  #squares = 0;

  constructor(isSample: boolean) {
    this.#isSample = isSample;
  }

  add(value: Operand): void {
    if (isNumeric(value)) this.addNumber(Cell.double, toDoubleNumber(value));
  }

  addNumber(_type: number, value: number): void {
    this.#count++;
    const delta = value - this.#mean;
    this.#mean += delta / this.#count;
    this.#squares += delta * (value - this.#mean);
  }

  finish(): Value {
    const divisor = this.#isSample ? this.#count - 1 : this.#count;
    return divisor <= 0 ? null : new Double(Math.sqrt(this.#squares / divisor));
  }
}

/** Later fields replace earlier ones in place; null and missing are skipped. */
export class MergedObjects implements ValueAccumulator {
  readonly #fields = new Map<string, Value>();

  add(value: Operand): void {
    if (isNullish(value)) return;
    if (!(value instanceof Doc))
      throw new MongoError(
        40400,
        `$mergeObjects requires object inputs, but input ${printValue(value)} is of type ${typeName(value)}`,
      );
    for (let at = 0; at < value.size; at++) this.#fields.set(value.keys[at] ?? "", value.values[at] ?? null);
  }

  finish(): Value {
    return Doc.of(this.#fields);
  }
}
