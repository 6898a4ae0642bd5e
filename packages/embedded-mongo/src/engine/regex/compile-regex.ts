import { MongoError } from "../mongo-error.ts";
import { emitRegex, type EmittedRegex } from "./emit.ts";
import { compileMatcher } from "./matcher.ts";
import { parseRegex } from "./parse.ts";
import type { Flags } from "./parser.ts";

/** Positions count UTF-16 units; a group that took no part is null. */
export type RegexMatch = {
  readonly index: number;
  readonly end: number;
  readonly captures: readonly (string | null)[];
};

export type CompiledRegex = {
  test(text: string, checkInterrupt?: () => void): boolean;
  /** The first match at or after a position. */
  exec(text: string, from: number, checkInterrupt?: () => void): RegexMatch | null;
};

const CACHED = 256;
const cache = new Map<string, CompiledRegex>();

/**
 * A PCRE pattern with the options `i m s x`. JavaScript's engine runs what it can express with the same
 * meaning for the text at hand; everything else runs in our own matcher, with the server's match limit.
 *
 * @throws MongoError 51091 for an invalid or unsupported pattern, 51108 for an unknown option, 51156 past the
 * match limit.
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
  const parsed = parseRegex(pattern, flags);
  // Compiled even when JavaScript's engine will do, because references to missing groups show here.
  const matcher = compileMatcher(parsed);
  const emitted = emitRegex(parsed);
  const native = emitted && toNative(emitted);
  const fits = emitted ? textCheck(emitted) : () => false;
  const findOwn = (text: string, from: number, checkInterrupt: () => void): RegexMatch | null => {
    const found = matcher(text, from, checkInterrupt);
    return found && { index: found.index, end: found.end, captures: readCaptures(text, found.groups) };
  };
  return {
    test: (text, checkInterrupt = idle) => {
      if (!native || !fits(text)) return matcher(text, 0, checkInterrupt) !== null;
      native.lastIndex = 0;
      return native.test(text);
    },
    exec: (text, from, checkInterrupt = idle) => {
      if (!native || emitted.repeatsGroups || !fits(text)) return findOwn(text, from, checkInterrupt);
      native.lastIndex = from;
      const found = native.exec(text);
      return (
        found && {
          index: found.index,
          end: found.index + found[0].length,
          captures: found.slice(1).map((capture: string | undefined) => capture ?? null),
        }
      );
    },
  };
}

function idle(): void {
  return undefined;
}

function toNative(emitted: EmittedRegex): RegExp | null {
  try {
    return new RegExp(emitted.source, emitted.multiline ? "gm" : "g");
  } catch {
    // Too large for JavaScript's engine; ours has no such limit.
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
