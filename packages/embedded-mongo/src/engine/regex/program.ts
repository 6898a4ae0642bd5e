import type { AssertKind, ParsedRegex, RegexNode } from "./ast.ts";
import { lengthOf } from "./length.ts";
import { isAnchored } from "./native-limit.ts";
import { charTest, type CharTest } from "./primitives.ts";

/** One instruction of a linear-time program; targets are places in the program. */
export type Instruction =
  | { readonly op: "char"; readonly accepts: CharTest }
  /** Continues at both targets, the first with priority. */
  | { readonly op: "split"; first: number; second: number }
  | { readonly op: "jump"; target: number }
  | { readonly op: "assert"; readonly kind: AssertKind }
  | { readonly op: "save"; readonly slot: number }
  /** The end of an iteration: an empty one leaves the loop, as in PCRE. */
  | { readonly op: "turn"; readonly slot: number; first: number; second: number; exit: number }
  | { readonly op: "match" };

/** Slots hold the ends of the groups first, then where the running iteration of each loop began. */
export type Program = {
  readonly code: readonly Instruction[];
  readonly slots: number;
  /** A match can only start where the text does. */
  readonly isAnchored: boolean;
  /**
   * Finds the very match that PCRE finds. Where an iteration may be empty, only whether there is a match is
   * certain: two ways to one instruction, with and without progress, count as one here.
   */
  readonly findsSameMatch: boolean;
};

/** Each character of the text costs at most one step per instruction. */
const MAX_INSTRUCTIONS = 2000;

/**
 * Compiles the regular part of PCRE for a matcher that never backtracks. Null for look-around, references,
 * atomic groups and the like, and for programs that would be too large.
 */
export function compileProgram({ root, groupCount }: ParsedRegex): Program | null {
  const compiler = new ProgramCompiler(2 * groupCount + 2);
  if (!compiler.emit(root)) return null;
  compiler.code.push({ op: "match" });
  const { code, slots, findsSameMatch } = compiler;
  return { code, slots, findsSameMatch, isAnchored: isAnchored(root) };
}

class ProgramCompiler {
  readonly code: Instruction[] = [];
  findsSameMatch = true;

  constructor(public slots: number) {}

  /** @returns False when the node has no place in such a program. */
  emit(node: RegexNode): boolean {
    if (this.code.length > MAX_INSTRUCTIONS) return false;
    switch (node.type) {
      case "char":
      case "set":
        this.code.push({ op: "char", accepts: charTest(node) });
        return true;
      case "sequence":
        return node.items.every((item) => this.emit(item));
      case "alternatives":
        return this.#alternatives(node.branches);
      case "group":
        this.code.push({ op: "save", slot: 2 * node.index });
        if (!this.emit(node.body)) return false;
        this.code.push({ op: "save", slot: 2 * node.index + 1 });
        return true;
      case "repeat":
        return this.#repeat(node);
      case "assert":
        this.code.push({ op: "assert", kind: node.kind });
        return true;
      default:
        return false;
    }
  }

  #alternatives(branches: readonly RegexNode[]): boolean {
    const jumps: Extract<Instruction, { op: "jump" }>[] = [];
    for (const [at, branch] of branches.entries()) {
      const isLast = at === branches.length - 1;
      const split = { op: "split" as const, first: this.code.length + 1, second: -1 };
      if (!isLast) this.code.push(split);
      if (!this.emit(branch)) return false;
      if (isLast) continue;
      const jump = { op: "jump" as const, target: -1 };
      this.code.push(jump);
      jumps.push(jump);
      split.second = this.code.length;
    }
    for (const jump of jumps) jump.target = this.code.length;
    return true;
  }

  #repeat(node: Extract<RegexNode, { type: "repeat" }>): boolean {
    if (node.max > 1 && lengthOf(node.body).min === 0) this.findsSameMatch = false;
    const isEndless = node.max === Number.POSITIVE_INFINITY;
    // The last required iteration is the first of the loop.
    const copies = isEndless ? node.min - 1 : node.min;
    for (let count = 0; count < copies; count++) if (!this.emit(node.body)) return false;
    if (isEndless) return this.#loop(node);
    const exits: ((exit: number) => void)[] = [];
    for (let count = node.min; count < node.max; count++) {
      const exit = this.#optional(node);
      if (!exit) return false;
      exits.push(exit);
    }
    for (const exit of exits) exit(this.code.length);
    return true;
  }

  /** One more iteration that may be left out; what follows a repetition's end is set later. */
  #optional(node: Extract<RegexNode, { type: "repeat" }>): ((exit: number) => void) | null {
    const isLazy = node.mode === "lazy";
    const split = { op: "split" as const, first: -1, second: -1 };
    this.code.push(split);
    const slot = this.slots++;
    const body = this.code.length;
    this.code.push({ op: "save", slot });
    if (!this.emit(node.body)) return null;
    const next = this.code.length + 1;
    const turn = { op: "turn" as const, slot, first: next, second: next, exit: -1 };
    this.code.push(turn);
    return (exit) => {
      turn.exit = exit;
      split.first = isLazy ? exit : body;
      split.second = isLazy ? body : exit;
    };
  }

  #loop(node: Extract<RegexNode, { type: "repeat" }>): boolean {
    const isLazy = node.mode === "lazy";
    const split = { op: "split" as const, first: -1, second: -1 };
    if (node.min === 0) this.code.push(split);
    const slot = this.slots++;
    const body = this.code.length;
    this.code.push({ op: "save", slot });
    if (!this.emit(node.body)) return false;
    const exit = this.code.length + 1;
    const [first, second] = isLazy ? [exit, body] : [body, exit];
    this.code.push({ op: "turn", slot, first, second, exit });
    split.first = first;
    split.second = second;
    return true;
  }
}
