import { Decimal128, decimalToString, Double } from "@querysnap/mql";
import * as decimal from "../decimal/trigonometry.ts";
import * as libm from "../libm/functions.ts";
import { MongoError } from "../mongo-error.ts";
import { decimalParts } from "../values/numeric.ts";
import { binary, isNullish, unary, type Operand, type OperatorParser, type OperatorTable } from "./node.ts";
import { isNumeric, toDecimal, toDoubleNumber, type NumericValue } from "./numbers.ts";
import { shortDouble } from "./text.ts";
import { typeName } from "./type-names.ts";

/** The numbers a function takes; an open end excludes itself. */
type Domain = { readonly from: number; readonly to: number; readonly isOpen: boolean };

const FINITE: Domain = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, isOpen: true };
const EVERYWHERE: Domain = { ...FINITE, isOpen: false };
const UNIT: Domain = { from: -1, to: 1, isOpen: false };
const FROM_ONE: Domain = { from: 1, to: Number.POSITIVE_INFINITY, isOpen: false };

type Definition = {
  readonly domain: Domain;
  readonly onDouble: (value: number) => number;
  readonly onDecimal: (value: Decimal128) => Decimal128;
};

function trigonometric({ domain, onDouble, onDecimal }: Definition): OperatorParser {
  return (spec, compiler, name) =>
    unary((value) => {
      if (isNullish(value)) return null;
      if (!isNumeric(value))
        throw new MongoError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
      checkDomain(value, domain, name);
      return value instanceof Decimal128 ? onDecimal(value) : new Double(onDouble(Number(value.value)));
    })(spec, compiler, name);
}

/** The nearest double; a finite decimal stays finite however large it is. */
function domainValue(value: NumericValue): number {
  const number = toDoubleNumber(value);
  if (Number.isFinite(number) || !(value instanceof Decimal128) || decimalParts(value).kind !== "finite")
    return number;
  return Math.sign(number) * Number.MAX_VALUE;
}

function checkDomain(value: NumericValue, { from, to, isOpen }: Domain, name: string): void {
  const number = domainValue(value);
  const isInside = isOpen ? number > from && number < to : number >= from && number <= to;
  if (isInside || Number.isNaN(number)) return;
  const shown = value instanceof Decimal128 ? decimalToString(value) : shortDouble(number);
  const [left, right] = isOpen ? ["(", ")"] : ["[", "]"];
  throw new MongoError(
    50989,
    `cannot apply ${name} to ${shown}, value must be in ${left}${shortDouble(from)},${shortDouble(to)}${right}`,
  );
}

function atan2(y: Operand, x: Operand): Operand {
  if (isNullish(y)) return null;
  if (!isNumeric(y)) throw new MongoError(51044, `$atan2 only supports numeric types, not ${typeName(y)}`);
  if (isNullish(x)) return null;
  if (!isNumeric(x)) throw new MongoError(51045, `$atan2 only supports numeric types, not ${typeName(x)}`);
  if (y instanceof Decimal128 || x instanceof Decimal128)
    return decimal.atan2Decimal(toDecimal(y), toDecimal(x));
  return new Double(libm.atan2(Number(y.value), Number(x.value)));
}

const RADIANS_PER_DEGREE = Math.PI / 180;
const DEGREES_PER_RADIAN = 180 / Math.PI;

export const TRIGONOMETRY_OPERATORS: OperatorTable = {
  $sin: trigonometric({ domain: FINITE, onDouble: libm.sin, onDecimal: decimal.sinDecimal }),
  $cos: trigonometric({ domain: FINITE, onDouble: libm.cos, onDecimal: decimal.cosDecimal }),
  $tan: trigonometric({ domain: FINITE, onDouble: libm.tan, onDecimal: decimal.tanDecimal }),
  $asin: trigonometric({ domain: UNIT, onDouble: libm.asin, onDecimal: decimal.asinDecimal }),
  $acos: trigonometric({ domain: UNIT, onDouble: libm.acos, onDecimal: decimal.acosDecimal }),
  $atan: trigonometric({ domain: EVERYWHERE, onDouble: libm.atan, onDecimal: decimal.atanDecimal }),
  $atan2: binary(atan2),
  $sinh: trigonometric({ domain: EVERYWHERE, onDouble: libm.sinh, onDecimal: decimal.sinhDecimal }),
  $cosh: trigonometric({ domain: EVERYWHERE, onDouble: libm.cosh, onDecimal: decimal.coshDecimal }),
  $tanh: trigonometric({ domain: EVERYWHERE, onDouble: Math.tanh, onDecimal: decimal.tanhDecimal }),
  $asinh: trigonometric({ domain: EVERYWHERE, onDouble: libm.asinh, onDecimal: decimal.asinhDecimal }),
  $acosh: trigonometric({ domain: FROM_ONE, onDouble: libm.acosh, onDecimal: decimal.acoshDecimal }),
  $atanh: trigonometric({ domain: UNIT, onDouble: Math.atanh, onDecimal: decimal.atanhDecimal }),
  $degreesToRadians: trigonometric({
    domain: EVERYWHERE,
    onDouble: (value) => value * RADIANS_PER_DEGREE,
    onDecimal: decimal.degreesToRadiansDecimal,
  }),
  $radiansToDegrees: trigonometric({
    domain: EVERYWHERE,
    onDouble: (value) => value * DEGREES_PER_RADIAN,
    onDecimal: decimal.radiansToDegreesDecimal,
  }),
};
