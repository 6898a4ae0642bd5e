import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MongoError } from "../mongo-error.ts";
import { compileRegex } from "./compile-regex.ts";
import { LinearMatcher } from "./linear-matcher.ts";
import { compileMatcher } from "./matcher.ts";
import { parseRegex } from "./parse.ts";
import { compileProgram } from "./program.ts";

const NO_FLAGS = { i: false, m: false, s: false, x: false };

/** Null for patterns whose program would be too large. */
function matchers(pattern: string) {
  const parsed = parseRegex(pattern, NO_FLAGS);
  const program = compileProgram(parsed);
  if (!program) return null;
  return {
    program,
    linear: new LinearMatcher(program, parsed.groupCount),
    backtrack: compileMatcher(parsed),
  };
}

const atom = fc.constantFrom("a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\b", "^", "$", "\\A", "\\z");
const quantifier = fc.constantFrom("", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?");
const isAssertion = (text: string): boolean => ["\\b", "^", "$", "\\A", "\\z"].includes(text);
const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.tuple(atom, quantifier).map(([text, times]) => (isAssertion(text) ? text : text + times)),
    fc
      .tuple(fc.constantFrom("(", "(?:"), tie("pattern"), quantifier)
      .map(([open, body, times]) => `${open}${body})${times}`),
  ),
  pattern: fc
    .array(fc.array(tie("item"), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((branches) => branches.map((items) => items.join("")).join("|")),
}));
const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "\n", "😀"), maxLength: 6 });

/** Leaves out cases on which backtracking takes long. */
function giveUpSoon(): () => void {
  let checks = 0;
  return () => fc.pre(++checks < 10);
}

// covers: X.08e
test("finds the same matches as the backtracking matcher", () => {
  fc.assert(
    fc.property(pattern, text, (source, subject) => {
      const both = matchers(source);
      fc.pre(both !== null);
      const { program, linear, backtrack } = both;
      const expected = backtrack(subject, 0, giveUpSoon());
      expect(linear.test(subject, () => {})).toBe(expected !== null);
      if (!program.findsSameMatch) return;
      const found = linear.find(subject, 0, () => {});
      expect(found?.groups.slice(2)).toEqual(expected?.groups.slice(2));
      expect(found && [found.index, found.end]).toEqual(expected && [expected.index, expected.end]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["(?:(a)|b)*", "ab"],
  ["(a|ab)(c|bcd)(d*)", "abcd"],
  ["(a+?)(a*)", "aaa"],
  ["(?:(a)|(b)){2,3}", "aba"],
  ["((a)|b)*?c", "abc"],
  ["(a??)(a?)(a*)", "aa"],
])("/%s/ captures the same groups of %s as the backtracking matcher", (source, subject) => {
  const both = matchers(source);
  const expected = both?.backtrack(subject, 0, () => {});
  const found = both?.linear.find(subject, 0, () => {});
  expect(found?.groups.slice(2)).toEqual(expected?.groups.slice(2));
  expect(found).toMatchObject({ index: expected?.index, end: expected?.end });
});

/** Counts how often a search asks whether it should stop. */
function checksOf(source: string, subject: string): number {
  let checks = 0;
  compileRegex(source).test(subject, () => checks++);
  return checks;
}

test.each(["^(.*a){25}x", "^(a|aa|a?a)+$", "(a+)+b", ".*a.*a.*a.*a.*b"])(
  "/%s/ takes time in proportion to the length of the text",
  (source) => {
    const short = checksOf(source, "a".repeat(20_000));
    const long = checksOf(source, "a".repeat(40_000));
    expect(short).toBeGreaterThan(0);
    expect(long).toBeLessThanOrEqual(2 * short + 2);
  },
);

// covers: X.08e
test.each([
  ["^(.*a){25}x", 20_000],
  ["(?=(a+))(\\1)*$b", 5000],
  ["zzz|(?<!b)q", 40_000_000],
])("/%s/ stops when it is interrupted", (source, length) => {
  const stop = (): never => {
    throw new MongoError(50, "operation exceeded time limit");
  };
  expect(() => compileRegex(source).test("a".repeat(length), stop)).toThrow("exceeded time limit");
});

test("a matcher that was interrupted searches the next text from its start", () => {
  const regex = compileRegex("^(.*a){25}x");
  expect(() =>
    regex.test("a".repeat(20_000), () => {
      throw new MongoError(50, "operation exceeded time limit");
    }),
  ).toThrow("exceeded");
  expect(regex.test(`${"a".repeat(5000)}x`)).toBe(true);
});

test.each([
  ["a".repeat(32_765), "too large"],
  ["(a{1000}){100}", null],
  ["(?:(?:ab){1000}){100}", "too large"],
  [`${"(".repeat(251)}a${")".repeat(251)}`, "too deeply nested"],
  ["a".repeat(32_764), null],
])("PCRE's limits of size and depth hold for pattern %#", (source, reason) => {
  if (reason === null) expect(compileRegex(source).test("b")).toBe(false);
  else expect(() => compileRegex(source)).toThrow(reason);
});
