import { invalidRegex, unsupportedRegex } from "./ast.ts";
import {
  complement,
  DIGIT,
  HORIZONTAL_SPACE,
  NEWLINE,
  SPACE,
  VERTICAL_SPACE,
  WORD,
  type Ranges,
} from "./char-set.ts";
import { propertyTest, unicodeEscape } from "./unicode-kinds.ts";

/** A position in a pattern, by code point. */
export class Scanner {
  readonly #points: readonly string[];
  at = 0;
  /** The pattern began with `(*UCP)`: kinds of characters go by Unicode's properties. */
  isUnicode = false;

  constructor(pattern: string) {
    this.#points = Array.from(pattern);
  }

  get done(): boolean {
    return this.at >= this.#points.length;
  }

  peek(ahead = 0): string {
    return this.#points[this.at + ahead] ?? "";
  }

  next(): string {
    return this.#points[this.at++] ?? "";
  }

  /** Consumes this text if it comes next. */
  take(text: string): boolean {
    for (let ahead = 0; ahead < text.length; ahead++) if (this.peek(ahead) !== text[ahead]) return false;
    this.at += text.length;
    return true;
  }

  /** Everything up to a closing text, which is consumed. */
  until(close: string, missing: string): string {
    let text = "";
    while (!this.done) {
      if (this.take(close)) return text;
      text += this.next();
    }
    throw invalidRegex(missing);
  }

  /** Up to `limit` characters of a set. */
  run(allowed: RegExp, limit: number): string {
    let text = "";
    while (text.length < limit && !this.done && allowed.test(this.peek())) text += this.next();
    return text;
  }
}

/** Meaning of an escape both inside a class and outside. */
export type CharEscape =
  | { readonly code: number }
  | { readonly ranges: Ranges }
  | { readonly property: RegExp };

const CONTROL: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };
const CLASSES: Readonly<Record<string, Ranges>> = {
  d: DIGIT,
  D: complement(DIGIT),
  w: WORD,
  W: complement(WORD),
  s: SPACE,
  S: complement(SPACE),
  h: HORIZONTAL_SPACE,
  H: complement(HORIZONTAL_SPACE),
  v: VERTICAL_SPACE,
  V: complement(VERTICAL_SPACE),
  N: complement(NEWLINE),
};

/** Reads an escape of one character or one kind of character after its backslash. */
export function parseCharEscape(scanner: Scanner): CharEscape {
  const letter = scanner.next();
  if (letter === "") throw invalidRegex("\\ at end of pattern");
  const control = Object.hasOwn(CONTROL, letter) ? CONTROL[letter] : undefined;
  if (control !== undefined) return { code: control };
  const property = scanner.isUnicode ? unicodeEscape(letter) : null;
  if (property) return { property };
  const ranges = Object.hasOwn(CLASSES, letter) ? CLASSES[letter] : undefined;
  if (ranges) {
    if (letter === "N" && scanner.peek() === "{") throw unsupportedRegex("\\N{…}");
    return { ranges };
  }
  if (letter === "x") return { code: parseHex(scanner) };
  if (letter === "c") return { code: (scanner.next().toUpperCase().codePointAt(0) ?? 0) ^ 64 };
  if (letter === "o") return { code: parseBraced(scanner, 8, "\\o") };
  if (letter === "p" || letter === "P") return { property: parseProperty(scanner, letter === "P") };
  if (/[0-7]/.test(letter)) return { code: Number.parseInt(letter + scanner.run(/[0-7]/, 2), 8) };
  if (/[A-Za-z]/.test(letter)) throw invalidRegex(`unrecognized character follows \\: \\${letter}`);
  return { code: letter.codePointAt(0) ?? 0 };
}

function parseHex(scanner: Scanner): number {
  if (scanner.peek() === "{") return parseBraced(scanner, 16, "\\x");
  return Number.parseInt(scanner.run(/[0-9A-Fa-f]/, 2) || "0", 16);
}

function parseBraced(scanner: Scanner, radix: number, name: string): number {
  if (!scanner.take("{")) throw invalidRegex(`missing opening brace after ${name}`);
  const code = Number.parseInt(scanner.until("}", `missing terminating } after ${name}`).trim(), radix);
  if (!(code >= 0 && code <= 0x10ffff))
    throw invalidRegex("character code point value in \\x{} or \\o{} is too large");
  return code;
}

const PROPERTY_ALIASES: Readonly<Record<string, string>> = {
  Any: "Any",
  "L&": "LC",
  Xan: "[\\p{L}\\p{N}]",
  Xwd: "[\\p{L}\\p{N}_]",
  Xsp: "\\s",
  Xps: "\\s",
};

function parseProperty(scanner: Scanner, complemented: boolean): RegExp {
  const raw = scanner.take("{") ? scanner.until("}", "malformed \\P or \\p sequence") : scanner.next();
  const negated = complemented !== raw.startsWith("^");
  const name = raw.replace(/^\^/, "").trim();
  const alias = PROPERTY_ALIASES[name] ?? name;
  const candidates =
    alias.startsWith("[") || alias === "\\s" ? [alias] : [`\\p{${alias}}`, `\\p{Script=${alias}}`];
  for (const candidate of candidates) {
    try {
      return propertyTest(candidate, negated);
    } catch {
      continue;
    }
  }
  throw invalidRegex(`unknown property after \\P or \\p: ${name}`);
}
