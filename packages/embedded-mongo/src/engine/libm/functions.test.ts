import { decimalToString, type Decimal128 } from "@querysnap/mql";
import { type Arbitrary, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalFromDouble } from "../decimal/encode.ts";
import { expDecimal, lnDecimal, powDecimal } from "../decimal/functions.ts";
import * as trigonometry from "../decimal/trigonometry.ts";
import * as libm from "./functions.ts";

const decimal = (value: number): Decimal128 => decimalFromDouble(value, 34);

/** Doubles that are decimals of few digits, too. */
function fractions(from: number, to: number): Arbitrary<number> {
  return integer({ min: Math.ceil(from * 1024), max: Math.floor(to * 1024) }).map(
    (numerator) => numerator / 1024,
  );
}

describe("functions of the C library", () => {
  type Compared = {
    ofDouble: (x: number) => number;
    ofDecimal: (x: Decimal128) => Decimal128;
    from: number;
    to: number;
  };

  it.each<[name: string, Compared]>([
    ["exp", { ofDouble: libm.exp, ofDecimal: expDecimal, from: -700, to: 700 }],
    ["log", { ofDouble: libm.log, ofDecimal: lnDecimal, from: 0.001, to: 1e6 }],
    ["sin", { ofDouble: libm.sin, ofDecimal: trigonometry.sinDecimal, from: -1e4, to: 1e4 }],
    ["cos", { ofDouble: libm.cos, ofDecimal: trigonometry.cosDecimal, from: -1e4, to: 1e4 }],
    ["tan", { ofDouble: libm.tan, ofDecimal: trigonometry.tanDecimal, from: -1e4, to: 1e4 }],
    ["asin", { ofDouble: libm.asin, ofDecimal: trigonometry.asinDecimal, from: -1, to: 1 }],
    ["acos", { ofDouble: libm.acos, ofDecimal: trigonometry.acosDecimal, from: -1, to: 1 }],
    ["atan", { ofDouble: libm.atan, ofDecimal: trigonometry.atanDecimal, from: -1e6, to: 1e6 }],
  ])("%s is the double nearest to the result of 34 digits", (_, { ofDouble, ofDecimal, from, to }) => {
    assert(
      property(fractions(from, to), (x) => {
        expect(ofDouble(x)).toBe(Number(decimalToString(ofDecimal(decimal(x)))));
      }),
    );
  });

  it("pow and atan2 are, too", () => {
    assert(
      property(fractions(0.001, 100), fractions(-20, 20), (a, b) => {
        expect(libm.pow(a, b)).toBe(Number(decimalToString(powDecimal(decimal(a), decimal(b)))));
        expect(libm.atan2(b, a)).toBe(
          Number(decimalToString(trigonometry.atan2Decimal(decimal(b), decimal(a)))),
        );
      }),
    );
  });

  it.each([
    ["exp", libm.exp(19), 178482300.96318725],
    ["log10", libm.log10(52), 1.7160033436347992],
    ["log10 of a power", libm.log10(1e-5), -5],
    ["sinh", libm.sinh(26), 97864804714.41939],
    ["cosh", libm.cosh(19), 89241150.48159362],
    ["asinh", libm.asinh(62), 4.8203465956817455],
    ["acosh", libm.acosh(3), 1.762747174039086],
    ["pow of a negative base", libm.pow(-8, -3), -0.001953125],
    ["pow below the normal numbers", libm.pow(2, -1074), 5e-324],
    ["pow beyond the largest number", libm.pow(10, 309), Number.POSITIVE_INFINITY],
    ["pow without a result", libm.pow(-2, 0.5), Number.NaN],
    ["1 raised to no number", libm.pow(1, Number.NaN), 1],
    ["-1 raised to infinity", libm.pow(-1, Number.NEGATIVE_INFINITY), 1],
    ["exp below the normal numbers", libm.exp(-745), 5e-324],
    ["exp beyond the largest number", libm.exp(710), Number.POSITIVE_INFINITY],
    ["log of the smallest number", libm.log(5e-324), -744.4400719213812],
    ["log of 0", libm.log(0), Number.NEGATIVE_INFINITY],
    ["sin of -0", libm.sin(-0), -0],
    ["an angle beyond the reduction", libm.sin(1e22), -0.8522008497671888],
    ["atan2 of -0 and a negative number", libm.atan2(-0, -1), -Math.PI],
    ["cosh of a small number", libm.cosh(0.25), 1.0314130998795732],
  ])("%s", (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});
