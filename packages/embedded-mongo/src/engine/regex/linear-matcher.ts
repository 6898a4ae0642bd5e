import type { MatchResult } from "./matcher.ts";
import { ASSERTIONS } from "./primitives.ts";
import type { Instruction, Program } from "./program.ts";

/** Steps between two checks of the deadline: a few milliseconds. */
const INTERRUPT_EVERY = 1 << 16;

type Slots = readonly number[];
/** The ways to match that are alive at one position, the most preferred first. */
type Threads = { readonly places: number[]; readonly slots: Slots[] };
type Search = {
  readonly text: string;
  readonly from: number;
  readonly checkInterrupt: () => void;
  /** Stops at any match; positions of groups are not kept. */
  readonly isTest: boolean;
};

const NO_SLOTS: Slots = [];
const NO_SEARCH: Search = { text: "", from: 0, checkInterrupt: () => {}, isTest: true };

/**
 * Runs a program over a text in time proportional to the product of both lengths, whatever they hold: all
 * ways to match advance together by one character, in the order in which PCRE would try them.
 */
export class LinearMatcher {
  readonly #program: Program;
  readonly #groupSlots: number;
  /** The stamp of the position at which an instruction was last reached. */
  readonly #reached: Float64Array;
  readonly #pendingPlaces: number[] = [];
  readonly #pendingSlots: Slots[] = [];
  #search: Search = NO_SEARCH;
  #stamp = 0;
  #steps = 0;
  #threads: Threads = { places: [], slots: [] };
  #next: Threads = { places: [], slots: [] };

  constructor(program: Program, groupCount: number) {
    this.#program = program;
    this.#groupSlots = 2 * groupCount + 2;
    this.#reached = new Float64Array(program.code.length);
  }

  test(text: string, checkInterrupt: () => void): boolean {
    return this.#run({ text, from: 0, checkInterrupt, isTest: true }) !== null;
  }

  /** The first match at or after a position. */
  find(text: string, from: number, checkInterrupt: () => void): MatchResult | null {
    const slots = this.#run({ text, from, checkInterrupt, isTest: false });
    if (!slots) return null;
    const [index, end] = slots as [number, number];
    return { index, end, groups: slots.slice(0, this.#groupSlots) };
  }

  #run(search: Search): Slots | null {
    const { text, from, isTest } = search;
    const fresh: Slots = isTest ? NO_SLOTS : Array.from({ length: this.#program.slots }, () => -1);
    let found: Slots | null = null;
    // An interrupted search leaves its state.
    this.#pendingPlaces.length = 0;
    this.#pendingSlots.length = 0;
    clear(this.#threads);
    this.#search = search;
    this.#stamp++;
    for (let at = from; ;) {
      clear(this.#next);
      // A match that starts later is less preferred than all that run.
      if (!found) this.#follow(at, 0, isTest ? fresh : fresh.with(0, at), this.#threads);
      if (at > 0 && this.#program.isAnchored && this.#threads.places.length === 0) return found;
      const code = text.codePointAt(at);
      const matched = this.#step(at, code);
      if (matched) found = matched;
      if (matched && isTest) return matched;
      if (code === undefined || (found && this.#next.places.length === 0)) return found;
      [this.#threads, this.#next] = [this.#next, this.#threads];
      at += widthOf(code);
    }
  }

  /** Advances all threads over one character. @returns The slots of the thread that matched here. */
  #step(at: number, code: number | undefined): Slots | null {
    const { places, slots } = this.#threads;
    const { code: instructions } = this.#program;
    const after = code === undefined ? at : at + widthOf(code);
    this.#stamp++;
    this.#spend(places.length + 1);
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number;
      const held = slots[index] as Slots;
      const instruction = instructions[place] as Instruction;
      // The threads after it are less preferred.
      if (instruction.op === "match") return this.#search.isTest ? held : held.with(1, at);
      if (instruction.op === "char" && code !== undefined && instruction.accepts(code))
        this.#follow(after, place + 1, held, this.#next);
    }
    return null;
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps < INTERRUPT_EVERY) return;
    this.#steps = 0;
    this.#search.checkInterrupt();
  }

  /** Adds the character tests that an instruction leads to without reading a character. */
  #follow(at: number, start: number, given: Slots, into: Threads): void {
    const { code } = this.#program;
    const places = this.#pendingPlaces;
    let place: number | undefined = start;
    let slots = given;
    let steps = 0;
    while (place !== undefined) {
      if (this.#reached[place] !== this.#stamp) {
        this.#reached[place] = this.#stamp;
        steps++;
        const instruction = code[place] as Instruction;
        if (instruction.op === "char" || instruction.op === "match") {
          into.places.push(place);
          into.slots.push(slots);
        } else this.#branch(instruction, { at, place, slots });
      }
      place = places.pop();
      slots = this.#pendingSlots.pop() ?? NO_SLOTS;
    }
    this.#spend(steps);
  }

  /** Pushes what comes after an instruction that reads no character, the most preferred last. */
  #branch(
    instruction: Exclude<Instruction, { op: "char" | "match" }>,
    { at, place, slots }: { readonly at: number; readonly place: number; readonly slots: Slots },
  ): void {
    const { text, from, isTest } = this.#search;
    switch (instruction.op) {
      case "split":
        this.#push(instruction.second, slots);
        return this.#push(instruction.first, slots);
      case "jump":
        return this.#push(instruction.target, slots);
      case "save":
        return this.#push(place + 1, isTest ? slots : slots.with(instruction.slot, at));
      case "assert":
        if (ASSERTIONS[instruction.kind](text, at, from)) this.#push(place + 1, slots);
        return;
      case "turn":
        if (slots[instruction.slot] === at) return this.#push(instruction.exit, slots);
        this.#push(instruction.second, slots);
        return this.#push(instruction.first, slots);
    }
  }

  #push(place: number, slots: Slots): void {
    this.#pendingPlaces.push(place);
    this.#pendingSlots.push(slots);
  }
}

function clear({ places, slots }: Threads): void {
  places.length = 0;
  slots.length = 0;
}

function widthOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}
