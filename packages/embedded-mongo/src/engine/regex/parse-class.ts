import { invalidRegex } from "./ast.ts";
import { complement, POSIX, type CharSet } from "./char-set.ts";
import { parseCharEscape, type CharEscape, type Scanner } from "./parse-escape.ts";
import { unicodePosix } from "./unicode-kinds.ts";

/** Reads a character class after its opening bracket. */
export function parseClass(scanner: Scanner, fold: boolean): CharSet {
  const negated = scanner.take("^");
  const ranges: number[] = [];
  const properties: RegExp[] = [];
  let first = true;
  for (;;) {
    if (scanner.done) throw invalidRegex("missing terminating ] for character class");
    if (scanner.peek() === "]" && !first) {
      scanner.next();
      return { ranges, properties, negated, fold };
    }
    first = false;
    if (scanner.take("\\E")) continue;
    if (scanner.take("\\Q")) {
      quoted(scanner, ranges);
      continue;
    }
    const low = parseMember(scanner);
    if ("ranges" in low) ranges.push(...low.ranges);
    else if ("property" in low) properties.push(low.property);
    else ranges.push(low.code, parseRangeEnd(scanner, low.code));
  }
}

function quoted(scanner: Scanner, ranges: number[]): void {
  while (!scanner.done && !scanner.take("\\E")) {
    const code = scanner.next().codePointAt(0) ?? 0;
    ranges.push(code, code);
  }
}

function parseMember(scanner: Scanner): CharEscape {
  const posix = parsePosix(scanner);
  if (posix) return posix;
  if (!scanner.take("\\")) return { code: scanner.next().codePointAt(0) ?? 0 };
  if (scanner.take("b")) return { code: 8 };
  if (/[BRX]/.test(scanner.peek()))
    throw invalidRegex(`escape sequence is invalid in character class: \\${scanner.peek()}`);
  if (/[89]/.test(scanner.peek())) return { code: scanner.next().codePointAt(0) ?? 0 };
  return parseCharEscape(scanner);
}

function parsePosix(scanner: Scanner): CharEscape | null {
  if (scanner.peek() !== "[" || !/[:.=]/.test(scanner.peek(1))) return null;
  let ahead = 2;
  while (/[\^a-z]/.test(scanner.peek(ahead))) ahead++;
  if (scanner.peek(ahead) !== scanner.peek(1) || scanner.peek(ahead + 1) !== "]") return null;
  if (scanner.peek(1) !== ":") throw invalidRegex("POSIX collating elements are not supported");
  scanner.at += 2;
  const text = scanner.until(":]", "missing terminating ] for character class");
  const name = text.replace(/^\^/, "");
  const ranges = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined;
  if (!ranges) throw invalidRegex("unknown POSIX class name");
  const property = scanner.isUnicode ? unicodePosix(name, text.startsWith("^")) : null;
  if (property) return { property };
  return { ranges: text.startsWith("^") ? complement(ranges) : ranges };
}

/**
 * The upper end when a hyphen makes a range; a hyphen before the closing bracket or a kind of character is
 * itself.
 */
function parseRangeEnd(scanner: Scanner, low: number): number {
  if (scanner.peek() !== "-" || scanner.peek(1) === "]" || scanner.peek(1) === "") return low;
  const back = scanner.at;
  scanner.next();
  const high = parseMember(scanner);
  if (!("code" in high)) {
    scanner.at = back;
    return low;
  }
  if (high.code < low) throw invalidRegex("range out of order in character class");
  return high.code;
}
