import { Decimal128 as Reference } from "bson";
import { describe, expect, it } from "vitest";
import { decimalFromString, decimalToString } from "./decimal.ts";
import { Decimal128 } from "./types.ts";

function read(text: string, rounding?: "halfEven"): string {
  const reading = decimalFromString(text, rounding);
  return reading.ok ? decimalToString(reading.value) : reading.reason;
}

describe("decimalFromString", () => {
  it.each([
    "0",
    "-0",
    "1",
    "1.10",
    "-12.345678901234567890",
    "1E+3",
    "1.2E-7",
    "0.000001",
    "0.0000001",
    "9999999999999999999999999999999999",
    "9.999999999999999999999999999999999E+6144",
    "1E-6176",
    "0E-6176",
    "0E+6111",
    "Infinity",
    "-Infinity",
    "NaN",
    "500",
    "1.000E+6111",
    "123E5",
    ".5",
    "5.",
    "+7e+2",
  ])("reads %s as the reference library does", (text) => {
    const bytes = Reference.fromString(text).bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
    const reading = decimalFromString(text);
    expect(reading).toEqual({
      ok: true,
      value: new Decimal128(view.getBigUint64(8, true), view.getBigUint64(0, true)),
    });
    expect(read(text)).toBe(Reference.fromString(text).toString());
  });

  it.each([
    ["12345678901234567890123456789012345", "inexact"],
    ["1E-6177", "inexact"],
    ["1E+6145", "overflow"],
    ["", "not_a_number"],
    ["1,5", "not_a_number"],
    [".", "not_a_number"],
    ["0x10", "not_a_number"],
  ])("refuses %s as %s", (text, reason) => expect(read(text)).toBe(reason));

  it.each([
    ["12345678901234567890123456789012345", "1.234567890123456789012345678901234E+34"],
    ["12345678901234567890123456789012355", "1.234567890123456789012345678901236E+34"],
    ["99999999999999999999999999999999999", "1.000000000000000000000000000000000E+35"],
    ["1E-6177", "0E-6176"],
    ["6E-6177", "1E-6176"],
    ["9E-6178", "0E-6176"],
  ])("rounds %s to even when asked", (text, rounded) => expect(read(text, "halfEven")).toBe(rounded));

  it("drops surplus zeros without asking", () => {
    expect(read("100000000000000000000000000000000000")).toBe("1.000000000000000000000000000000000E+35");
    expect(read("1E+6144")).toBe("1.000000000000000000000000000000000E+6144");
  });
});
