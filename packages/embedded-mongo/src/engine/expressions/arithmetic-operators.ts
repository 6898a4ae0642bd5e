import { DateTime, Decimal128, Double, Int32, Long } from "@querysnap/mql";
import type { Frame } from "../contract.ts";
import {
  absDecimal,
  decimalSign,
  divideDecimals,
  isDecimalZero,
  remainderOfDecimals,
  subtractDecimals,
  wholeDecimal,
} from "../decimal/arithmetic.ts";
import {
  expDecimal,
  lnDecimal,
  logDecimal,
  log10Decimal,
  powDecimal,
  sqrtDecimal,
} from "../decimal/functions.ts";
import type { RoundingMode } from "../decimal/encode.ts";
import * as libm from "../libm/functions.ts";
import { MongoError } from "../mongo-error.ts";
import { compareNumbers } from "../values/numeric.ts";
import { dateMillis, dateFromMillis } from "./date-values.ts";
import {
  binary,
  isNullish,
  ranged,
  unary,
  variadic,
  type Node,
  type Operand,
  type OperatorParser,
  type OperatorTable,
} from "./node.ts";
import {
  fitsLong,
  intOrLong,
  intOrLongNumber,
  isNumeric,
  MIN_LONG,
  toDecimal,
  toDoubleNumber,
  coerceLong,
  wholeInt,
  type NumericValue,
} from "./numbers.ts";
import { roundNumber } from "./rounding.ts";
import { shortDouble } from "./text.ts";
import { OrderedSum, Product } from "./totals.ts";
import { typeName } from "./type-names.ts";

const ONE = new Int32(1);

function add(operands: readonly Node[], frame: Frame): Operand {
  const sum = new OrderedSum();
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNumeric(value)) sum.add(value);
    else if (value instanceof DateTime) sum.addDate(value);
    else if (isNullish(value)) return null;
    else throw new MongoError(14, `$add only supports numeric or date types, not ${typeName(value)}`);
  }
  return sum.result();
}

/** The sum of two numbers in the type that holds it. */
export function addNumbers(left: NumericValue, right: NumericValue): NumericValue {
  if (left instanceof Double && right instanceof Double) return new Double(left.value + right.value);
  if (left instanceof Int32 && right instanceof Int32) return intOrLongNumber(left.value + right.value);
  const sum = new OrderedSum();
  sum.add(left);
  sum.add(right);
  return sum.number();
}

function subtract(left: Operand, right: Operand): Operand {
  if (isNumeric(left) && isNumeric(right)) return subtractNumbers(left, right);
  if (isNullish(left) || isNullish(right)) return null;
  if (left instanceof DateTime) {
    if (right instanceof DateTime) return dateDifference(left, right);
    if (isNumeric(right)) return dateFromMillis(dateMillis(left) - coerceLong(right), "$subtract");
  }
  throw new MongoError(
    14,
    `can't $subtract ${typeName(right)} from ${left instanceof DateTime ? "Date" : typeName(left)}`,
  );
}

function dateDifference(left: DateTime, right: DateTime): Long {
  const difference = dateMillis(left) - dateMillis(right);
  if (!fitsLong(difference)) throw new MongoError(15, "date overflow in $subtract");
  return new Long(difference);
}

export function subtractNumbers(left: NumericValue, right: NumericValue): NumericValue {
  if (left instanceof Decimal128 || right instanceof Decimal128)
    return subtractDecimals(toDecimal(left), toDecimal(right));
  if (left instanceof Double || right instanceof Double)
    return new Double(Number(left.value) - Number(right.value));
  if (left instanceof Int32 && right instanceof Int32) return intOrLongNumber(left.value - right.value);
  const difference = BigInt(left.value) - BigInt(right.value);
  return fitsLong(difference) ? new Long(difference) : new Double(Number(left.value) - Number(right.value));
}

function multiply(operands: readonly Node[], frame: Frame): Operand {
  const product = new Product();
  for (const operand of operands) {
    const value = operand.run(frame);
    if (isNumeric(value)) product.multiply(value);
    else if (isNullish(value)) return null;
    else throw new MongoError(14, `$multiply only supports numeric types, not ${typeName(value)}`);
  }
  return product.result();
}

export function multiplyNumbers(left: NumericValue, right: NumericValue): NumericValue {
  const product = new Product();
  product.multiply(left);
  product.multiply(right);
  return product.result();
}

function divide(left: Operand, right: Operand): Operand {
  if (isNumeric(left) && isNumeric(right)) {
    if (isZero(right)) throw new MongoError(2, "can't $divide by zero");
    if (left instanceof Decimal128 || right instanceof Decimal128)
      return divideDecimals(toDecimal(left), toDecimal(right));
    return new Double(Number(left.value) / Number(right.value));
  }
  if (isNullish(left) || isNullish(right)) return null;
  throw new MongoError(
    14,
    `$divide only supports numeric types, not ${typeName(left)} and ${typeName(right)}`,
  );
}

function isZero(value: NumericValue): boolean {
  return value instanceof Decimal128 ? isDecimalZero(value) : Number(value.value) === 0;
}

function mod(left: Operand, right: Operand): Operand {
  if (isNumeric(left) && isNumeric(right)) return remainder(left, right);
  if (isNullish(left) || isNullish(right)) return null;
  throw new MongoError(
    16611,
    `$mod only supports numeric types, not ${typeName(left)} and ${typeName(right)}`,
  );
}

function remainder(left: NumericValue, right: NumericValue): NumericValue {
  if (isZero(right)) {
    const isDecimal = left instanceof Decimal128 || right instanceof Decimal128;
    throw new MongoError(isDecimal ? 5733415 : 16610, "can't $mod by zero");
  }
  if (left instanceof Decimal128 || right instanceof Decimal128)
    return remainderOfDecimals(toDecimal(left), toDecimal(right));
  // a whole double divides an integer without turning it into a double
  const divisor = right instanceof Double ? wholeInt(right) : right.value;
  if (left instanceof Double || divisor === null) return new Double(Number(left.value) % Number(right.value));
  const result = BigInt(left.value) % BigInt(divisor);
  return left instanceof Long || right instanceof Long ? new Long(result) : new Int32(Number(result));
}

/** A function of one number: null for null, 28765 for anything that is no number. */
function numeric(apply: (value: NumericValue) => NumericValue): OperatorParser {
  return (spec, compiler, name) =>
    unary((value) => {
      if (isNumeric(value)) return apply(value);
      if (isNullish(value)) return null;
      throw new MongoError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    })(spec, compiler, name);
}

function abs(value: NumericValue): NumericValue {
  if (value instanceof Decimal128) return absDecimal(value);
  if (value instanceof Double) return new Double(Math.abs(value.value));
  if (value instanceof Int32) return intOrLongNumber(Math.abs(value.value));
  if (value.value === MIN_LONG) throw new MongoError(28680, "can't take $abs of long long min");
  return value.value < 0n ? new Long(-value.value) : value;
}

function wholeStep(
  mode: RoundingMode,
  onDouble: (value: number) => number,
): (value: NumericValue) => NumericValue {
  return (value) => {
    if (value instanceof Double) return new Double(onDouble(value.value));
    return value instanceof Decimal128 ? wholeDecimal(value, mode) : value;
  };
}

type Transcendental = {
  readonly onDouble: (value: number) => number;
  readonly onDecimal: (value: Decimal128) => Decimal128;
};

function transcendental({ onDouble, onDecimal }: Transcendental): (value: NumericValue) => NumericValue {
  return (value) =>
    value instanceof Decimal128 ? onDecimal(value) : new Double(onDouble(Number(value.value)));
}

/** A logarithm of positive numbers, which makes a double even of a decimal NaN. */
function logarithm(
  name: string,
  code: number,
  { onDouble, onDecimal }: Transcendental,
): (value: NumericValue) => NumericValue {
  return (value) => {
    mustBePositive(code, name, value);
    return value instanceof Decimal128 && decimalSign(value) !== 0
      ? onDecimal(value)
      : new Double(onDouble(toDoubleNumber(value)));
  };
}

function sqrt(value: NumericValue): NumericValue {
  if (numberSign(value) < 0)
    throw new MongoError(28714, "$sqrt's argument must be greater than or equal to 0");
  return value instanceof Decimal128 ? sqrtDecimal(value) : new Double(Math.sqrt(Number(value.value)));
}

/** -1, 0 or 1; NaN counts as 1, since no rule of sign refuses it. */
function numberSign(value: NumericValue): number {
  const number = toDoubleNumber(value);
  if (Number.isNaN(number)) return 1;
  return value instanceof Decimal128 ? decimalSign(value) : Math.sign(number);
}

function mustBePositive(code: number, name: string, value: NumericValue): void {
  if (numberSign(value) <= 0)
    throw new MongoError(
      code,
      `${name}'s argument must be a positive number, but is ${shortDouble(toDoubleNumber(value))}`,
    );
}

function log(left: Operand, right: Operand): Operand {
  if (isNullish(left) || isNullish(right)) return null;
  if (!isNumeric(left)) throw new MongoError(28756, `$log's argument must be numeric, not ${typeName(left)}`);
  if (!isNumeric(right)) throw new MongoError(28757, `$log's base must be numeric, not ${typeName(right)}`);
  mustBePositive(28758, "$log", left);
  const base = toDoubleNumber(right);
  if (numberSign(right) <= 0 || isOne(right))
    throw new MongoError(
      28759,
      `$log's base must be a positive number not equal to 1, but is ${shortDouble(base)}`,
    );
  const number = toDoubleNumber(left);
  const isDecimal =
    (left instanceof Decimal128 || right instanceof Decimal128) &&
    !Number.isNaN(number) &&
    !Number.isNaN(base);
  return isDecimal
    ? logDecimal(toDecimal(left), toDecimal(right))
    : new Double(libm.log(number) / libm.log(base));
}

function isOne(value: NumericValue): boolean {
  return compareNumbers(value, ONE) === 0;
}

function pow(left: Operand, right: Operand): Operand {
  if (isNullish(left) || isNullish(right)) return null;
  if (!isNumeric(left)) throw new MongoError(28762, `$pow's base must be numeric, not ${typeName(left)}`);
  if (!isNumeric(right))
    throw new MongoError(28763, `$pow's exponent must be numeric, not ${typeName(right)}`);
  if (isZero(left) && numberSign(right) < 0)
    throw new MongoError(28764, "$pow cannot take a base of 0 and a negative exponent");
  if (left instanceof Decimal128 || right instanceof Decimal128)
    return powDecimal(toDecimal(left), toDecimal(right));
  if (left instanceof Double || right instanceof Double)
    return new Double(libm.pow(Number(left.value), Number(right.value)));
  return powIntegers(left, right);
}

function powIntegers(left: Int32 | Long, right: Int32 | Long): NumericValue {
  const base = BigInt(left.value);
  const exponent = BigInt(right.value);
  const isLong = left instanceof Long || right instanceof Long;
  const result = smallPower(base, exponent);
  if (result === null || !fitsLong(result)) return new Double(libm.pow(Number(base), Number(exponent)));
  return isLong ? new Long(result) : intOrLong(result);
}

/** An integer power that may fit 64 bits; null when it cannot, or is no integer. */
function smallPower(base: bigint, exponent: bigint): bigint | null {
  if (base === 0n || base === 1n) return exponent === 0n ? 1n : base;
  if (base === -1n) return (exponent & 1n) === 0n ? 1n : -1n;
  return exponent < 0n || exponent > 64n ? null : base ** exponent;
}

function rounding(mode: RoundingMode): OperatorParser {
  return (spec, compiler, name) =>
    ranged({ min: 1, max: 2 }, (operands) => {
      const [value, place] = operands;
      if (isNullish(value)) return null;
      if (!isNumeric(value))
        throw new MongoError(51081, `${name} only supports numeric types, not ${typeName(value)}`);
      if (operands.length === 2 && isNullish(place)) return null;
      return roundNumber(value, operands.length === 2 ? checkedPlace(place, name) : 0, { mode, name });
    })(spec, compiler, name);
}

function checkedPlace(value: Operand, name: string): number {
  if (!isNumeric(value))
    throw new MongoError(16004, `can't convert from BSON type ${typeName(value)} to long`);
  coerceLong(value);
  const place = wholeInt(value);
  if (place === null) throw new MongoError(51082, `precision argument to  ${name} must be a integral value`);
  if (place < -20 || place > 100)
    throw new MongoError(
      51083,
      `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`,
    );
  return place;
}

function bitwise(identity: number, combine: (left: bigint, right: bigint) => bigint): OperatorParser {
  return (spec, compiler, name) =>
    variadic((operands, frame) => {
      let total = BigInt(identity);
      let isLong = false;
      for (const operand of operands) {
        const value = operand.run(frame);
        if (isNullish(value)) return null;
        if (!(value instanceof Int32 || value instanceof Long))
          throw new MongoError(14, `${name} only supports int and long operands.`);
        isLong ||= value instanceof Long;
        total = combine(total, BigInt(value.value));
      }
      return isLong ? new Long(total) : new Int32(Number(total));
    }, "all")(spec, compiler, name);
}

function bitNot(value: NumericValue): NumericValue {
  if (value instanceof Int32) return new Int32(~value.value);
  if (value instanceof Long) return new Long(~value.value);
  throw new MongoError(14, `$bitNot only supports int and long, not: ${typeName(value)}.`);
}

export const ARITHMETIC_OPERATORS: OperatorTable = {
  $add: variadic(add, "leading"),
  $subtract: binary(subtract),
  $multiply: variadic(multiply, "leading"),
  $divide: binary(divide),
  $mod: binary(mod),
  $abs: numeric(abs),
  $ceil: numeric(wholeStep("up", Math.ceil)),
  $floor: numeric(wholeStep("down", Math.floor)),
  $exp: numeric(transcendental({ onDouble: libm.exp, onDecimal: expDecimal })),
  $ln: numeric(logarithm("$ln", 28766, { onDouble: libm.log, onDecimal: lnDecimal })),
  $log10: numeric(logarithm("$log10", 28761, { onDouble: libm.log10, onDecimal: log10Decimal })),
  $sqrt: numeric(sqrt),
  $log: binary(log),
  $pow: binary(pow),
  $round: rounding("half-even"),
  $trunc: rounding("toward-zero"),
  $bitAnd: bitwise(-1, (left, right) => left & right),
  $bitOr: bitwise(0, (left, right) => left | right),
  $bitXor: bitwise(0, (left, right) => left ^ right),
  $bitNot: numeric(bitNot),
};
