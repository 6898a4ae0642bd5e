import { describe, expect, it } from "vitest";
import { MongoError } from "../mongo-error.ts";
import { compileRegex } from "./compile-regex.ts";

describe("compileRegex", () => {
  it.each<[pattern: string, options: string, text: string, expected: boolean]>([
    ["^a", "", "abc", true],
    ["^a", "", "Abc", false],
    ["^a", "i", "Abc", true],
    ["b$", "", "ab\n", true],
    ["b$", "", "ab\n\n", false],
    ["b\\z", "", "ab\n", false],
    ["b\\Z", "", "ab\n", true],
    ["\\Aab", "m", "x\nab", false],
    ["^ab", "m", "x\nab", true],
    ["^ab", "m", "x\rab", false],
    ["^$", "m", "a\n", false],
    ["a.b", "", "a\rb", true],
    ["a.b", "", "a\nb", false],
    ["a.b", "s", "a\nb", true],
    ["^.$", "", "😀", true],
    ["^.{2}$", "", "😀", false],
    ["^[^a]$", "", "😀", true],
    ["\\x{1F600}", "", "😀", true],
    ["[\\x{1F600}-\\x{1F610}]", "", "x😁", true],
    ["a++a", "", "aaa", false],
    ["(?>a+)b", "", "aaab", true],
    ["(?>a|ab)c", "", "abc", false],
    ["\\Qa.b\\E", "", "a.b", true],
    ["\\Qa.b\\E", "", "axb", false],
    ["\\Qab\\E+$", "", "abb", true],
    ["a b # c", "x", "ab", true],
    ["a\\ b", "x", "a b", true],
    ["a(?#x)b", "", "ab", true],
    ["(?i)AB", "", "ab", true],
    ["a(?i)B", "", "ab", true],
    ["a(?i)B", "", "Ab", false],
    ["a(?i:b)c", "", "aBC", false],
    ["\\bster", "", "øster", true],
    ["(*UCP)\\bster", "", "øster", false],
    ["(*UCP)\\Bster", "", "øster", true],
    ["(*UTF)(*UCP)^\\w+$", "", "øster", true],
    ["(*UCP)^\\W", "", "øster", false],
    ["(*UCP)^[^\\W\\d]+$", "", "øster", true],
    ["(*UCP)^[[:alpha:]]+[[:^alpha:]]$", "", "øster٣", true],
    ["(*UCP)^\\d\\D$", "", "٣ø", true],
    ["(*UCP)a\\sb", "", "a\u00a0b", true],
    ["a\\sb", "", "a\u00a0b", false],
    ["(*LF)a.b", "", "a\rb", true],
    ["[]a]", "", "]", true],
    ["[^]a]", "", "]", false],
    ["[[:alpha:]]+\\d", "", "ab1", true],
    ["[[:^digit:]]", "", "1", false],
    ["a{", "", "a{", true],
    ["a{,2}", "", "a{,2}", true],
    ["a\\Kb", "", "ab", true],
    ["\\h", "", "\u00a0", true],
    ["^\\R$", "", "\r\n", true],
    ["^\\w$", "", "é", false],
    ["é", "i", "É", true],
    ["[à-ý]", "i", "É", true],
    ["straße", "i", "STRASSE", false],
    ["k", "i", "\u212a", true],
    ["(a)?\\1b", "", "b", false],
    ["(\\w)\\1", "", "book", true],
    ["(?<x>a)\\k<x>", "", "aa", true],
    ["(?P<x>a)(?P=x)", "", "ab", false],
    ["^(\\((?:[^()]|(?1))*\\))$", "", "(a(b)c)", true],
    ["^(\\((?:[^()]|(?1))*\\))$", "", "(a(b)c", false],
    ["^(a)?(?(1)b|c)$", "", "ab", true],
    ["^(a)?(?(1)b|c)$", "", "ac", false],
    ["(?<=ab|c)d", "", "abd", true],
    ["(?<!a)b", "", "ab", false],
    ["\\p{Lu}", "", "éÉ", true],
    ["\\p{Greek}", "", "λ", true],
    ["\\101", "", "A", true],
    ["a|*", "", "", false],
  ])("/%s/%s on %j", (...[pattern, options, text, expected]) => {
    if (pattern === "a|*") expect(() => compileRegex(pattern, options)).toThrow(MongoError);
    else expect(compileRegex(pattern, options).test(text)).toBe(expected);
  });

  it.each([
    ["(", "missing closing parenthesis"],
    ["[a", "missing terminating ]"],
    ["a)", "unmatched closing parenthesis"],
    ["\\1", "reference to non-existent subpattern"],
    ["(?C)", "(?C)"],
    ["(*ACCEPT)", "(*ACCEPT)"],
    ["(?<=a+)b", "lookbehind"],
    ["[z-a]", "range out of order"],
    ["\\y", "unrecognized character"],
  ])("refuses %s and says why", (pattern, reason) => {
    expect(() => compileRegex(pattern)).toThrow(reason);
  });

  it("keeps what a repeated group held, as PCRE does", () => {
    expect(compileRegex("(?:(a)|b)*").search("ab")(0)?.captures).toEqual(["a"]);
  });

  it("moves the start of the match with \\K", () => {
    expect(compileRegex("foo\\Kbar").search("xfoobar")(0)).toEqual({ index: 4, end: 7, captures: [] });
  });

  it("finds from a position on", () => {
    const regex = compileRegex("a(b)?");
    expect(regex.search("ab a")(1)).toEqual({ index: 3, end: 4, captures: [null] });
  });

  it("gives up past the match limit instead of hanging", () => {
    expect(() => compileRegex("^(?>x)?(a+)+\\1?$").test(`${"a".repeat(40)}!`)).toThrow("match limit");
  });
});
