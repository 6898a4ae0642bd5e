import { invalidRegex, type RegexNode } from "./ast.ts";

/** Bytes that PCRE2 can address inside a compiled pattern. */
const MAX_BYTES = 65_535;
const BRACKET_BYTES = 3;
const REPEATED_CHARACTER_BYTES = 3;

/** Refuses what PCRE2 would not compile, which repeats groups as often as they are counted. */
export function checkPatternSize(root: RegexNode): void {
  if (sizeOf(root) > MAX_BYTES) throw invalidRegex("regular expression is too large");
}

/** A lower bound of the compiled size. */
function sizeOf(node: RegexNode): number {
  switch (node.type) {
    case "char":
      return 1 + utf8Length(node.code);
    case "sequence":
      return node.items.reduce((sum, item) => sum + sizeOf(item), 0);
    case "alternatives":
      return node.branches.reduce((sum, branch) => sum + sizeOf(branch) + BRACKET_BYTES, 0);
    case "group":
    case "look":
    case "atomic":
      return sizeOf(node.body) + 2 * BRACKET_BYTES;
    case "conditional":
      return sizeOf(node.yes) + sizeOf(node.no);
    case "repeat": {
      if (node.body.type === "char" || node.body.type === "set") return REPEATED_CHARACTER_BYTES;
      const copies = node.max === Number.POSITIVE_INFINITY ? Math.max(1, node.min) : node.max;
      return copies * sizeOf(node.body);
    }
    default:
      return 1;
  }
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
