import type { RegexNode } from "./ast.ts";

export type Length = { readonly min: number; readonly max: number };

const ZERO: Length = { min: 0, max: 0 };

/** Fewest and most characters a part of a pattern can take. */
export function lengthOf(node: RegexNode): Length {
  switch (node.type) {
    case "char":
    case "set":
      return { min: 1, max: 1 };
    case "sequence":
      return node.items
        .map(lengthOf)
        .reduce((sum, item) => ({ min: sum.min + item.min, max: sum.max + item.max }), ZERO);
    case "alternatives":
      return widest(node.branches.map(lengthOf));
    case "group":
    case "atomic":
      return lengthOf(node.body);
    case "repeat": {
      const body = lengthOf(node.body);
      return { min: body.min * node.min, max: body.max === 0 ? 0 : body.max * node.max };
    }
    case "conditional":
      return widest([lengthOf(node.yes), lengthOf(node.no)]);
    case "backreference":
    case "call":
      return { min: 0, max: Number.POSITIVE_INFINITY };
    case "look":
    case "assert":
    case "keep":
    case "fail":
      return ZERO;
  }
}

function widest(lengths: readonly Length[]): Length {
  return { min: Math.min(...lengths.map(({ min }) => min)), max: Math.max(...lengths.map(({ max }) => max)) };
}
