import { describe, expect, test } from "vitest";
import { DateTime, Doc, Int32, Long, parseEjson, parseValue, RegularExpression } from "../index.ts";

describe("parseValue", () => {
  test("reads one document in shell syntax", () => {
    const result = parseValue(
      ' { a: NumberLong("5"), b: ISODate("2024-02-29T12:00:00Z"), $c: 1, d: /x/i, } // end',
    );
    expect(result).toEqual({
      ok: true,
      value: Doc.of([
        ["a", new Long(5n)],
        ["b", new DateTime(Date.UTC(2024, 1, 29, 12))],
        ["$c", new Int32(1)],
        ["d", new RegularExpression("x", "i")],
      ]),
    });
  });

  test.each([
    ["{ a: require('fs') }", 1, 6],
    ["{ a: 1 }\n{ b: 2 }", 2, 1],
    ["{ a:\n  }", 2, 3],
    ["", 1, 1],
    ["[".repeat(500), 1, 401],
  ])("names the place of what is wrong in %j", (text, line, column) => {
    const result = parseValue(text);
    expect(result).toMatchObject({ ok: false, error: { line, column } });
  });
});

describe("patterns of Extended JSON v1", () => {
  const text = '{"re":{"$regex":"^a","$options":"xi"}}';

  test("are documents in queries", () => {
    expect(parseEjson(text)).toEqual(
      Doc.of([
        [
          "re",
          Doc.of([
            ["$regex", "^a"],
            ["$options", "xi"],
          ]),
        ],
      ]),
    );
  });

  test("are regular expressions in files", () => {
    expect(parseEjson(text, { readsOldPatterns: true })).toEqual(
      Doc.of([["re", new RegularExpression("^a", "ix")]]),
    );
  });
});
