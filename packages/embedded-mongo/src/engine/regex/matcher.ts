import {
  type ParsedRegex,
  type RegexNode,
  invalidRegex,
  type GroupName,
  type RegexCondition,
} from "./ast.ts";
import { foldCase } from "./char-set.ts";
import { lengthOf } from "./length.ts";
import { MatchState, matchLimitError, type Step } from "./match-state.ts";
import { ASSERTIONS, charTest } from "./primitives.ts";

export type MatchResult = {
  readonly index: number;
  readonly end: number;
  readonly groups: readonly number[];
};

/** Start positions tried between two checks of the deadline. */
const STARTS_PER_CHECK = 16_384;

/**
 * A backtracking matcher with PCRE's meaning for every construct, for what JavaScript's engine does not have.
 */
export function compileMatcher(
  parsed: ParsedRegex,
): (text: string, from: number, checkInterrupt: () => void) => MatchResult | null {
  const state = new MatchState();
  const builder = new Builder(parsed, state);
  const root = builder.compile(parsed.root, (at) => {
    state.end = at;
    return true;
  });
  return (text, from, checkInterrupt) => {
    state.start(text, from, checkInterrupt);
    for (let start = from; start <= text.length; start = state.after(start)) {
      if (start % STARTS_PER_CHECK === 0) checkInterrupt();
      state.reset(parsed.groupCount);
      if (attempt(root, start))
        return { index: state.keep === -1 ? start : state.keep, end: state.end, groups: state.groups };
    }
    return null;
  };
}

function attempt(root: Step, start: number): boolean {
  try {
    return root(start);
  } catch (error) {
    // The host's stack ends before the server's own limit would.
    if (error instanceof RangeError) throw matchLimitError();
    throw error;
  }
}

class Builder {
  readonly #subroutines = new Map<number, Step>();

  constructor(
    readonly parsed: ParsedRegex,
    readonly state: MatchState,
  ) {}

  compile(node: RegexNode, next: Step): Step {
    switch (node.type) {
      case "char":
      case "set":
        return this.#character(charTest(node), next);
      case "sequence":
        return node.items.reduceRight<Step>((rest, item) => this.compile(item, rest), next);
      case "alternatives":
        return this.#alternatives(node.branches.map((branch) => this.compile(branch, next)));
      case "group":
        return this.#group(node.index, node.body, next);
      case "repeat":
        return this.#repeat(node, next);
      case "atomic":
        return this.#atomic(node.body, next);
      case "look":
        return this.#look(node, next);
      case "backreference":
        return this.#backreference(this.#resolve(node.group), node.fold, next);
      case "call":
        return this.#call(this.#resolve(node.group), next);
      case "conditional":
        return this.#conditional(node.condition, this.compile(node.yes, next), this.compile(node.no, next));
      case "assert":
        return this.#assert(node.kind, next);
      case "keep":
        return this.#keep(next);
      case "fail":
        return () => false;
    }
  }

  #resolve(group: GroupName): number {
    const index = typeof group === "number" ? group : (this.parsed.names.get(group) ?? -1);
    if (index < 0 || index > this.parsed.groupCount)
      throw invalidRegex("reference to non-existent subpattern");
    return index;
  }

  #character(test: (code: number) => boolean, next: Step): Step {
    const { state } = this;
    return (at) => {
      const code = state.text.codePointAt(at);
      return code !== undefined && test(code) && next(at + (code > 0xffff ? 2 : 1));
    };
  }

  #alternatives(branches: readonly Step[]): Step {
    const { state } = this;
    return (at) => {
      state.tick();
      for (const branch of branches) if (branch(at)) return true;
      return false;
    };
  }

  #group(index: number, body: RegexNode, next: Step): Step {
    const { state } = this;
    const inner = this.compile(body, (at) => {
      const { groups } = state;
      const [start, end] = [groups[2 * index] as number, groups[2 * index + 1] as number];
      groups[2 * index] = state.open[index] as number;
      groups[2 * index + 1] = at;
      if (next(at)) return true;
      state.groups[2 * index] = start;
      state.groups[2 * index + 1] = end;
      return false;
    });
    return (at) => {
      const before = state.open[index] as number;
      state.open[index] = at;
      if (inner(at)) return true;
      state.open[index] = before;
      return false;
    };
  }

  #repeat(node: Extract<RegexNode, { type: "repeat" }>, next: Step): Step {
    const { state } = this;
    if ((node.body.type === "char" || node.body.type === "set") && node.mode === "greedy")
      return this.#greedyRun(node, charTest(node.body), next);
    type Loop = { readonly count: number; readonly start: number; readonly outer: Loop | null };
    let loop: Loop | null = null;
    const leave = (at: number, from: Loop): boolean => {
      loop = from.outer;
      if (next(at)) return true;
      loop = from;
      return false;
    };
    const again = (at: number, from: Loop): boolean => {
      if (from.count >= node.max || (from.count >= node.min && from.start === at)) return false;
      loop = { count: from.count + 1, start: at, outer: from.outer };
      if (body(at)) return true;
      loop = from;
      return false;
    };
    const turn = (at: number): boolean => {
      state.tick();
      const from = loop as Loop;
      if (from.count < node.min) return again(at, from);
      return node.mode === "lazy" ? leave(at, from) || again(at, from) : again(at, from) || leave(at, from);
    };
    const body = this.compile(node.body, turn);
    return (at) => {
      const outer = loop;
      loop = { count: 0, start: -1, outer };
      if (turn(at)) return true;
      loop = outer;
      return false;
    };
  }

  /** Takes as many characters as fit in one go and gives them back one by one. */
  #greedyRun(
    node: Extract<RegexNode, { type: "repeat" }>,
    test: (code: number) => boolean,
    next: Step,
  ): Step {
    const { state } = this;
    return (at) => {
      const { text } = state;
      let count = 0;
      let end = at;
      while (count < node.max) {
        const code = text.codePointAt(end);
        if (code === undefined || !test(code)) break;
        end += code > 0xffff ? 2 : 1;
        count++;
      }
      state.spend(end - at);
      for (;;) {
        state.tick();
        if (count < node.min) return false;
        if (next(end)) return true;
        if (count === 0) return false;
        count--;
        end = state.before(end);
      }
    };
  }

  /** Runs a part of the pattern by itself and reports where it ended, or -1. */
  #standalone(body: RegexNode): (at: number) => number {
    let end = -1;
    const inner = this.compile(body, (at) => {
      end = at;
      return true;
    });
    return (at) => (inner(at) ? end : -1);
  }

  #atomic(body: RegexNode, next: Step): Step {
    const { state } = this;
    const run = this.#standalone(body);
    return (at) => {
      const before = state.groups.slice();
      const end = run(at);
      if (end !== -1 && next(end)) return true;
      state.groups = before;
      return false;
    };
  }

  #look(node: Extract<RegexNode, { type: "look" }>, next: Step): Step {
    const { state } = this;
    const holds = this.#lookTest(node);
    return (at) => {
      const before = state.groups.slice();
      if (holds(at) === node.negative) {
        state.groups = before;
        return false;
      }
      if (node.negative) state.groups = before;
      if (next(at)) return true;
      state.groups = before;
      return false;
    };
  }

  #lookTest(node: Extract<RegexNode, { type: "look" }>): Step {
    const run = this.#standalone(node.body);
    if (!node.behind) return (at) => run(at) !== -1;
    const { min, max } = lengthOf(node.body);
    if (!Number.isFinite(max)) throw invalidRegex("lookbehind assertion is not fixed length");
    const { state } = this;
    let target = -1;
    const exact = this.compile(node.body, (at) => at === target);
    return (at) => {
      const outer = target;
      target = at;
      let start = at;
      let holds = false;
      for (let back = 0; back <= max && start >= 0 && !holds; back++) {
        if (back >= min) holds = exact(start);
        start = state.before(start);
      }
      target = outer;
      return holds;
    };
  }

  #backreference(index: number, fold: boolean, next: Step): Step {
    const { state } = this;
    return (at) => {
      const [start, end] = [state.groups[2 * index] as number, state.groups[2 * index + 1] as number];
      if (start === -1) return false;
      const stop = at + end - start;
      state.spend(end - start);
      const wanted = state.text.slice(start, end);
      const found = state.text.slice(at, stop);
      return (
        (wanted === found ||
          (fold && found.length === wanted.length && foldText(wanted) === foldText(found))) &&
        next(stop)
      );
    };
  }

  /** Runs a group as a subroutine: it may match anything anew, and its groups are forgotten afterwards. */
  #call(index: number, next: Step): Step {
    const { state } = this;
    return (at) => {
      state.tick();
      const groups = state.groups.slice();
      const open = state.open.slice();
      state.returns.push((end) => {
        const inner = state.groups;
        state.groups = groups.slice();
        for (let slot = 0; slot < open.length; slot++) state.open[slot] = open[slot] as number;
        if (next(end)) return true;
        state.groups = inner;
        return false;
      });
      if (this.#subroutine(index)(at)) return true;
      state.returns.pop();
      state.groups = groups;
      return false;
    };
  }

  #subroutine(index: number): Step {
    const known = this.#subroutines.get(index);
    if (known) return known;
    const { returns } = this.state;
    const node = this.parsed.groups.get(index) ?? this.parsed.root;
    const compiled = this.compile(node, (at) => {
      const back = returns.pop() as Step;
      if (back(at)) return true;
      returns.push(back);
      return false;
    });
    this.#subroutines.set(index, compiled);
    return compiled;
  }

  #conditional(condition: RegexCondition, yes: Step, no: Step): Step {
    const { state } = this;
    if (condition.kind === "define") return no;
    if (condition.kind === "group") {
      const index = this.#resolve(condition.group);
      return (at) => (state.groups[2 * index] === -1 ? no(at) : yes(at));
    }
    const { look } = condition;
    if (look.type !== "look") return no;
    const holds = this.#lookTest(look);
    return (at) => (holds(at) === look.negative ? no(at) : yes(at));
  }

  #assert(kind: Extract<RegexNode, { type: "assert" }>["kind"], next: Step): Step {
    const { state } = this;
    const holds = ASSERTIONS[kind];
    return (at) => holds(state.text, at, state.searchStart) && next(at);
  }

  #keep(next: Step): Step {
    const { state } = this;
    return (at) => {
      const before = state.keep;
      state.keep = at;
      if (next(at)) return true;
      state.keep = before;
      return false;
    };
  }
}

function foldText(text: string): string {
  return String.fromCodePoint(...Array.from(text, (char) => foldCase(char.codePointAt(0) ?? 0)));
}
