import { Binary, Doc, isArray, type Value } from "@querysnap/mql";
import type { Collator, OperationContext } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues, equalityKey } from "../values/compare.ts";
import { isNullish, type Operand } from "../expressions/node.ts";
import type { ValueAccumulator } from "./value-accumulators.ts";

/** Memory limit of one accumulator. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Memory that one accumulator holds, charged to the command and bounded by itself. */
export class MemoryUse {
  readonly #operation: OperationContext;
  readonly #name: string;
  #bytes = 0;

  constructor(operation: OperationContext, name: string) {
    this.#operation = operation;
    this.#name = name;
  }

  hold(value: Operand): void {
    const bytes = roughBytes(value);
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES) {
      throw new MongoError(
        146,
        `${this.#name} used too much memory and cannot spill to disk. Memory limit: ${MAX_BYTES} bytes`,
      );
    }
    this.#operation.reserve(bytes);
  }
}

/** About what a value costs in memory, looking no deeper than two levels. */
function roughBytes(value: Operand, depth = 0): number {
  if (typeof value === "string") return 16 + value.length;
  if (value instanceof Binary) return 32 + value.bytes.length;
  const children = value instanceof Doc ? value.values : isArray(value) ? value : null;
  if (!children) return 16;
  if (depth === 2) return 32 + children.length * 32;
  let bytes = 32;
  for (const child of children) bytes += 16 + roughBytes(child, depth + 1);
  return bytes;
}

/** All values in order; missing ones do not count. */
export class Pushed implements ValueAccumulator {
  readonly #values: Value[] = [];
  readonly #memory: MemoryUse;

  constructor(memory: MemoryUse) {
    this.#memory = memory;
  }

  add(value: Operand): void {
    if (value === undefined) return;
    this.#memory.hold(value);
    this.#values.push(value);
  }

  finish(): Value {
    return this.#values;
  }
}

/** Different values; missing ones do not count. */
export class DistinctValues implements ValueAccumulator {
  readonly #values = new Map<string, Value>();
  readonly #memory: MemoryUse;
  readonly #collator: Collator | null;

  constructor(memory: MemoryUse, collator: Collator | null) {
    this.#memory = memory;
    this.#collator = collator;
  }

  add(value: Operand): void {
    if (value === undefined) return;
    const key = equalityKey(value, this.#collator);
    if (this.#values.has(key)) return;
    this.#memory.hold(value);
    this.#values.set(key, value);
  }

  finish(): Value {
    return [...this.#values.values()];
  }
}

/** The first values; a missing one counts as null. */
export class FirstValues implements ValueAccumulator {
  readonly #values: Value[] = [];
  readonly #count: number;
  readonly #memory: MemoryUse;

  constructor(count: number, memory: MemoryUse) {
    this.#count = count;
    this.#memory = memory;
  }

  add(value: Operand): void {
    if (this.#values.length >= this.#count) return;
    this.#memory.hold(value);
    this.#values.push(value ?? null);
  }

  finish(): Value {
    return this.#values;
  }
}

/** The last values in their order, kept in a ring. */
export class LastValues implements ValueAccumulator {
  readonly #values: Value[] = [];
  readonly #count: number;
  readonly #memory: MemoryUse;
  #next = 0;

  constructor(count: number, memory: MemoryUse) {
    this.#count = count;
    this.#memory = memory;
  }

  add(value: Operand): void {
    if (this.#values.length < this.#count) {
      this.#memory.hold(value);
      this.#values.push(value ?? null);
      return;
    }
    this.#values[this.#next] = value ?? null;
    this.#next = (this.#next + 1) % this.#count;
  }

  finish(): Value {
    return [...this.#values.slice(this.#next), ...this.#values.slice(0, this.#next)];
  }
}

type BoundedListOptions<Entry> = {
  readonly limit: number;
  readonly keeps: "first" | "last";
  readonly prefersLater?: boolean;
  readonly compare: (left: Entry, right: Entry) => number;
};

/**
 * An ordered list that keeps only its first or its last entries; equal entries stay in the order they came.
 * When it is full, a newcomer that equals the entry next to go is turned away, or with `prefersLater` takes
 * its place.
 */
export class BoundedList<Entry> {
  readonly entries: Entry[] = [];
  readonly #limit: number;
  readonly #keeps: "first" | "last";
  readonly #prefersLater: boolean;
  readonly #compare: (left: Entry, right: Entry) => number;

  constructor(options: BoundedListOptions<Entry>) {
    this.#prefersLater = options.prefersLater ?? false;
    this.#limit = options.limit;
    this.#keeps = options.keeps;
    this.#compare = options.compare;
  }

  /** Whether the entry was kept. */
  insert(entry: Entry): boolean {
    const { entries } = this;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(entries[middle] as Entry, entry) <= 0) low = middle + 1;
      else high = middle;
    }
    const isFull = entries.length >= this.#limit;
    if (isFull && (this.#keeps === "first" ? low === entries.length : this.#losesToFirst(entry, low)))
      return false;
    entries.splice(low, 0, entry);
    if (isFull) {
      if (this.#keeps === "first") entries.pop();
      else entries.shift();
    }
    return true;
  }

  #losesToFirst(entry: Entry, at: number): boolean {
    return at === 0 || (!this.#prefersLater && this.#compare(this.entries[0] as Entry, entry) === 0);
  }
}

/**
 * The smallest (`sign` 1) or largest (-1) values, best first; null and missing do not count. Of equal ones
 * the first that came are kept; the largest are given in reverse, so among them the later comes first.
 */
export class ExtremeValues implements ValueAccumulator {
  readonly #list: BoundedList<Value>;
  readonly #memory: MemoryUse;
  readonly #isReversed: boolean;

  constructor(
    options: { readonly sign: 1 | -1; readonly limit: number; readonly collator: Collator | null },
    memory: MemoryUse,
  ) {
    const { sign, limit, collator } = options;
    this.#isReversed = sign === -1;
    this.#list = new BoundedList({
      limit,
      keeps: this.#isReversed ? "last" : "first",
      compare: (left, right) => compareValues(left, right, collator),
    });
    this.#memory = memory;
  }

  add(value: Operand): void {
    if (value === undefined || isNullish(value)) return;
    if (this.#list.insert(value)) this.#memory.hold(value);
  }

  finish(): Value {
    return this.#isReversed ? this.#list.entries.toReversed() : this.#list.entries;
  }
}
