import type { ParsedRegex, RegexNode } from "./ast.ts";
import { caseVariants, normalize, type CharSet } from "./char-set.ts";

/** A pattern in JavaScript's syntax, and for which texts it means the same. */
export type EmittedRegex = {
  readonly source: string;
  readonly multiline: boolean;
  /** Uses `$` or `\Z`, which PCRE also matches before a final newline. */
  readonly endsLoosely: boolean;
  /** A group inside a repetition: JavaScript forgets what it held, PCRE does not. */
  readonly repeatsGroups: boolean;
};

/**
 * The pattern for JavaScript's engine, without flags and look-around wherever possible: only then can that
 * engine fall back to linear time. Valid for texts without surrogates; null when a construct has no
 * counterpart.
 */
export function emitRegex(parsed: ParsedRegex): EmittedRegex | null {
  const emitter = new Emitter(usesAssertion(parsed.root, ["lineStart", "lineEnd"]));
  const source = emitter.emit(parsed.root);
  if (source === null) return null;
  return {
    source,
    multiline: emitter.multiline,
    endsLoosely: usesAssertion(parsed.root, ["endOrNewline"]),
    repeatsGroups: emitter.repeatsGroups,
  };
}

function children(node: RegexNode): readonly RegexNode[] {
  switch (node.type) {
    case "sequence":
      return node.items;
    case "alternatives":
      return node.branches;
    case "group":
    case "repeat":
    case "look":
    case "atomic":
      return [node.body];
    case "conditional":
      return [node.yes, node.no];
    default:
      return [];
  }
}

function usesAssertion(node: RegexNode, kinds: readonly string[]): boolean {
  return (
    (node.type === "assert" && kinds.includes(node.kind)) ||
    children(node).some((child) => usesAssertion(child, kinds))
  );
}

function hasGroup(node: RegexNode): boolean {
  return node.type === "group" || children(node).some(hasGroup);
}

const MAX_FOLDED = 1024;
const MAX_UNIT = 0xffff;

function enclosed(opening: string, body: string | null): string | null {
  return body === null ? null : `${opening}${body})`;
}

class Emitter {
  repeatsGroups = false;
  #groups = 0;

  constructor(readonly multiline: boolean) {}

  emit(node: RegexNode): string | null {
    switch (node.type) {
      case "char":
        return emitChar(node.code, node.fold);
      case "set":
        return emitSet(node.set);
      case "sequence":
        return this.#all(node.items, "");
      case "alternatives":
        return enclosed("(?:", this.#all(node.branches, "|"));
      case "group":
        // Duplicate numbers of a branch reset have no counterpart.
        return node.index === ++this.#groups ? enclosed("(", this.emit(node.body)) : null;
      case "repeat":
        return this.#repeat(node);
      case "look":
        return hasGroup(node.body)
          ? null
          : enclosed(`(?${node.behind ? "<" : ""}${node.negative ? "!" : "="}`, this.emit(node.body));
      case "assert":
        return this.#assert(node.kind);
      case "atomic":
      case "backreference":
      case "call":
      case "conditional":
      case "keep":
      case "fail":
        return null;
    }
  }

  #all(nodes: readonly RegexNode[], separator: string): string | null {
    const parts = nodes.map((node) => this.emit(node));
    return parts.includes(null) ? null : parts.join(separator);
  }

  #repeat(node: Extract<RegexNode, { type: "repeat" }>): string | null {
    if (node.max > 1 && hasGroup(node.body)) this.repeatsGroups = true;
    const body = this.emit(node.body);
    if (body === null) return null;
    const bounds =
      node.max === Number.POSITIVE_INFINITY
        ? node.min === 0
          ? "*"
          : node.min === 1
            ? "+"
            : `{${node.min},}`
        : `{${node.min},${node.max}}`;
    const single = node.body.type === "set" || (node.body.type === "char" && node.body.code <= MAX_UNIT);
    return `${single ? body : `(?:${body})`}${bounds}${node.mode === "lazy" ? "?" : ""}`;
  }

  #assert(kind: Extract<RegexNode, { type: "assert" }>["kind"]): string | null {
    switch (kind) {
      case "start":
        return this.multiline ? "(?<![^])" : "^";
      case "end":
      case "endOrNewline":
        return this.multiline ? "(?![^])" : "$";
      case "lineStart":
        return "^";
      case "lineEnd":
        return "$";
      case "word":
        return "\\b";
      case "notWord":
        return "\\B";
      case "searchStart":
        return null;
    }
  }
}

function unit(code: number): string {
  return /[0-9A-Za-z]/.test(String.fromCharCode(code))
    ? String.fromCharCode(code)
    : `\\u${code.toString(16).padStart(4, "0")}`;
}

function emitChar(code: number, fold: boolean): string | null {
  if (code > MAX_UNIT)
    return fold
      ? null
      : `(?:${Array.from({ length: 2 }, (_item, at) => unit(String.fromCodePoint(code).charCodeAt(at))).join("")})`;
  const variants = fold ? caseVariants(code).filter((variant) => variant <= MAX_UNIT) : [code];
  return variants.length === 1 ? unit(code) : `[${variants.map(unit).join("")}]`;
}

function emitSet(set: CharSet): string | null {
  if (set.properties.length > 0) return null;
  const ranges = set.fold ? foldRanges(normalize(set.ranges)) : normalize(set.ranges);
  if (!ranges) return null;
  let members = "";
  for (let at = 0; at < ranges.length; at += 2) {
    const low = ranges[at] as number;
    const high = Math.min(ranges[at + 1] as number, MAX_UNIT);
    if (low <= MAX_UNIT) members += low === high ? unit(low) : `${unit(low)}-${unit(high)}`;
  }
  return `[${set.negated ? "^" : ""}${members}]`;
}

function foldRanges(ranges: readonly number[]): number[] | null {
  const folded = [...ranges];
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    for (let code = ranges[at] as number; code <= (ranges[at + 1] as number); code++) {
      if (++count > MAX_FOLDED) return null;
      for (const variant of caseVariants(code)) folded.push(variant, variant);
    }
  }
  return normalize(folded);
}
