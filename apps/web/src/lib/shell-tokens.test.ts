import { describe, expect, it } from "vitest";
import { oneLine, shellLines, type ShellTokenKind } from "./shell-tokens.ts";

const kinds = (text: string) =>
  shellLines(text)
    .flat()
    .filter((token) => token.kind !== "plain")
    .map((token): [string, ShellTokenKind] => [token.text, token.kind]);

describe("shellLines", () => {
  it("colors a query as the editor does", () => {
    expect(
      kinds(`db.orders.find({ status: "paid", "a.b": { $gt: NumberDecimal("5") } }).sort({ at: -1 })`),
    ).toEqual([
      ["db", "punct"],
      [".", "punct"],
      ["orders", "key"],
      [".", "punct"],
      ["find", "method"],
      ["(", "punct"],
      ["{", "punct"],
      ["status", "key"],
      [":", "punct"],
      [`"paid"`, "string"],
      [",", "punct"],
      [`"a.b"`, "key"],
      [":", "punct"],
      ["{", "punct"],
      ["$gt", "op"],
      [":", "punct"],
      ["NumberDecimal", "ctor"],
      ["(", "punct"],
      [`"5"`, "string"],
      [")", "punct"],
      ["}", "punct"],
      ["}", "punct"],
      [")", "punct"],
      [".", "punct"],
      ["sort", "method"],
      ["(", "punct"],
      ["{", "punct"],
      ["at", "key"],
      [":", "punct"],
      ["-", "punct"],
      ["1", "number"],
      ["}", "punct"],
      [")", "punct"],
    ]);
  });

  it.each([
    ['{ "$gt": 1 }', '"$gt"', "op"],
    ["{ a: null }", "null", "bool"],
    ["{ a: /x[/]y/i }", "/x[/]y/i", "string"],
    ["1.5e3", "1.5e3", "number"],
    ["0xFF", "0xFF", "number"],
    ["'it\\'s'", "'it\\'s'", "string"],
    ["// note", "// note", "comment"],
    ["{ true: 1 }", "true", "key"],
  ])("%s holds %s as %s", (text, piece, kind) => {
    expect(kinds(text)).toContainEqual([piece, kind]);
  });

  it("keeps a block comment over lines and every character of any text", () => {
    const text = 'a /* one\n two "x */ b\n"open\n`\u0000 \ud800';
    expect(
      shellLines(text)
        .map((line) => line.map((token) => token.text).join(""))
        .join("\n"),
    ).toBe(text);
    expect(shellLines(text)[1]?.[0]).toEqual({ kind: "comment", text: ' two "x */' });
  });

  it("joins a chain into one line", () => {
    expect(oneLine("db.a\n  .find({\n    b: 1\n  })\n  .sort({ c: 1 })\n")).toBe(
      "db.a.find({ b: 1 }).sort({ c: 1 })",
    );
  });

  // Long enough that work which grows with the square of the length would not end within the limit of a test.
  it.each([
    ["brackets", `/${"[".repeat(200_000)}`],
    ["backslashes", `"${"\\".repeat(1_000_000)}`],
  ])("does not hang on a long line of %s", (_, text) => {
    expect(
      shellLines(text)
        .flat()
        .map((token) => token.text)
        .join(""),
    ).toBe(text);
  });
});
