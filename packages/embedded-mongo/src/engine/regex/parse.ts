import { invalidRegex, unsupportedRegex, type ParsedRegex, type RegexNode, type RepeatMode } from "./ast.ts";
import { complement, NEWLINE, plainSet } from "./char-set.ts";
import { parseClass } from "./parse-class.ts";
import { parseCharEscape, Scanner } from "./parse-escape.ts";
import { parseGroup } from "./parse-group.ts";
import { checkPatternSize } from "./pattern-size.ts";
import { relativeGroup, type Flags, type Parser } from "./parser.ts";
import { WORD_CHARACTER } from "./unicode-kinds.ts";

const ANY = plainSet([], true);
const NOT_NEWLINE = plainSet(complement(NEWLINE));
const LINE_BREAKS = ["\r\n", "\n", "\v", "\f", "\r", "\u0085", "\u2028", "\u2029"];
const MAX_REPEAT = 65_535;
/** PCRE2's own limit. */
const MAX_NESTING = 250;

/** Parses a PCRE pattern in UTF mode. @throws MongoError 51091, 51108 */
export function parseRegex(pattern: string, flags: Flags): ParsedRegex {
  const scanner = new Scanner(pattern);
  readStartOptions(scanner);
  const parser: Parser = {
    scanner,
    flags,
    groupCount: 0,
    depth: 0,
    names: new Map(),
    groups: new Map(),
    alternatives: parseAlternatives,
    sequence: parseSequence,
  };
  const root = parseAlternatives(parser);
  if (!scanner.done) throw invalidRegex("unmatched closing parenthesis");
  checkPatternSize(root);
  parser.groups.set(0, root);
  return { root, groupCount: parser.groupCount, names: parser.names, groups: parser.groups };
}

/** Texts are always UTF-8 with lines that end in a newline, so that two of the options change nothing. */
function readStartOptions(scanner: Scanner): void {
  for (;;) {
    if (scanner.take("(*UCP)")) scanner.isUnicode = true;
    else if (!scanner.take("(*UTF8)") && !scanner.take("(*UTF)") && !scanner.take("(*LF)")) return;
  }
}

/** Reads alternatives up to a closing parenthesis or the end. Flags set inside end here. */
function parseAlternatives(parser: Parser): RegexNode {
  const { flags } = parser;
  if (parser.depth++ > MAX_NESTING) throw invalidRegex("parentheses are too deeply nested");
  const branches = [parseSequence(parser)];
  while (parser.scanner.take("|")) branches.push(parseSequence(parser));
  parser.depth--;
  parser.flags = flags;
  return branches.length === 1 ? (branches[0] as RegexNode) : { type: "alternatives", branches };
}

function parseSequence(parser: Parser): RegexNode {
  const { scanner } = parser;
  const items: RegexNode[] = [];
  while (!scanner.done && scanner.peek() !== "|" && scanner.peek() !== ")") {
    if (skipIgnored(parser)) continue;
    const atom = parseAtom(parser);
    if (atom) items.push(parseRepeats(parser, atom));
  }
  return items.length === 1 ? (items[0] as RegexNode) : { type: "sequence", items };
}

/** Comments and, in extended mode, white space. */
function skipIgnored({ scanner, flags }: Parser): boolean {
  if (scanner.take("(?#")) {
    scanner.until(")", "missing ) after (?# comment");
    return true;
  }
  if (scanner.take("\\E")) return true;
  if (!flags.x) return false;
  if (/[ \t\n\v\f\r]/.test(scanner.peek())) {
    scanner.next();
    return true;
  }
  if (!scanner.take("#")) return false;
  while (!scanner.done && scanner.next() !== "\n") continue;
  return true;
}

/** One item without its quantifier; null when it only changed flags. */
function parseAtom(parser: Parser): RegexNode | null {
  const { scanner, flags } = parser;
  if (scanner.take("\\Q")) return parseQuoted(parser);
  const char = scanner.next();
  switch (char) {
    case "(":
      return parseGroup(parser);
    case "[":
      return { type: "set", set: parseClass(scanner, flags.i) };
    case ".":
      return { type: "set", set: flags.s ? ANY : NOT_NEWLINE };
    case "^":
      return { type: "assert", kind: flags.m ? "lineStart" : "start" };
    case "$":
      return { type: "assert", kind: flags.m ? "lineEnd" : "endOrNewline" };
    case "\\":
      return parseEscape(parser);
    case "*":
    case "+":
    case "?":
      throw invalidRegex("quantifier does not follow a repeatable item");
    default:
      return literal(char, flags);
  }
}

function literal(char: string, flags: Flags): RegexNode {
  return { type: "char", code: char.codePointAt(0) ?? 0, fold: flags.i };
}

function parseQuoted({ scanner, flags }: Parser): RegexNode | null {
  const items: RegexNode[] = [];
  while (!scanner.done && !scanner.take("\\E")) items.push(literal(scanner.next(), flags));
  if (items.length === 0) return null;
  return items.length === 1 ? (items[0] as RegexNode) : { type: "sequence", items };
}

function parseEscape(parser: Parser): RegexNode {
  const { scanner } = parser;
  const letter = scanner.peek();
  const simple = (scanner.isUnicode ? unicodeBoundary(letter) : null) ?? simpleEscape(letter);
  if (simple) {
    scanner.next();
    return simple;
  }
  if (letter === "C") throw unsupportedRegex("\\C");
  if (/[1-9]/.test(letter)) return parseNumberEscape(parser);
  if (letter === "g" || letter === "k") return parseNamedReference(parser);
  const escape = parseCharEscape(scanner);
  if ("code" in escape) return { type: "char", code: escape.code, fold: parser.flags.i };
  if ("ranges" in escape) return { type: "set", set: plainSet(escape.ranges) };
  return { type: "set", set: { ...plainSet([]), properties: [escape.property] } };
}

function simpleEscape(letter: string): RegexNode | null {
  switch (letter) {
    case "b":
      return { type: "assert", kind: "word" };
    case "B":
      return { type: "assert", kind: "notWord" };
    case "A":
      return { type: "assert", kind: "start" };
    case "Z":
      return { type: "assert", kind: "endOrNewline" };
    case "z":
      return { type: "assert", kind: "end" };
    case "G":
      return { type: "assert", kind: "searchStart" };
    case "K":
      return { type: "keep" };
    case "R":
      return { type: "atomic", body: { type: "alternatives", branches: LINE_BREAKS.map(textNode) } };
    case "X":
      return { type: "atomic", body: GRAPHEME };
    default:
      return null;
  }
}

const WORD_SET: RegexNode = { type: "set", set: { ...plainSet([]), properties: [WORD_CHARACTER] } };

function beside(behind: boolean, negative: boolean): RegexNode {
  return { type: "look", behind, negative, body: WORD_SET };
}

/** `\b` and `\B` between characters that are words by their Unicode property. */
function unicodeBoundary(letter: string): RegexNode | null {
  if (letter !== "b" && letter !== "B") return null;
  const isInside = letter === "B";
  const branch = (isWordBefore: boolean): RegexNode => ({
    type: "sequence",
    items: [beside(true, !isWordBefore), beside(false, isWordBefore !== isInside)],
  });
  return { type: "alternatives", branches: [branch(true), branch(false)] };
}

const MARK = { ...plainSet([0x200d, 0x200d]), properties: [/^\p{M}$/u] };
/** A character with the marks that follow it. */
const GRAPHEME: RegexNode = {
  type: "alternatives",
  branches: [
    textNode("\r\n"),
    {
      type: "sequence",
      items: [
        { type: "set", set: ANY },
        {
          type: "repeat",
          body: { type: "set", set: MARK },
          min: 0,
          max: Number.POSITIVE_INFINITY,
          mode: "greedy",
        },
      ],
    },
  ],
};

function textNode(text: string): RegexNode {
  return {
    type: "sequence",
    items: Array.from(text, (char) => ({ type: "char", code: char.codePointAt(0) ?? 0, fold: false })),
  };
}

/**
 * `\1` to `\9` and numbers of groups that exist are references; other numbers of octal digits are characters.
 */
function parseNumberEscape(parser: Parser): RegexNode {
  const { scanner, flags } = parser;
  const back = scanner.at;
  const digits = scanner.run(/\d/, 3);
  const group = Number(digits);
  if (group < 10 || group <= parser.groupCount) return { type: "backreference", group, fold: flags.i };
  scanner.at = back;
  const octal = scanner.run(/[0-7]/, 3);
  if (octal === "") throw invalidRegex("reference to non-existent subpattern");
  return { type: "char", code: Number.parseInt(octal, 8), fold: flags.i };
}

function parseNamedReference(parser: Parser): RegexNode {
  const { scanner, flags } = parser;
  const letter = scanner.next();
  const open = scanner.peek();
  const close = { "{": "}", "<": ">", "'": "'" }[open];
  if (!close) {
    const number = scanner.run(/[-+\d]/, 4);
    if (letter !== "g" || !/^[-+]?\d+$/.test(number))
      throw invalidRegex(`\\${letter} is not followed by a name`);
    return { type: "backreference", group: relativeGroup(number, parser), fold: flags.i };
  }
  scanner.next();
  const name = scanner.until(close, "syntax error in subpattern name (missing terminator?)");
  const group = /^[-+]?\d+$/.test(name) ? relativeGroup(name, parser) : name;
  // With angle brackets or quotes \g calls the group, as in Oniguruma.
  return letter === "g" && open !== "{"
    ? { type: "call", group }
    : { type: "backreference", group, fold: flags.i };
}

function parseRepeats(parser: Parser, atom: RegexNode): RegexNode {
  let node = atom;
  for (;;) {
    while (parser.flags.x && skipIgnored(parser)) continue;
    const bounds = parseBounds(parser.scanner);
    if (!bounds) return node;
    const mode: RepeatMode = parser.scanner.take("?")
      ? "lazy"
      : parser.scanner.take("+")
        ? "possessive"
        : "greedy";
    if (node.type === "assert" || node.type === "keep")
      throw invalidRegex("quantifier does not follow a repeatable item");
    // A quantified quotation applies to its last character only; groups are never bare sequences.
    if (atom === node && node.type === "sequence" && node.items.length > 0) {
      const last = node.items[node.items.length - 1] as RegexNode;
      node = { type: "sequence", items: [...node.items.slice(0, -1), repeat(last, bounds, mode)] };
    } else node = repeat(node, bounds, mode);
  }
}

function repeat(body: RegexNode, bounds: Bounds, mode: RepeatMode): RegexNode {
  const { min, max } = bounds;
  if (mode !== "possessive") return { type: "repeat", body, min, max, mode };
  return { type: "atomic", body: { type: "repeat", body, min, max, mode: "greedy" } };
}

type Bounds = { readonly min: number; readonly max: number };

function parseBounds(scanner: Scanner): Bounds | null {
  if (scanner.take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (scanner.take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (scanner.take("?")) return { min: 0, max: 1 };
  if (scanner.peek() !== "{") return null;
  const back = scanner.at;
  scanner.next();
  const min = scanner.run(/\d/, 6);
  const comma = scanner.take(",");
  const max = comma ? scanner.run(/\d/, 6) : min;
  // Anything else in braces is plain text.
  if (min === "" || !scanner.take("}")) {
    scanner.at = back;
    return null;
  }
  const bounds = { min: Number(min), max: max === "" ? Number.POSITIVE_INFINITY : Number(max) };
  if (bounds.min > MAX_REPEAT || (max !== "" && bounds.max > MAX_REPEAT))
    throw invalidRegex("number too big in {} quantifier");
  if (bounds.max < bounds.min) throw invalidRegex("numbers out of order in {} quantifier");
  return bounds;
}
