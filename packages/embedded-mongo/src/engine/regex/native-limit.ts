import type { RegexNode } from "./ast.ts";

/** Steps that JavaScript's engine, which cannot be interrupted, takes in about a twentieth of a second. */
const MAX_STEPS = 20_000_000;
const LONGEST_TEXT = 1 << 25;

/** Upper bounds for one starting position: ways to match, and steps to try all of them. */
type Cost = { readonly ways: number; readonly steps: number };

const ONE: Cost = { ways: 1, steps: 1 };

/**
 * The longest text, in UTF-16 units, on which a backtracking engine certainly ends soon, even where every way
 * to match has to be tried from every position.
 */
export function longestNativeText(root: RegexNode, isAnchored: boolean): number {
  let low = 0;
  let high = LONGEST_TEXT;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const steps = costOf(root, middle).steps * (isAnchored ? 1 : middle + 1);
    if (steps <= MAX_STEPS) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a match can only start where the text does. */
export function isAnchored(node: RegexNode): boolean {
  if (node.type === "assert") return node.kind === "start";
  if (node.type === "sequence") return node.items[0] !== undefined && isAnchored(node.items[0]);
  if (node.type === "alternatives") return node.branches.every(isAnchored);
  return node.type === "group" && isAnchored(node.body);
}

function costOf(node: RegexNode, length: number): Cost {
  switch (node.type) {
    case "sequence":
      return node.items.reduce<Cost>(
        (before, item) => {
          const { ways, steps } = costOf(item, length);
          return { ways: before.ways * ways, steps: before.steps + before.ways * steps };
        },
        { ways: 1, steps: 0 },
      );
    case "alternatives": {
      const branches = node.branches.map((branch) => costOf(branch, length));
      return {
        ways: branches.reduce((sum, { ways }) => sum + ways, 0),
        steps: branches.reduce((sum, { steps }) => sum + steps, 0),
      };
    }
    case "group":
    case "look":
      return costOf(node.body, length);
    case "repeat":
      return repeated(costOf(node.body, length), node.min, Math.min(node.max, length));
    default:
      return ONE;
  }
}

function repeated({ ways, steps }: Cost, min: number, most: number): Cost {
  const count = Math.max(min, most);
  if (ways <= 1) return { ways: Math.max(1, count - min + 1), steps: 1 + count * steps };
  // The geometric sum of all iterations.
  const all = ways ** (count + 1);
  return { ways: all, steps: all * steps };
}
