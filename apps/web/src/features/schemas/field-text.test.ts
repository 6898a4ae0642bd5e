import { describe, expect, it } from "vitest";
import {
  distributionOf,
  hintText,
  limitText,
  percentText,
  rangeOrigin,
  rangeText,
  shownPath,
} from "./field-text.ts";
import { buildField } from "./fixtures/build-field.ts";

const paid = { value: "paid", text: "paid", count: 71 };
const shipped = { value: "shipped", text: "shipped", count: 14 };

describe("limitText", () => {
  it.each([
    [{ $numberInt: "5" }, "5"],
    [{ $numberLong: "104987" }, "104987"],
    [{ $numberDecimal: "4.90" }, "4.90"],
    [{ $numberDecimal: "1290.00" }, "1290.00"],
    [{ $numberDecimal: "4.123456" }, "4.12"],
    [{ $numberDouble: "1.5" }, "1.5"],
    [{ $date: { $numberLong: "1704067200000" } }, "Jan 2024"],
    [{ $date: "2026-11-20T00:00:00Z" }, "Nov 2026"],
    ["2026-11-20T00:00:00.000Z", "Nov 2026"],
    [{ $numberDecimal: "NaN" }, "NaN"],
  ])("%j", (value, text) => {
    expect(limitText(value)).toBe(text);
  });
});

// covers: P2.22
describe("rangeText", () => {
  it.each([
    [
      buildField({
        type: "decimal",
        minValue: { $numberDecimal: "4.90" },
        maxValue: { $numberDecimal: "9870" },
        avgValue: "187.2",
      }),
      "4.90 – 9870, avg 187.20",
    ],
    [buildField({ minLength: 4, maxLength: 9, avgLength: 5.25 }), "4 – 9 chars, avg 5.3"],
    [buildField({ minLength: 2, maxLength: 2, avgLength: 2 }), "2 chars"],
    [buildField({ minLength: 1, maxLength: 1, avgLength: 1 }), "1 char"],
    [buildField({ type: "array", minLength: 1, maxLength: 15, avgLength: 2.9 }), "1 – 15, avg 2.9"],
    [buildField({ type: "long", minValue: 7, maxValue: 7, avgValue: "7" }), "7"],
    [
      buildField({
        type: "objectId",
        minValue: { $oid: "659200800000000000000001" },
        maxValue: { $oid: "691e5a800000000000000001" },
      }),
      "created Jan 2024 – Nov 2025",
    ],
    [
      buildField({
        type: "objectId",
        minValue: { $oid: "000000000000000000000001" },
        maxValue: { $oid: "000000000000000000000fff" },
      }),
      "00000000…000001 – 00000000…000fff",
    ],
    [buildField({}), ""],
  ])("%#", (value, text) => {
    expect(rangeText(value)).toBe(text);
  });
});

describe("rangeOrigin", () => {
  const total = buildField({ minValue: { $numberInt: "1" }, maxValue: { $numberInt: "9" }, avgValue: "4" });
  const sampled = { sampledDocuments: 1000, count: 18_000 };

  // covers: SE.12
  it("calls limits from an index exact and names the sample of all others", () => {
    expect(rangeOrigin({ ...total, rangeIndex: "total_1" }, sampled)).toEqual({
      label: "exact",
      detail: "Limits from the index total_1; the average comes from a sample of 1,000 documents",
    });
    expect(rangeOrigin(total, sampled)).toEqual({
      label: "sample",
      detail: "From a sample of 1,000 documents",
    });
  });

  it("says nothing without a range or where every document was read", () => {
    expect(rangeOrigin(buildField({}), sampled)).toBeNull();
    expect(rangeOrigin(total, { sampledDocuments: 900, count: 900 })).toBeNull();
  });
});

describe("distributionOf and hintText", () => {
  // covers: SE.10
  it("counts shares of all documents, absent ones too", () => {
    const coupon = buildField({ uniqueCount: 2, values: [paid, shipped], missingCount: 10, nullCount: 5 });
    expect(distributionOf({ ...coupon, totalCount: 200 }, [])).toMatchObject({
      parts: [{ percent: 35.5 }, { percent: 7 }],
      restPercent: 57.5,
    });
  });

  it("draws few values as one bar, many as a sentence, ranges as bars", () => {
    expect(
      distributionOf(buildField({ uniqueCount: 5, values: [paid, shipped], valuesAreComplete: true }), []),
    ).toEqual({
      kind: "split",
      parts: [
        { text: "paid", percent: 71 },
        { text: "shipped", percent: 14 },
      ],
      restPercent: 15,
    });
    expect(
      distributionOf(buildField({ uniqueCount: 8102, values: [{ value: "x", text: "x", count: 1 }] }), []),
    ).toEqual({
      kind: "sentence",
      text: "8,102 different, none above 1.0 %",
    });
    expect(distributionOf(buildField({ type: "integer", histogram: [1, 4, 2] }), [])).toEqual({
      kind: "bars",
      heights: [0.25, 1, 0.5],
      peak: 1,
    });
    expect(
      distributionOf(
        buildField({ type: "objectId", uniqueCount: 3, values: [{ value: "x", text: "x", count: 1 }] }),
        [],
      ),
    ).toEqual({ kind: "sentence", text: "3 different" });
    expect(distributionOf(buildField({ type: "object" }), ["method", "paidAt"])).toEqual({
      kind: "sentence",
      text: "method, paidAt",
    });
  });

  it.each([
    [
      buildField({ uniqueCount: 5, values: [paid, shipped], valuesAreComplete: true }),
      "paid 71 %, shipped 14 %, 3 more",
    ],
    [buildField({ uniqueCount: 8102, uniqueIsCapped: true }), "8,102+ different"],
    [buildField({ type: "boolean", values: [{ value: true, text: "true", count: 6 }] }), "true 6 %"],
    [buildField({ type: "array", minLength: 1, maxLength: 15 }), "1 – 15 entries"],
    [buildField({ type: "array", minLength: 2, maxLength: 2 }), "2 entries"],
    [buildField({ type: "array", minLength: 1, maxLength: 1 }), "1 entry"],
    [buildField({ type: "objectId", uniqueCount: 9 }), ""],
  ])("%#", (value, text) => {
    expect(hintText(value)).toBe(text);
  });
});

describe("hintText of right-to-left values", () => {
  it("isolates each value, so that its share stays beside it", () => {
    const values = ["محمد", "paid"].map((text) => ({ value: text, text, count: 50 }));
    const field = buildField({ uniqueCount: 2, values, valuesAreComplete: true });
    expect(hintText(field)).toBe("\u2068محمد\u2069 50 %, paid 50 %");
  });
});

describe("shownPath", () => {
  it("keeps the last names of a deep path, and names without dots whole", () => {
    expect(shownPath("shipping.country")).toBe("shipping.country");
    expect(shownPath("level9.level8.level7.level6.level5.level4.level3")).toBe(
      "…level6.level5.level4.level3",
    );
    expect(shownPath("")).toBe('""');
    expect(shownPath("a..b")).toBe('a."".b');
    expect(shownPath("x".repeat(60))).toBe("x".repeat(60));
  });
});

// covers: P2.25
it("writes percentages with one decimal", () => {
  expect(percentText(96.24)).toBe("96.2 %");
});
