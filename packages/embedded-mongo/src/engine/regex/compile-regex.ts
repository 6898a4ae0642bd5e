import { MongoError } from "../mongo-error.ts";
import { invalidRegex, type ParsedRegex } from "./ast.ts";
import { emitRegex, type EmittedRegex } from "./emit.ts";
import { LinearMatcher } from "./linear-matcher.ts";
import { compileMatcher } from "./matcher.ts";
import { isAnchored, longestNativeText } from "./native-limit.ts";
import { parseRegex } from "./parse.ts";
import type { Flags } from "./parser.ts";
import { compileProgram } from "./program.ts";

/** Positions count UTF-16 units; a group that took no part is null. */
export type RegexMatch = {
  readonly index: number;
  readonly end: number;
  readonly captures: readonly (string | null)[];
};

export type CompiledRegex = {
  test(text: string, checkInterrupt?: () => void): boolean;
  /** Finds the first match at or after a position of one text. */
  search(text: string, checkInterrupt?: () => void): (from: number) => RegexMatch | null;
};

const CACHED = 256;
const cache = new Map<string, CompiledRegex>();

/** Capacity of PCRE2 if every character takes the minimum of two bytes. */
const MAX_PATTERN_LENGTH = 32_764;

/**
 * A PCRE pattern with the options `i m s x`. JavaScript's engine cannot be interrupted, so it runs only what
 * means the same there and certainly ends soon on the text at hand. The rest runs in linear time, and what is
 * not regular (look-around, references) backtracks with the server's match limit; both heed interruptions.
 *
 * @throws MongoError 51091 for an invalid, over-long or unsupported pattern, 51108 for an unknown option,
 * 51156 past the match limit.
 */
export function compileRegex(pattern: string, options = ""): CompiledRegex {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const compiled = compile(pattern, parseOptions(options));
  if (cache.size >= CACHED) cache.clear();
  cache.set(key, compiled);
  return compiled;
}

function parseOptions(options: string): Flags {
  const invalid = /[^imsxu]/.exec(options);
  if (invalid) throw new MongoError(51108, `invalid flag in regex options: ${invalid[0]}`);
  return {
    i: options.includes("i"),
    m: options.includes("m"),
    s: options.includes("s"),
    x: options.includes("x"),
  };
}

function compile(pattern: string, flags: Flags): CompiledRegex {
  if (pattern.includes("\0"))
    throw new MongoError(2, "Regular expression cannot contain an embedded null byte");
  if (pattern.length > MAX_PATTERN_LENGTH) throw invalidRegex("regular expression is too large");
  const parsed = parseRegex(pattern, flags);
  // Compiled even when another engine will do, because references to missing groups show here.
  const backtrack = compileMatcher(parsed);
  const program = compileProgram(parsed);
  const linear = program && new LinearMatcher(program, parsed.groupCount);
  const native = compileNative(parsed);
  return {
    test: (text, checkInterrupt = idle) => {
      const found = native?.test(text);
      if (typeof found === "boolean") return found;
      return linear ? linear.test(text, checkInterrupt) : backtrack(text, 0, checkInterrupt) !== null;
    },
    search: (text, checkInterrupt = idle) => {
      const find = native?.search(text);
      if (find) return find;
      return (from) => {
        const found =
          program?.findsSameMatch && linear
            ? linear.find(text, from, checkInterrupt)
            : backtrack(text, from, checkInterrupt);
        return found && { index: found.index, end: found.end, captures: readCaptures(text, found.groups) };
      };
    },
  };
}

function idle(): void {
  return undefined;
}

/** JavaScript's engine; null for what it cannot express. Its methods give null for texts it must not run on. */
type NativeRegex = {
  test(text: string): boolean | null;
  search(text: string): ((from: number) => RegexMatch | null) | null;
};

function compileNative(parsed: ParsedRegex): NativeRegex | null {
  const emitted = emitRegex(parsed);
  const regex = emitted && toNative(emitted);
  if (!emitted || !regex) return null;
  const fits = textCheck(emitted);
  const longest = longestNativeText(parsed.root, isAnchored(parsed.root) && !emitted.multiline);
  return {
    test: (text) => {
      if (text.length > longest || !fits(text)) return null;
      regex.lastIndex = 0;
      return regex.test(text);
    },
    search: (text) => {
      if (emitted.repeatsGroups || text.length > longest || !fits(text)) return null;
      return (from) => {
        regex.lastIndex = from;
        return toMatch(regex.exec(text));
      };
    },
  };
}

function toMatch(found: RegExpExecArray | null): RegexMatch | null {
  if (!found) return null;
  const captures = found.slice(1).map((capture: string | undefined) => capture ?? null);
  return { index: found.index, end: found.index + found[0].length, captures };
}

function toNative(emitted: EmittedRegex): RegExp | null {
  try {
    const regex = new RegExp(emitted.source, emitted.multiline ? "gm" : "g");
    // V8 compiles late: only the first use shows that a pattern is too large for it.
    regex.test("");
    return regex;
  } catch {
    return null;
  }
}

const SURROGATES = /[\ud800-\udfff]/;
const FOREIGN_LINE_ENDS = /[\r\u2028\u2029]/;

/** Texts on which the emitted pattern means what the original does. */
function textCheck(emitted: EmittedRegex): (text: string) => boolean {
  const newlineMatters = emitted.endsLoosely || emitted.multiline;
  return (text) => {
    if (SURROGATES.test(text)) return false;
    if (newlineMatters && text.endsWith("\n")) return false;
    return !emitted.multiline || !FOREIGN_LINE_ENDS.test(text);
  };
}

function readCaptures(text: string, groups: readonly number[]): (string | null)[] {
  const captures: (string | null)[] = [];
  for (let at = 2; at < groups.length; at += 2)
    captures.push(groups[at] === -1 ? null : text.slice(groups[at], groups[at + 1]));
  return captures;
}
