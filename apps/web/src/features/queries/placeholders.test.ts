import { parse } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import {
  fillPlaceholders,
  literalOf,
  maskPlaceholders,
  placeholdersOf,
  type PlaceholderType,
  suggestedType,
} from "./placeholders.ts";

const SINCE =
  'db.orders.find({ createdAt: { $gte: :since:date }, "shipping.country": :country, n: [:n, :n] })';

describe("placeholders", () => {
  // covers: F.08
  it("are found once each, with their type and the field they are compared with", () => {
    expect(placeholdersOf(SINCE)).toEqual([
      { name: "since", type: "date", field: "createdAt" },
      { name: "country", type: null, field: "shipping.country" },
      { name: "n", type: null, field: "n" },
    ]);
  });

  it.each([
    ["a key without spaces", "db.a.find({a:b})"],
    ["a string", "db.a.find({ a: \":b\", c: ':d' })"],
    ["a comment", "db.a.find({ a: 1 /* :b */ }) // :c"],
    ["a regular expression", "db.a.find({ a: /x:b/ })"],
    ["a time in a string", 'db.a.find({ a: ISODate("2026-01-01T00:00:00Z") })'],
  ])("are not seen in %s", (_, text) => {
    expect(placeholdersOf(text)).toEqual([]);
  });

  it("are checked in their place: the masked text parses and is as long", () => {
    for (const text of [SINCE, "db.a.find(:filter)", "db.a.aggregate([:stage, { $limit: :n }])"]) {
      const masked = maskPlaceholders(text);
      expect(masked).toHaveLength(text.length);
      if (!text.includes(":stage")) expect(parse(masked).ok).toBe(true);
    }
  });

  it("are filled everywhere, and nothing else changes", () => {
    const literals = new Map([
      ["since", 'ISODate("2026-01-01T00:00:00.000Z")'],
      ["country", '":n"'],
      ["n", "3"],
    ]);
    expect(fillPlaceholders(SINCE, literals)).toBe(
      'db.orders.find({ createdAt: { $gte: ISODate("2026-01-01T00:00:00.000Z") }, "shipping.country": ":n", n: [3, 3] })',
    );
  });

  it("begin with the type of their field where the text names none", () => {
    const fields = [{ path: "createdAt", type: "date" as const }];
    expect(suggestedType({ name: "a", type: null, field: "createdAt" }, fields)).toBe("date");
    expect(suggestedType({ name: "a", type: "long", field: "createdAt" }, fields)).toBe("long");
    expect(suggestedType({ name: "a", type: null, field: "other" }, fields)).toBe("text");
  });

  it.each<[PlaceholderType, string, string | null]>([
    ["text", 'a "b" ', '"a \\"b\\" "'],
    ["number", "-1.5", "-1.5"],
    ["number", "1; db.a.drop()", null],
    ["long", "9223372036854775807", 'NumberLong("9223372036854775807")'],
    ["long", "9223372036854775808", null],
    ["decimal", "0.10", 'NumberDecimal("0.10")'],
    ["decimal", "x", null],
    ["date", "2026-11-20", 'ISODate("2026-11-20T00:00:00.000Z")'],
    ["date", "2026-11-20T09:30", 'ISODate("2026-11-20T09:30:00.000Z")'],
    ["date", "2026-11-20T09:30+01:00", 'ISODate("2026-11-20T08:30:00.000Z")'],
    ["date", "2026-13-40", null],
    ["objectId", "6".repeat(24), `ObjectId("${"6".repeat(24)}")`],
    ["objectId", "6", null],
    ["boolean", "true", "true"],
    ["boolean", "yes", null],
    ["value", "[1, 2]", "[1, 2]"],
    ["value", " ", null],
  ])("%s from %j is %j", (...[type, typed, literal]) => {
    const result = literalOf(type, typed);
    expect(result.ok ? result.text : null).toBe(literal);
  });
});
