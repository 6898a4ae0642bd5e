import { describe, expect, it } from "vitest";
import { decimalFromString, decimalToString, type Decimal128 } from "@querysnap/mql";
import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  quantizeDecimal,
  remainderOfDecimals,
  subtractDecimals,
} from "./arithmetic.ts";
import { decimalFromDouble } from "./encode.ts";
import { expDecimal, lnDecimal, log10Decimal, logDecimal, powDecimal, sqrtDecimal } from "./functions.ts";
import * as trigonometry from "./trigonometry.ts";

function decimal(text: string): Decimal128 {
  const reading = decimalFromString(text, "halfEven");
  if (!reading.ok) throw new Error(`not a decimal: ${text}`);
  return reading.value;
}

const BINARY = {
  "+": addDecimals,
  "-": subtractDecimals,
  "*": multiplyDecimals,
  "/": divideDecimals,
  "%": remainderOfDecimals,
  "^": powDecimal,
  log: logDecimal,
} as const;

describe("decimal arithmetic", () => {
  it.each<[string, keyof typeof BINARY, string, string]>([
    ["0.1", "+", "0.2", "0.3"],
    ["1.10", "+", "9223372036854775807", "9223372036854775808.10"],
    ["1E+30", "+", "1E-30", "1000000000000000000000000000000.000"],
    ["1", "-", "1.00", "0.00"],
    ["Infinity", "-", "Infinity", "NaN"],
    ["1.10", "*", "1.10", "1.2100"],
    ["1", "/", "3", "0.3333333333333333333333333333333333"],
    ["2", "/", "3", "0.6666666666666666666666666666666667"],
    ["10", "/", "4", "2.5"],
    ["1.00", "/", "2", "0.50"],
    ["1", "/", "0", "Infinity"],
    ["0", "/", "0", "NaN"],
    ["-12.345678901234567890", "%", "9007199254740993", "-12.345678901234567890"],
    ["5.5", "%", "2", "1.5"],
    ["2", "^", "10", "1024.000000000000000000000000000000"],
    ["2", "^", "-1", "0.5000000000000000000000000000000000"],
    ["2", "^", "0.5", "1.414213562373095048801688724209698"],
    ["-2", "^", "3", "-8.000000000000000000000000000000000"],
    ["1.50", "^", "2", "2.250000000000000000000000000000000"],
    ["1.10", "^", "2", "1.210000000000000000000000000000000"],
    ["1024", "log", "2", "10"],
    ["0.125", "log", "2", "-3"],
    ["1000", "log", "10", "3"],
    ["3", "log", "2", "1.584962500721156181453738943947817"],
    ["-2", "^", "0.5", "NaN"],
    ["10", "^", "6145", "Infinity"],
    ["10.0", "^", "-2", "0.01000000000000000000000000000000000"],
    ["5", "^", "-112", "5.192296858534827628530496329220096E-79"],
    ["0", "^", "2", "0E-6176"],
    ["7", "^", "0", "1.000000000000000000000000000000000"],
    ["64", "log", "8", "2.000000000000000000000000000000000"],
    ["1", "log", "8", "0E+33"],
  ])("%s %s %s is %s", (...row) => {
    const [left, operator, right, expected] = row;
    expect(decimalToString(BINARY[operator](decimal(left), decimal(right)))).toBe(expected);
  });

  it.each([
    ["2.5", 0, "2"],
    ["3.5", 0, "4"],
    ["-0.5", 0, "-0"],
    ["1.2345", -2, "1.23"],
    ["1234", 2, "1.2E+3"],
    ["1.5", -5, "1.5"],
  ])("rounds %s to 10^%i as %s", (text, exponent, expected) => {
    expect(decimalToString(quantizeDecimal(decimal(text), exponent, "half-even"))).toBe(expected);
  });

  it.each([
    [2.5, "2.50000000000000"],
    [0.1, "0.100000000000000"],
    [0, "0"],
    [1e300, "1.00000000000000E+300"],
    [-123456789012345680, "-1.23456789012346E+17"],
  ])("converts the double %d to %s", (value, expected) => {
    expect(decimalToString(decimalFromDouble(value, 15))).toBe(expected);
  });
});

const UNARY = {
  sqrt: sqrtDecimal,
  exp: expDecimal,
  ln: lnDecimal,
  log10: log10Decimal,
  ...trigonometry,
} as const;

describe("decimal functions", () => {
  it.each<[string, (value: Decimal128) => Decimal128, string, string]>([
    ["sqrt", UNARY.sqrt, "4", "2"],
    ["sqrt", UNARY.sqrt, "2", "1.414213562373095048801688724209698"],
    ["sqrt", UNARY.sqrt, "1.10", "1.048808848170151546991453513679938"],
    ["exp", UNARY.exp, "1", "2.718281828459045235360287471352662"],
    ["exp", UNARY.exp, "-100", "3.720075976020835962959695803863118E-44"],
    ["exp", UNARY.exp, "20000", "Infinity"],
    ["ln", UNARY.ln, "10", "2.302585092994045684017991454684364"],
    ["ln", UNARY.ln, "1", "0"],
    ["ln", UNARY.ln, "1.000000000000000000000000000000001", "9.999999999999999999999999999999995E-34"],
    ["ln", UNARY.ln, "1E-6000", "-13815.51055796427410410794872810619"],
    ["log10", UNARY.log10, "1000", "3"],
    ["log10", UNARY.log10, "2", "0.3010299956639811952137388947244930"],
    ["sin", trigonometry.sinDecimal, "1", "0.8414709848078965066525023216302990"],
    ["sin", trigonometry.sinDecimal, "1E+40", "-0.5696334009536363273080341815735687"],
    ["cos", trigonometry.cosDecimal, "1", "0.5403023058681397174009366074429766"],
    ["tan", trigonometry.tanDecimal, "1", "1.557407724654902230506974807458360"],
    ["asin", trigonometry.asinDecimal, "1", "1.570796326794896619231321691639751"],
    ["acos", trigonometry.acosDecimal, "0.5", "1.047197551196597746154214461093168"],
    ["atan", trigonometry.atanDecimal, "1", "0.7853981633974483096156608458198757"],
    ["sinh", trigonometry.sinhDecimal, "1", "1.175201193643801456882381850595601"],
    ["cosh", trigonometry.coshDecimal, "100", "1.344058570908067724206312775790007E+43"],
    ["tanh", trigonometry.tanhDecimal, "0.5", "0.4621171572600097585023184836436725"],
    ["asinh", trigonometry.asinhDecimal, "1", "0.8813735870195430252326093249797923"],
    ["acosh", trigonometry.acoshDecimal, "2", "1.316957896924816708625046347307968"],
    ["atanh", trigonometry.atanhDecimal, "0.5", "0.5493061443340548456976226184612629"],
  ])("%s, case %#", (...row) => {
    const [, apply, text, expected] = row;
    expect(decimalToString(apply(decimal(text)))).toBe(expected);
  });
});
